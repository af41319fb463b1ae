package io.tengen.engine.search.tree;

import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * Counts a game for every move of it as if it had been made at once: "all moves as first". Confined
 * to one thread, but for the tree.
 */
public final class Amaf {
  private final Tree tree;

  /** Who first played on each point. */
  private final byte[] firstBy;

  /**
   * @param arrayLength of the board's points
   */
  public Amaf(int arrayLength, Tree tree) {
    this.tree = tree;
    firstBy = new byte[arrayLength];
  }

  /**
   * From the last move back to the first, so that what stands for a point when a node is reached is
   * who played there first from this node on.
   *
   * @param end of the game
   * @param rootMoves moves before the root
   * @param rootColor to move there
   * @param nodes of the path
   * @param depth how many
   * @param result for the side to move at the root
   */
  public void backUp(
      Position end, int rootMoves, int rootColor, int[] nodes, int depth, int result) {
    Arrays.fill(firstBy, (byte) Board.EMPTY);
    int color = (end.moveCount() - rootMoves) % 2 == 0 ? rootColor : opponent(rootColor);
    for (int i = end.moveCount() - 1; i >= rootMoves; i--) {
      color = opponent(color);
      firstBy[end.move(i)] = (byte) color;
      int level = i - rootMoves;
      if (level < depth) {
        add(nodes[level], color, color == rootColor ? result : EdgeStats.WIN - result);
      }
    }
  }

  private void add(int node, int color, int result) {
    long visit = EdgeStats.of(1, result);
    Tree.Chunk chunk = tree.chunk(node);
    int first = Tree.index(node);
    int end = first + chunk.count[first];
    for (int i = first; i < end; i++) {
      // Branch-free: about half of the points are this colour's, at random.
      int other = firstBy[chunk.move[i]] ^ color;
      chunk.amaf[i] += visit & (long) (other - 1) >> 63;
    }
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
