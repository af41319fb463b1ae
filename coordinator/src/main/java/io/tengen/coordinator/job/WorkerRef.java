package io.tengen.coordinator.job;

import akka.actor.typed.ActorRef;
import io.tengen.wire.worker.WorkerSpeed;
import java.util.Optional;
import java.util.Set;

/**
 * A connected worker as runs and trainings see it.
 *
 * @param offers its capabilities, in the form of {@code StandardEngines.requirements}
 * @param session actor of its stream
 * @param credential its principal id; empty without authentication
 * @param speed speed of its machine; empty if it has told none
 */
public record WorkerRef(
    String id,
    Set<String> offers,
    ActorRef<ToWorker> session,
    String credential,
    Optional<WorkerSpeed> speed) {
  public WorkerRef {
    offers = Set.copyOf(offers);
  }

  /** Creates a reference to an unauthenticated worker. */
  public WorkerRef(String id, Set<String> offers, ActorRef<ToWorker> session) {
    this(id, offers, session, "");
  }

  /** Creates a reference to a worker that has told no speed. */
  public WorkerRef(String id, Set<String> offers, ActorRef<ToWorker> session, String credential) {
    this(id, offers, session, credential, Optional.empty());
  }

  /** Returns a reference to the same worker with the speed that it tells now. */
  public WorkerRef with(WorkerSpeed told) {
    return new WorkerRef(id, offers, session, credential, Optional.of(told));
  }

  /** Returns whether this is the same stream of the same worker. */
  public boolean isSameStream(WorkerRef other) {
    return id.equals(other.id) && session.equals(other.session);
  }
}
