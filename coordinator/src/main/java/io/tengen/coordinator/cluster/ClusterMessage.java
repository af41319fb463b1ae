package io.tengen.coordinator.cluster;

import akka.actor.typed.ActorRef;

/**
 * A message between coordinators, in CBOR by Jackson. Coordinators may have different versions: new
 * fields have defaults, and unknown fields are ignored.
 */
sealed interface ClusterMessage {
  /** Asks the leader for its address. */
  record GetLeaderAddress(ActorRef<LeaderAddress> replyTo)
      implements ClusterMessage, LeaderCommand {}

  /**
   * The address of the leader's service.
   *
   * @param host name or address under which the other coordinators reach it
   * @param port gRPC port
   */
  record LeaderAddress(String host, int port) implements ClusterMessage {}
}
