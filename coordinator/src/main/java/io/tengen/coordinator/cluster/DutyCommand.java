package io.tengen.coordinator.cluster;

/** What can be told to {@link Duty}. */
sealed interface DutyCommand permits ClusterMessage.WhereAreYou, DutyCommand.Look, DutyCommand.End {
  /** Time to see how the service is, or to try to start it. */
  enum Look implements DutyCommand {
    INSTANCE
  }

  /** Another coordinator is to be on duty, or none. */
  enum End implements DutyCommand {
    INSTANCE
  }
}
