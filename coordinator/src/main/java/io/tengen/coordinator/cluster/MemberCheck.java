package io.tengen.coordinator.cluster;

import akka.actor.ActorSystem;
import akka.cluster.Cluster;
import akka.cluster.MemberStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The readiness check for Akka Management: this coordinator is a member of the cluster, so that
 * connections to it reach the leader. Akka instantiates it by its class name.
 */
public final class MemberCheck implements Supplier<CompletionStage<Boolean>> {
  private final Cluster cluster;

  public MemberCheck(ActorSystem system) {
    cluster = Cluster.get(system);
  }

  @Override
  public CompletionStage<Boolean> get() {
    return CompletableFuture.completedStage(
        !cluster.isTerminated() && cluster.selfMember().status().equals(MemberStatus.up()));
  }
}
