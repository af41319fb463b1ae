package io.tengen.coordinator.cluster;

import akka.actor.ActorSystem;
import akka.cluster.Cluster;
import akka.cluster.MemberStatus;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * What Akka Management calls readiness: this coordinator is one of the cluster, so that whoever
 * comes to it gets to the one on duty. Akka makes it by its name.
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
