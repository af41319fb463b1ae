package io.tengen.coordinator.run;

/** What a worker is told. */
public sealed interface ToWorker {
  /** The worker is accepted; times in milliseconds. */
  record Welcome(long heartbeatMillis, long leaseMillis) implements ToWorker {}

  /** A game to play. */
  record Assign(String run, JobPlan plan, GameJob job, long lease) implements ToWorker {}

  /**
   * What became of a reported game.
   *
   * @param reason one line for people, empty unless refused or unwanted
   */
  record Verdict(String run, int index, long lease, VerdictKind kind, String reason)
      implements ToWorker {}

  /** The worker should drop a game. */
  record Revoke(String run, int index, long lease, String reason) implements ToWorker {}

  /**
   * The stream is of no more use: the worker should open another and say again what it holds.
   *
   * @param reason one line for people
   */
  record Close(String reason) implements ToWorker {}

  /** See {@link Verdict}. */
  enum VerdictKind {
    COMMITTED,
    DUPLICATE,
    REFUSED,
    UNWANTED
  }
}
