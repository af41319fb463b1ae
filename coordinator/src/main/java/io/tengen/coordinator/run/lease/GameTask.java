package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import java.util.Optional;

/**
 * The task of playing a game.
 *
 * @param resumed the position where another worker left the game; empty for a new game
 * @param speed the worker's speed by which the game's clocks are scaled; 0 if they are not
 */
public record GameTask(JobPlan plan, GameJob job, Optional<ResumedGame> resumed, double speed)
    implements ToWorker.Task {
  /**
   * Returns the number of moves that the worker does not make: those of other workers, or those of
   * an opening.
   */
  public int movesBefore() {
    return resumed
        .map(ResumedGame::moves)
        .or(() -> plan.opening(job).map(opening -> opening.moves().size()))
        .orElse(0);
  }
}
