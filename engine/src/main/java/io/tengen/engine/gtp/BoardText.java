package io.tengen.engine.gtp;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A position as people look at it in a terminal: X is Black, O White, + a star point. */
final class BoardText {
  private BoardText() {}

  /** The board with its coordinates, then whose turn it is. */
  static String of(Position position) {
    Points points = position.points();
    String letters =
        IntStream.range(0, points.size())
            .mapToObj(column -> points.name(points.at(0, column)).substring(0, 1))
            .collect(Collectors.joining(" ", "   ", ""));
    StringBuilder text = new StringBuilder(letters).append('\n');
    for (int row = 0; row < points.size(); row++) {
      String number = String.format("%2d", points.size() - row);
      text.append(number);
      for (int column = 0; column < points.size(); column++) {
        text.append(' ').append(stone(position.board(), points.at(row, column)));
      }
      text.append(number.startsWith(" ") ? number : " " + number).append('\n');
    }
    String turn = position.stoneToMove() == Board.BLACK ? "Black" : "White";
    return text.append(letters).append('\n').append(turn).append(" to move").toString();
  }

  private static char stone(Board board, int point) {
    return switch (board.stoneAt(point)) {
      case Board.BLACK -> 'X';
      case Board.WHITE -> 'O';
      default -> board.points().isStar(point) ? '+' : '.';
    };
  }
}
