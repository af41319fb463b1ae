package io.tengen.worker.link;

import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.tracing.TraceContext;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.JobId;
import io.tengen.wire.worker.JobTask;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.Job;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts assignments of games to the jobs that a runner plays. */
final class JobConverter {
  private static final Logger log = LoggerFactory.getLogger(JobConverter.class);

  private JobConverter() {}

  static GameLease lease(Assignment assignment) {
    String trace = assignment.traceParent();
    return new GameLease(
        assignment.job().run(),
        assignment.job().index(),
        assignment.lease(),
        trace.isEmpty() ? Optional.empty() : TraceContext.parse(trace));
  }

  static Job job(Assignment assignment, JobTask.Game game) {
    return new Job(
        lease(assignment),
        game.setup(),
        game.black(),
        game.white(),
        game.seed(),
        game.rules(),
        game.keepCandidates(),
        game.artifacts(),
        game.opening().orElse(null),
        game.randomOpening().orElse(null),
        checkpoint(assignment.job(), game)
            .map(checkpoint -> checkpoint.withClockScale(scale(game))),
        game.shards(),
        scale(game));
  }

  private static ClockScale scale(JobTask.Game game) {
    return game.speed() == 0 ? ClockScale.NONE : game.rules().clockScale(game.speed());
  }

  /**
   * Returns the moves of a game to resume that the coordinator has as the worker has them; empty if
   * there are none, or if their times were converted to the clocks of this worker.
   */
  static Optional<Checkpoint> known(Assignment assignment, Job job) {
    return assignment.task() instanceof JobTask.Game game
        ? job.checkpoint()
            .filter(converted ->
                checkpoint(assignment.job(), game).filter(converted::equals).isPresent())
        : Optional.empty();
  }

  /** A checkpoint that cannot be decoded is left out: the game restarts from its beginning. */
  private static Optional<Checkpoint> checkpoint(JobId job, JobTask.Game game) {
    try {
      return game.checkpoint().map(encoded -> encoded.decode(game.setup().size()));
    } catch (IllegalArgumentException e) {
      log.warn(
          "game {} of run {} restarts because its moves so far cannot be read: {}",
          job.index(),
          job.run(),
          e.getMessage());
      return Optional.empty();
    }
  }
}
