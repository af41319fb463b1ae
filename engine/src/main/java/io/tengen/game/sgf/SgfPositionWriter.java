package io.tengen.game.sgf;

import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import io.tengen.game.rules.Resumption;
import java.util.ArrayList;
import java.util.List;

/** Converts the game that leads to a position to an SGF tree without variations and players. */
final class SgfPositionWriter {
  private SgfPositionWriter() {}

  static SgfTree tree(Position position) {
    List<SgfNode> nodes = new ArrayList<>();
    nodes.add(root(position));
    for (int i = 0; i < position.moveCount(); i++) {
      addResumption(nodes, position, i);
      String point = SgfPoints.write(position.points(), position.move(i));
      nodes.add(SgfNode.of(List.of(SgfProperty.of(position.mover(i).letter(), point))));
    }
    addResumption(nodes, position, position.moveCount());
    return new SgfTree(nodes, List.of());
  }

  private static SgfNode root(Position position) {
    List<SgfProperty> root = new ArrayList<>();
    root.add(SgfProperty.of("FF", "4"));
    root.add(SgfProperty.of("GM", "1"));
    root.add(SgfProperty.of("CA", "UTF-8"));
    SgfGameWriter.addSetup(root, position.setup());
    if (position.isEndedByRule() && position.result() instanceof PositionResult.Ended ended) {
      root.add(SgfProperty.of("RE", Outcome.of(ended).result()));
    }
    return SgfNode.of(root);
  }

  private static void addResumption(List<SgfNode> nodes, Position position, int moves) {
    for (Resumption resumption : position.resumptions()) {
      if (resumption.afterMoves() == moves) {
        nodes.add(SgfRefereeLog.resumption(resumption));
      }
    }
  }
}
