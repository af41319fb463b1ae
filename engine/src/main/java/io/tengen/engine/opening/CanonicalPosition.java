package io.tengen.engine.opening;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * What a position looks like to somebody who does not know which side of the board is the top:
 * equal for positions that are turned or mirrored images of each other, colours kept. How they came
 * about makes no difference, but for a ko.
 *
 * @param text the smallest of the eight descriptions
 */
public record CanonicalPosition(String text) {
  /** The image of a position. */
  public static CanonicalPosition of(Position position) {
    Layout layout = new Layout(position.points().size(), position.points().size());
    String smallest = describe(position, layout, 0);
    for (int symmetry = 1; symmetry < Layout.SYMMETRIES; symmetry++) {
      String other = describe(position, layout, symmetry);
      smallest = other.compareTo(smallest) < 0 ? other : smallest;
    }
    return new CanonicalPosition(smallest);
  }

  private static String describe(Position position, Layout layout, int symmetry) {
    Points points = position.points();
    char[] cells = new char[points.count()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      cells[layout.index(symmetry, point)] =
          switch (position.board().stoneAt(point)) {
            case Board.BLACK -> 'X';
            case Board.WHITE -> 'O';
            default -> point == position.ko() ? 'k' : '.';
          };
    }
    return new String(cells) + position.toMove().letter();
  }
}
