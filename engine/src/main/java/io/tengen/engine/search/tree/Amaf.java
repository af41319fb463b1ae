package io.tengen.engine.search.tree;

import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * Updates the AMAF statistics ("all moves as first"): a game counts for each of its moves as if it
 * had been the first. Confined to one thread; the tree may be shared.
 */
public final class Amaf {
  private final Tree tree;

  /** The colour that first played on each point. */
  private final byte[] firstBy;

  /** The moves of the current game. */
  private int[] played = new int[256];

  /**
   * @param arrayLength length of an array indexed by point
   */
  public Amaf(int arrayLength, Tree tree) {
    this.tree = tree;
    firstBy = new byte[arrayLength];
  }

  /**
   * Adds a game to the nodes of its path. Iterates from the last move to the first, so that at each
   * node {@link #firstBy} has the colour that played first on each point from there on.
   *
   * @param end the position at the end of the game
   * @param rootMoves number of moves before the root
   * @param rootColor the colour to move at the root
   * @param nodes the nodes of the path
   * @param depth number of nodes of the path
   * @param result the result of the side to move at the root, 0 to {@link EdgeStats#WIN}
   */
  public void backUp(
      Position end, int rootMoves, int rootColor, int[] nodes, int depth, int result) {
    int count = end.moveCount() - rootMoves;
    if (played.length < count) {
      played = new int[2 * count];
    }
    for (int i = 0; i < count; i++) {
      played[i] = end.move(rootMoves + i);
    }
    backUp(played, count, rootColor, nodes, depth, result);
  }

  /**
   * Adds a game to the nodes of its path.
   *
   * @param moves the moves of the game after the root, in the first elements
   * @param count the number of these moves
   * @param rootColor the colour to move at the root
   * @param nodes the nodes of the path
   * @param depth number of nodes of the path
   * @param result the result of the side to move at the root, 0 to {@link EdgeStats#WIN}
   */
  public void backUp(int[] moves, int count, int rootColor, int[] nodes, int depth, int result) {
    Arrays.fill(firstBy, (byte) Board.EMPTY);
    int color = count % 2 == 0 ? rootColor : opponent(rootColor);
    for (int i = count - 1; i >= 0; i--) {
      color = opponent(color);
      firstBy[moves[i]] = (byte) color;
      if (i < depth) {
        add(nodes[i], color, color == rootColor ? result : EdgeStats.WIN - result);
      }
    }
  }

  private void add(int node, int color, int result) {
    long visit = EdgeStats.of(1, result);
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    for (int i = first; i < end; i++) {
      // Branch-free: about half of the points are this colour's, unpredictably.
      int other = firstBy[chunk.move[i]] ^ color;
      chunk.amaf[i] += visit & (long) (other - 1) >> 63;
    }
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
