package io.tengen.engine.opening;

import io.tengen.engine.net.Layout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/**
 * A description of a position that is invariant under the eight symmetries of the board. Colours
 * and the side to move count; the moves that led to the position do not, except for a ko.
 *
 * @param text the lexicographically smallest of the eight descriptions
 */
public record CanonicalPosition(String text) {
  /** Returns the canonical form of a position. */
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
