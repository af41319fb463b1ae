package io.tengen.coordinator.cluster;

/** A message to {@link Leader}. */
sealed interface LeaderCommand
    permits ClusterMessage.GetLeaderAddress, LeaderCommand.CheckService, LeaderCommand.Stop {
  /** Checks the service, or tries again to start it. */
  enum CheckService implements LeaderCommand {
    INSTANCE
  }

  /** Stops the leader on this node, because another node becomes the leader or the cluster ends. */
  enum Stop implements LeaderCommand {
    INSTANCE
  }
}
