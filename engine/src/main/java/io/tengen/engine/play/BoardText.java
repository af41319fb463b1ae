package io.tengen.engine.play;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * Renders boards as text for terminals: X black, O white, + star points, the last move in
 * parentheses.
 */
public final class BoardText {
  private BoardText() {}

  /** Returns the board with its coordinates; every line ends in a line break. */
  public static String render(Position position) {
    Points points = position.points();
    int last = position.moveCount() == 0 ? Points.PASS : position.move(position.moveCount() - 1);
    StringBuilder text = new StringBuilder(columns(points));
    for (int row = 0; row < points.size(); row++) {
      int number = points.size() - row;
      text.append("%2d ".formatted(number));
      for (int column = 0; column < points.size(); column++) {
        int point = points.at(row, column);
        boolean after = column > 0 && points.at(row, column - 1) == last;
        text.append(point == last ? '(' : after ? ')' : ' ').append(symbol(position, point));
      }
      text.append(points.at(row, points.size() - 1) == last ? ") " : "  ").append(number);
      text.append('\n');
    }
    return text.append(columns(points)).toString();
  }

  private static char symbol(Position position, int point) {
    return switch (position.board().stoneAt(point)) {
      case Board.BLACK -> 'X';
      case Board.WHITE -> 'O';
      default -> position.points().isStar(point) ? '+' : '.';
    };
  }

  private static String columns(Points points) {
    StringBuilder text = new StringBuilder("   ");
    for (int column = 0; column < points.size(); column++) {
      text.append(' ').append(points.name(points.at(0, column)).charAt(0));
    }
    return text.append('\n').toString();
  }
}
