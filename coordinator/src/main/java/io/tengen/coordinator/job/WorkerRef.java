package io.tengen.coordinator.job;

import akka.actor.typed.ActorRef;
import java.util.Set;

/**
 * A connected worker as runs and trainings see it.
 *
 * @param offers its capabilities, in the form of {@code StandardEngines.requirements}
 * @param session actor of its stream
 * @param credential its principal id; empty without authentication
 */
public record WorkerRef(
    String id, Set<String> offers, ActorRef<ToWorker> session, String credential) {
  public WorkerRef {
    offers = Set.copyOf(offers);
  }

  /** Creates a reference to an unauthenticated worker. */
  public WorkerRef(String id, Set<String> offers, ActorRef<ToWorker> session) {
    this(id, offers, session, "");
  }
}
