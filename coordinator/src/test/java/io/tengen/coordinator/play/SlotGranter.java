package io.tengen.coordinator.play;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import java.util.List;
import java.util.Set;

/** A fleet of one worker, whose slots a test grants. */
final class SlotGranter {
  private final TestInbox<FleetCommand> fleet = TestInbox.create();
  private final TestInbox<ToWorker> worker = TestInbox.create();
  final EngineSessions engines = new EngineSessions(fleet.getRef());

  /** Returns the messages to the fleet since the last call. */
  private List<FleetCommand> news() {
    return fleet.getAllReceived();
  }

  /** Grants all slots that were requested since the last call; returns how many. */
  int grant() {
    int granted = 0;
    for (FleetCommand command : news()) {
      if (command instanceof FleetCommand.RequestSlot request
          && request.holder().granted(new WorkerRef("w", Set.of(), worker.getRef()))) {
        granted++;
      }
    }
    return granted;
  }

  /** Returns the number of slots that were given back since the last call. */
  int givenBack() {
    return (int)
        news().stream().filter(command -> command instanceof FleetCommand.ReleaseSlot).count();
  }

  /** Returns the lease of the slot that was granted last. */
  JobLease lease() {
    return worker.getAllReceived().stream()
        .filter(ToWorker.Assign.class::isInstance)
        .map(ToWorker.Assign.class::cast)
        .map(ToWorker.Assign::lease)
        .reduce((before, last) -> last)
        .orElseThrow();
  }
}
