package io.tengen.game.sgf;

import io.tengen.game.board.Points;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;

/** Converts an opening to an SGF tree without variations, players and result. */
final class SgfOpeningWriter {
  private SgfOpeningWriter() {}

  static SgfTree tree(GameSetup setup, Opening opening, String comment) {
    List<SgfProperty> root = new ArrayList<>();
    root.add(SgfProperty.of("FF", "4"));
    root.add(SgfProperty.of("GM", "1"));
    root.add(SgfProperty.of("CA", "UTF-8"));
    root.add(SgfProperty.of("GN", SgfText.escapeSimple(opening.name())));
    SgfGameWriter.addSetup(root, setup);
    List<SgfNode> nodes = new ArrayList<>();
    nodes.add(SgfNode.of(root));
    Points points = Points.of(setup.size());
    Position position = new Position(setup);
    for (int i = 0; i < opening.moves().size(); i++) {
      List<SgfProperty> node = new ArrayList<>();
      int move = opening.moves().get(i);
      node.add(SgfProperty.of(position.toMove().letter(), SgfPoints.write(points, move)));
      if (i == opening.moves().size() - 1 && !comment.isEmpty()) {
        node.add(SgfProperty.of("C", SgfText.escape(comment)));
      }
      nodes.add(SgfNode.of(node));
      position.play(move);
    }
    return new SgfTree(nodes, List.of());
  }
}
