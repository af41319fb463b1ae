package io.tengen.cli.count;

import io.tengen.cli.board.BoardDiagram;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.game.sgf.SgfGame;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A board to be counted.
 *
 * @param position the stones, under the rules and with the komi of the source
 * @param assumesKomi whether the source has no komi, so that it is the usual one
 * @param log the referee's actions in the game; plain for a diagram
 * @param dead points of the stones that the source shows as dead
 * @param deadBy how the source shows them, as a phrase; empty if it shows none
 * @param black points that the source marks as Black's; empty if it marks none
 * @param white points that the source marks as White's
 * @param result the result as the source has it; empty if it has none
 * @param warnings what deviates from the format of the source, each one line
 */
record FinishedBoard(
    Position position,
    boolean assumesKomi,
    RefereeLog log,
    List<Integer> dead,
    String deadBy,
    List<Integer> black,
    List<Integer> white,
    String result,
    List<String> warnings) {

  /** Returns the end of a game. */
  static FinishedBoard of(SgfGame game) {
    Position position = game.position();
    List<Integer> marked =
        Stream.concat(
                game.blackTerritory().stream().filter(p -> is(position, p, Board.WHITE)),
                game.whiteTerritory().stream().filter(p -> is(position, p, Board.BLACK)))
            .toList();
    boolean isMarked = !game.blackTerritory().isEmpty() || !game.whiteTerritory().isEmpty();
    RefereeLog log = game.refereeLog();
    boolean isSettled = log.settlement() != Settlement.AS_IT_STOOD;
    return new FinishedBoard(
        position,
        false,
        log,
        isMarked ? DeadStones.wholeChains(position.board(), marked) : log.deadStones(),
        isMarked ? "by TB and TW" : isSettled ? log.settlement().words() : "",
        game.blackTerritory(),
        game.whiteTerritory(),
        game.result(),
        game.warnings());
  }

  /** Returns the board of a diagram under the Chinese rules with their usual komi. */
  static FinishedBoard of(BoardDiagram diagram) {
    int size = diagram.board().points().size();
    return new FinishedBoard(
        position(diagram.board(), Rules.CHINESE, Komi.of(Rules.CHINESE, size)),
        true,
        RefereeLog.PLAIN,
        DeadStones.wholeChains(diagram.board(), diagram.dead()),
        diagram.dead().isEmpty() ? "" : "by lower-case letters",
        List.of(),
        List.of(),
        "",
        List.of());
  }

  /**
   * Returns this board under other rules and with another komi.
   *
   * @throws IllegalArgumentException with one line if the board has no such komi
   */
  FinishedBoard with(Rules rules, double komi) {
    return new FinishedBoard(
        position(position.board(), rules, komi),
        false,
        log,
        dead,
        deadBy,
        black,
        white,
        result,
        warnings);
  }

  private static boolean is(Position position, int point, int stone) {
    return position.board().stoneAt(point) == stone;
  }

  private static Position position(Board board, Rules rules, double komi) {
    Points points = board.points();
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int stone = board.stoneAt(points.get(i));
      if (stone != Board.EMPTY) {
        (stone == Board.BLACK ? black : white).add(points.get(i));
      }
    }
    return new Position(new GameSetup(rules, points.size(), komi, black, white, Color.BLACK));
  }
}
