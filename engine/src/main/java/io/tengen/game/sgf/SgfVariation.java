package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * A move of a solution and what may follow it, for writing. Immutable.
 *
 * @param color who makes the move
 * @param move the point, or {@link Points#PASS}
 * @param comment may be empty
 * @param next the continuations; the first is the main line
 */
public record SgfVariation(Color color, int move, String comment, List<SgfVariation> next) {
  public SgfVariation {
    next = List.copyOf(next);
  }

  /** Returns the tree that begins with this move. */
  SgfTree tree(Points points) {
    List<SgfProperty> node = new ArrayList<>();
    node.add(SgfProperty.of(color.letter(), SgfPoints.write(points, move)));
    if (!comment.isEmpty()) {
      node.add(SgfProperty.of("C", SgfText.escape(comment)));
    }
    return new SgfTree(
        List.of(SgfNode.of(node)), next.stream().map(variation -> variation.tree(points)).toList());
  }
}
