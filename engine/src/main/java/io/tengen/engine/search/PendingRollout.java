package io.tengen.engine.search;

import io.tengen.engine.rollout.remote.RolloutTask;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * A rollout that another process plays: the path of its simulation, and then its result.
 *
 * <p>The simulation that submits it owns the path until then; the path does not change while the
 * rollout is pending. The result is written while holding the monitor of the {@link RolloutQueue},
 * and belongs to the thread that settles the rollout.
 */
final class PendingRollout implements RolloutTask {
  private final RolloutQueue queue;

  /** The path, from the edge that leads to the root to the edge that leads to the leaf. */
  int[] edges = new int[32];

  /** The nodes of the path. */
  int[] nodes = new int[32];

  /** The number of moves of the path. */
  int depth;

  /** The moves of the path, and after them those of the rollout if they are wanted. */
  int[] moves = new int[256];

  /** The number of {@link #moves}. */
  int moveCount;

  /** Whether the rollout was not played. */
  boolean failed;

  /** 1 if Black has won, 0 for a draw, −1 if White has won. */
  int gain;

  /** Black's lead in points, komi included. */
  double lead;

  /**
   * @param queue is told of the result
   */
  PendingRollout(RolloutQueue queue) {
    this.queue = queue;
  }

  /**
   * Sets the path of the simulation.
   *
   * @param leaf the position at the end of the path
   */
  void setPath(int[] pathEdges, int[] pathNodes, int pathDepth, Position leaf) {
    edges = copy(pathEdges, pathDepth + 1, edges);
    nodes = copy(pathNodes, pathDepth, nodes);
    depth = pathDepth;
    moves = withRoom(moves, depth);
    int before = leaf.moveCount() - depth;
    for (int i = 0; i < depth; i++) {
      moves[i] = leaf.move(before + i);
    }
    moveCount = depth;
  }

  private static int[] copy(int[] from, int count, int[] to) {
    int[] copy = to.length < count ? new int[2 * count] : to;
    System.arraycopy(from, 0, copy, 0, count);
    return copy;
  }

  private static int[] withRoom(int[] array, int count) {
    return array.length < count ? Arrays.copyOf(array, 2 * count) : array;
  }

  @Override
  public int length() {
    return depth;
  }

  @Override
  public int move(int i) {
    return moves[i];
  }

  @Override
  public void completed(int winner, double blackLead, int[] played, int count) {
    queue.answer(
        this,
        () -> {
          failed = false;
          gain = winner;
          lead = blackLead;
          moves = withRoom(moves, depth + count);
          System.arraycopy(played, 0, moves, depth, count);
          moveCount = depth + count;
        });
  }

  @Override
  public void failed() {
    queue.answer(this, () -> failed = true);
  }
}
