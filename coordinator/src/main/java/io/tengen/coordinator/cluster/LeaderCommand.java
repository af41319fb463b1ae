package io.tengen.coordinator.cluster;

/** What can be told to {@link Leader}. */
sealed interface LeaderCommand
    permits ClusterMessage.WhereAreYou, LeaderCommand.Look, LeaderCommand.End {
  /** Time to see how the service is, or to try to start it. */
  enum Look implements LeaderCommand {
    INSTANCE
  }

  /** Another coordinator is to be on duty, or none. */
  enum End implements LeaderCommand {
    INSTANCE
  }
}
