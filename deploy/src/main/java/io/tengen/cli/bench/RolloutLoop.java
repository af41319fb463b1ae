package io.tengen.cli.bench;

import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Rollouts one after the other: a start position copied into a scratch position, played to the end,
 * its area counted.
 */
final class RolloutLoop implements InterleavedMeasurement.Lane {
  /** Between two looks at the clock. */
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
   * @param starts taken in turn; shared with other lanes
   * @param policy of this lane only
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
      policy.playOut(scratch, random);
      moves += scratch.moveCount() - start.moveCount();
      // Kept, so that no compiler finds out that nobody wants the score.
      blackWins += scratch.resultKind(scratch.score()).isWin(Board.BLACK) ? 1 : 0;
    }
    playouts += BATCH;
    return BATCH;
  }

  long playouts() {
    return playouts;
  }

  /** Moves of all rollouts, passes included. */
  long moves() {
    return moves;
  }

  /** Rollouts that Black won. */
  long blackWins() {
    return blackWins;
  }
}
