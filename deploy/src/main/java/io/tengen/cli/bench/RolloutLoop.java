package io.tengen.cli.bench;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Plays rollouts: copies a start position into a scratch position, plays it to the end and counts
 * its area.
 */
final class RolloutLoop implements InterleavedMeasurement.Lane {
  /** Rollouts between two readings of the clock. */
  private static final int BATCH = 8;

  private final List<Position> starts;
  private final RolloutPolicy policy;
  private final SplittableRandom random;
  private final Position scratch;

  private int next;
  private long playouts;
  private long moves;
  private long blackWins;

  /**
   * Creates a loop.
   *
   * @param starts start positions, used in turn; shared with other lanes
   * @param policy a policy used by this lane only
   */
  RolloutLoop(List<Position> starts, RolloutPolicy policy, long seed) {
    this.starts = starts;
    this.policy = policy;
    random = new SplittableRandom(seed);
    scratch = new Position(starts.getFirst());
  }

  @Override
  public long once() {
    for (int i = 0; i < BATCH; i++) {
      Position start = starts.get(next);
      next = next + 1 == starts.size() ? 0 : next + 1;
      scratch.copyFrom(start);
      policy.playForResult(scratch, random);
      moves += scratch.moveCount() - start.moveCount();
      // Summed so that the compiler cannot remove the counting of the score.
      blackWins += scratch.resultKind(scratch.score()).isWin(Board.BLACK) ? 1 : 0;
    }
    playouts += BATCH;
    return BATCH;
  }

  long playouts() {
    return playouts;
  }

  /** Returns the number of moves of all rollouts, passes included. */
  long moves() {
    return moves;
  }

  /** Returns the number of rollouts that Black won. */
  long blackWins() {
    return blackWins;
  }
}
