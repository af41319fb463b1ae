package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import java.util.Optional;

/**
 * A game for a worker to play.
 *
 * @param resumed where another worker left it; empty for a game that begins
 */
public record GameTask(JobPlan plan, GameJob job, Optional<ResumedGame> resumed)
    implements ToWorker.Task {}
