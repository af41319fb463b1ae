package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import java.util.Set;

/**
 * A connected worker, as runs see it.
 *
 * @param offers what it can play, as EngineSpec's requirements ask for it
 * @param session its stream
 */
public record WorkerRef(String id, Set<String> offers, ActorRef<ToWorker> session) {
  public WorkerRef {
    offers = Set.copyOf(offers);
  }
}
