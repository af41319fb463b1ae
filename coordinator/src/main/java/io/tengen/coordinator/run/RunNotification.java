package io.tengen.coordinator.run;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.FleetShare;
import java.util.ArrayList;
import java.util.List;

/** A notification from a run to the fleet. */
public sealed interface RunNotification {
  /** Returns the run's id. */
  String run();

  /** The run hands out games. */
  record Started(String run) implements RunNotification {}

  /** Games may be available that were leased or could not be handed out before. */
  record GamesAvailable(String run) implements RunNotification {}

  /** The run hands out no more games. */
  record Stopped(String run) implements RunNotification {}

  /** The run's priority or share of the workers has changed. */
  record Scheduled(String run, FleetShare schedule) implements RunNotification {}

  /**
   * The answer to {@link RunCommand.RequestJobs}: at most as many games as were asked for.
   *
   * @param gameNanos mean total move time of the run's counted games, in nanoseconds; 0 before the
   *     first
   */
  record Granted(
      String run, WorkerRef worker, int asked, List<ToWorker.Assign> games, long gameNanos)
      implements RunNotification {
    /** Returns the leases of the games. */
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
