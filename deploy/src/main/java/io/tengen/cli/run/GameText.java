package io.tengen.cli.run;

import io.tengen.cli.console.Numbers;
import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Zi;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.control.StoredGame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A game as text for terminals.
 *
 * @param title the name of the game
 * @param black the name of Black; empty if unknown
 * @param white the name of White; empty if unknown
 * @param builds the builds of the external programs that played
 * @param after returns the position after a number of moves
 * @param mover returns the side that makes a move, counted from 0
 * @param outcome null if the game is unfinished or its outcome is unknown
 * @param unknown what a file says of the result if the outcome is unknown; may be empty
 * @param status what became of the result
 */
record GameText(
    String title,
    GameSetup setup,
    String black,
    String white,
    EngineBuilds builds,
    List<GameRecord.Move> moves,
    RefereeLog refereeLog,
    IntFunction<Position> after,
    IntFunction<Color> mover,
    @Nullable Outcome outcome,
    String unknown,
    ResultStatus status) {

  static GameText of(StoredGame game) {
    GameRecord record = game.record();
    return new GameText(
        "game " + game.index() + " of run " + game.run(),
        record.setup(),
        record.black(),
        record.white(),
        record.builds(),
        record.moves(),
        record.refereeLog(),
        count ->
            record
                .refereeLog()
                .replay(
                    record.setup(),
                    record.moves().subList(0, count).stream().map(GameRecord.Move::move).toList()),
        record::mover,
        record.outcome(),
        "",
        game.status());
  }

  /** Returns a game of a file, with the game's name or else the file's name as title. */
  static GameText of(String file, SgfGame game) {
    return new GameText(
        game.name().isEmpty() ? file : game.name(),
        game.setup(),
        game.black(),
        game.white(),
        game.builds(),
        game.moves().stream().map(move -> new GameRecord.Move(move, 0, null)).toList(),
        game.refereeLog(),
        game::position,
        game::mover,
        game.outcome(),
        game.result(),
        ResultStatus.STANDS);
  }

  /**
   * Returns the players, the board after this many moves, the last of these, and the result.
   *
   * @param inZi whether to give the margin in zi
   */
  String render(int shown, boolean inZi) {
    StringBuilder text = new StringBuilder(title).append('\n');
    text.append("X ").append(player(black, builds.black())).append('\n');
    text.append("O ").append(player(white, builds.white()));
    text.append("  (komi ").append(Numbers.score(setup.komi())).append(")\n\n");
    text.append(BoardText.render(after.apply(shown))).append('\n');
    if (shown > 0) {
      text.append(move(shown)).append('\n');
    }
    for (String line : refereed(shown)) {
      text.append(line).append('\n');
    }
    text.append(result(inZi)).append('\n');
    if (!status.note().isEmpty()) {
      text.append(status.note()).append('\n');
    }
    return text.toString();
  }

  /** Returns the actions of the referee up to this many moves. */
  private List<String> refereed(int shown) {
    List<String> lines = new ArrayList<>();
    OpeningMoves opening = refereeLog.opening();
    if (opening.count() > 0) {
      lines.add("opening " + opening.name() + ", up to move " + opening.count());
    }
    for (Ruling ruling : refereeLog.rulings()) {
      if (ruling.move() < shown) {
        String what =
            switch (ruling.kind()) {
              case WARNING -> "warning";
              case LOST_TURN -> "lost turn";
              case FORCED_PASS -> "forced pass";
            };
        lines.add("move " + (ruling.move() + 1) + ", " + what + ": " + ruling.note());
      }
    }
    for (Resumption resumption : refereeLog.resumptions()) {
      if (resumption.afterMoves() <= shown) {
        lines.add(
            "play resumed after move "
                + resumption.afterMoves()
                + ", "
                + side(resumption.first())
                + " to move");
      }
    }
    for (Handoff handoff : refereeLog.handoffs()) {
      if (handoff.afterMoves() <= shown) {
        lines.add(
            "after move " + handoff.afterMoves() + " the game left worker " + handoff.worker());
      }
    }
    if (shown == moves.size() && refereeLog.settlement() != Settlement.AS_IT_STOOD) {
      String stones =
          refereeLog.deadStones().stream()
              .map(Points.of(setup.size())::name)
              .collect(Collectors.joining(" "));
      lines.add(
          "dead stones settled "
              + refereeLog.settlement().words()
              + ": "
              + (stones.isEmpty() ? "none" : stones));
    }
    return lines;
  }

  private String move(int number) {
    GameRecord.Move move = moves.get(number - 1);
    SearchStats search = move.search();
    return "move "
        + number
        + " of "
        + moves.size()
        + ": "
        + side(mover.apply(number - 1))
        + " "
        + Points.of(setup.size()).name(move.move())
        + (search == null
            ? ""
            : ", " + search.visits() + " visits, expects " + Numbers.percent(search.winRate(), 1));
  }

  private String result(boolean inZi) {
    if (outcome == null) {
      return unknown.isEmpty() ? "no result" : "result unknown: " + unknown;
    }
    String note = outcome.note().isEmpty() ? "" : ": " + outcome.note();
    if (inZi && outcome.reason().isCounted() && Zi.has(outcome.margin())) {
      return Zi.result(outcome) + ", " + outcome.result() + note;
    }
    return words(outcome) + " " + outcome.reason().words() + ", " + outcome.result() + note;
  }

  private static String words(Outcome outcome) {
    if (outcome.winner() != null && outcome.reason().isByRule()) {
      // A capture, a pass and the like are the loser's.
      return side(outcome.winner().opponent()) + " loses";
    }
    return switch (outcome.kind()) {
      case BLACK_WINS -> "Black wins";
      case WHITE_WINS -> "White wins";
      case DRAW -> "draw";
      case BOTH_LOSE -> "no winner";
      case VOID, RUNNING -> "no result";
    };
  }

  private static String player(String name, String build) {
    return (name.isEmpty() ? "?" : name) + (build.isEmpty() ? "" : "  (" + build + ")");
  }

  private static String side(Color color) {
    return color == Color.BLACK ? "Black" : "White";
  }
}
