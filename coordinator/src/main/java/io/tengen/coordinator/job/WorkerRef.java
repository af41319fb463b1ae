package io.tengen.coordinator.job;

import akka.actor.typed.ActorRef;
import java.util.Set;

/**
 * A connected worker, as runs see it.
 *
 * @param offers what it can play, in the form of StandardEngines.requirements
 * @param session its stream
 * @param credential what it has shown, as a principal's id; empty where nobody is asked who he is
 */
public record WorkerRef(
    String id, Set<String> offers, ActorRef<ToWorker> session, String credential) {
  public WorkerRef {
    offers = Set.copyOf(offers);
  }

  /** One that nobody has asked who he is. */
  public WorkerRef(String id, Set<String> offers, ActorRef<ToWorker> session) {
    this(id, offers, session, "");
  }
}
