package io.tengen.worker.job;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import java.time.Duration;

/**
 * A game to play.
 *
 * @param seed where both players' randomness comes from
 * @param moveTime wall-clock time a player may take for one move, more than zero
 * @param moveLimit moves after which the board is counted as it stands, at least 1
 * @param keepCandidates whether the record keeps each move's visited root moves or only the totals
 */
public record Job(
    Lease lease,
    GameSetup setup,
    EngineSpec black,
    EngineSpec white,
    long seed,
    Duration moveTime,
    int moveLimit,
    boolean keepCandidates) {

  /** The time for a move of a game without a clock. */
  public static final Duration UNLIMITED = Duration.ofDays(365);

  /**
   * @throws IllegalArgumentException with one line if a limit makes no sense
   */
  public Job {
    if (!moveTime.isPositive()) {
      throw new IllegalArgumentException(
          "time for a move " + moveTime.toMillis() + " ms is not above zero");
    }
    if (moveLimit < 1) {
      throw new IllegalArgumentException("move limit " + moveLimit + " is not at least 1");
    }
  }
}
