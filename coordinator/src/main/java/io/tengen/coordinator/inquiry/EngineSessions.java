package io.tengen.coordinator.inquiry;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.RandomIds;
import io.tengen.wire.inquiry.Answer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The engines that answer people at present. Thread-safe; no method blocks. */
public final class EngineSessions {
  private final ActorRef<FleetCommand> fleet;
  private final Map<String, EngineSession> open = new ConcurrentHashMap<>();

  public EngineSessions(ActorRef<FleetCommand> fleet) {
    this.fleet = fleet;
  }

  /** Opens a session, which takes a slot of a worker when it is first asked. */
  public EngineSession open(EngineTask task, EngineListener listener) {
    String id = RandomIds.fresh(open::containsKey);
    EngineSession session = new EngineSession(id, task, listener, fleet, () -> open.remove(id));
    open.put(id, session);
    return session;
  }

  /** Handles an answer that a worker sent under a lease. */
  public void answered(JobLease lease, long number, Answer answer) {
    find(lease).ifPresent(session -> session.answered(lease, number, answer));
  }

  /**
   * Handles the message of a worker that it cannot go on.
   *
   * @param isLeaving whether it stops, rather than cannot play the engine
   * @param problem one line for people
   */
  public void givenUp(JobLease lease, boolean isLeaving, String problem) {
    find(lease).ifPresent(session -> session.givenUp(lease, isLeaving, problem));
  }

  private Optional<EngineSession> find(JobLease lease) {
    return lease.job() instanceof JobKey.Inquiries key
        ? Optional.ofNullable(open.get(key.id()))
        : Optional.empty();
  }
}
