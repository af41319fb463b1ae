package io.tengen.cli.top;

import io.tengen.cli.board.ClockText;
import io.tengen.cli.board.LivePosition;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Color;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveMove;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Draws running games for a terminal, as many beside each other as fit. */
final class LiveBoardText {
  private static final String GAP = "   ";

  private LiveBoardText() {}

  /**
   * Draws games.
   *
   * @param columns width of the terminal
   */
  static String of(List<LiveBoard> boards, int columns) {
    StringBuilder text = new StringBuilder();
    List<List<String>> beside = new ArrayList<>();
    int used = 0;
    for (LiveBoard board : boards) {
      List<String> lines = lines(board);
      int width = width(lines) + GAP.length();
      if (!beside.isEmpty() && used + width > columns + GAP.length()) {
        append(text, beside);
        beside.clear();
        used = 0;
      }
      beside.add(lines);
      used += width;
    }
    append(text, beside);
    return text.toString();
  }

  private static void append(StringBuilder text, List<List<String>> beside) {
    int height = beside.stream().mapToInt(List::size).max().orElse(0);
    for (int row = 0; row < height; row++) {
      StringBuilder line = new StringBuilder();
      for (List<String> block : beside) {
        String part = row < block.size() ? block.get(row) : "";
        line.append(part).append(" ".repeat(width(block) - part.length())).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
  }

  private static int width(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0);
  }

  /** Returns the lines of a game, none wider than its board. */
  private static List<String> lines(LiveBoard board) {
    Position position = LivePosition.of(board.setup(), board.state().moves());
    List<String> drawn = BoardText.render(position).lines().map(String::stripTrailing).toList();
    int width = Math.max(width(drawn), 24);
    List<String> lines = new ArrayList<>();
    lines.add("game " + board.game().index() + " of " + board.game().run());
    lines.add("X " + player(board, Color.BLACK));
    lines.add("O " + player(board, Color.WHITE));
    lines.addAll(drawn);
    lines.add(last(board));
    lines.add("");
    return lines.stream().map(line -> TextTable.shorten(line, width)).toList();
  }

  private static String player(LiveBoard board, Color color) {
    boolean isBlack = color == Color.BLACK;
    Optional<TimeLeft> clock = isBlack ? board.state().blackClock() : board.state().whiteClock();
    return (isBlack ? board.black() : board.white()).name()
        + clock.map(left -> "  " + ClockText.of(left)).orElse("");
  }

  /** Returns the number of moves, the last one and what its player expected. */
  private static String last(LiveBoard board) {
    List<LiveMove> moves = board.state().moves();
    if (moves.isEmpty()) {
      return "no move yet";
    }
    LiveMove move = moves.getLast();
    String text =
        "move "
            + moves.size()
            + ": "
            + move.color().letter()
            + " "
            + LivePosition.name(board.setup(), move);
    return Double.isNaN(move.winRate()) ? text : text + ", " + Numbers.percent(move.winRate(), 1);
  }
}
