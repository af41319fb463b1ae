package io.tengen.cli;

import io.tengen.cli.control.StoredGame;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.play.BoardText;
import io.tengen.engine.play.SgfGame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game as people look at it in a terminal.
 *
 * @param title says which game it is
 * @param black name of the player; empty if it is not known
 * @param white name of the player; empty if it is not known
 * @param outcome null if the game is unfinished or it is not known
 */
record GameText(
    String title,
    GameSetup setup,
    String black,
    String white,
    List<GameRecord.Move> moves,
    @Nullable Outcome outcome) {

  static GameText of(StoredGame game) {
    GameRecord record = game.record();
    return new GameText(
        "game " + game.index() + " of run " + game.run(),
        record.setup(),
        record.black(),
        record.white(),
        record.moves(),
        record.outcome());
  }

  /** A game of a file; its own name is its title if it has one. */
  static GameText of(String file, SgfGame game) {
    return new GameText(
        game.name().isEmpty() ? file : game.name(),
        game.setup(),
        game.black(),
        game.white(),
        game.moves().stream().map(move -> new GameRecord.Move(move, 0, null)).toList(),
        game.outcome());
  }

  /** Who played, the board after this many moves, what the last of them was, how it ended. */
  String render(int shown) {
    StringBuilder text = new StringBuilder(title).append('\n');
    text.append("X ").append(player(black)).append('\n');
    text.append("O ").append(player(white));
    text.append("  (komi ").append(Numbers.score(setup.komi())).append(")\n\n");
    text.append(BoardText.render(positionAfter(shown))).append('\n');
    if (shown > 0) {
      text.append(move(shown)).append('\n');
    }
    return text.append(result()).append('\n').toString();
  }

  private Position positionAfter(int count) {
    Position position = new Position(setup);
    moves.subList(0, count).forEach(move -> position.play(move.move()));
    return position;
  }

  private String move(int number) {
    GameRecord.Move move = moves.get(number - 1);
    SearchStats search = move.search();
    Color first = setup.firstToMove();
    return "move "
        + number
        + " of "
        + moves.size()
        + ": "
        + side(number % 2 == 1 ? first : first.opponent())
        + " "
        + Points.of(setup.size()).name(move.move())
        + (search == null
            ? ""
            : ", " + search.visits() + " visits, expects " + Numbers.percent(search.winRate(), 1));
  }

  private String result() {
    if (outcome == null) {
      return "no result";
    }
    Color winner = outcome.winner();
    String note = outcome.note().isEmpty() ? "" : ": " + outcome.note();
    return (winner == null ? "draw" : side(winner) + " wins")
        + " "
        + outcome.reason().words()
        + ", "
        + outcome.result()
        + note;
  }

  private static String player(String name) {
    return name.isEmpty() ? "?" : name;
  }

  private static String side(Color color) {
    return color == Color.BLACK ? "Black" : "White";
  }
}
