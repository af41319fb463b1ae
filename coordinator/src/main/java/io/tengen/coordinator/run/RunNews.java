package io.tengen.coordinator.run;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.FleetShare;
import java.util.ArrayList;
import java.util.List;

/** What a run tells the fleet. */
public sealed interface RunNews {
  /** The run's id. */
  String run();

  /** The run hands out games. */
  record Started(String run) implements RunNews {}

  /** Games that were out or could not be handed out can be now. */
  record Opened(String run) implements RunNews {}

  /** The run hands out no more games. */
  record Stopped(String run) implements RunNews {}

  /** The run is to have another part of the workers. */
  record Scheduled(String run, FleetShare schedule) implements RunNews {}

  /**
   * The answer to {@link RunCommand.RequestJobs}: at most as many games as were asked for.
   *
   * @param gameNanos what a game of the run has taken so far, on average; 0 before the first
   */
  record Granted(
      String run, WorkerRef worker, int asked, List<ToWorker.Assign> games, long gameNanos)
      implements RunNews {
    /** The leases of the games. */
    public List<HeldLease> leases() {
      List<HeldLease> leases = new ArrayList<>();
      for (ToWorker.Assign game : games) {
        if (game.lease().job() instanceof JobKey.Game key) {
          leases.add(new HeldLease(key.index(), game.lease().id()));
        }
      }
      return leases;
    }
  }
}
