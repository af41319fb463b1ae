package io.tengen.coordinator.cluster;

import akka.actor.typed.ActorRef;

/**
 * What coordinators tell each other, in CBOR by Jackson. They may be of different versions: fields
 * are added with defaults, and unknown ones are passed over.
 */
sealed interface ClusterMessage {
  /** Asks the coordinator on duty where it serves. */
  record WhereAreYou(ActorRef<Serving> replyTo) implements ClusterMessage, LeaderCommand {}

  /**
   * The coordinator on duty serves here.
   *
   * @param host as the other coordinators reach it
   * @param port of gRPC
   */
  record Serving(String host, int port) implements ClusterMessage {}
}
