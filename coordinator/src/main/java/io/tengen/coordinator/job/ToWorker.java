package io.tengen.coordinator.job;

/** What a worker is told. */
public sealed interface ToWorker {
  /** The worker is accepted; times in milliseconds. */
  record Welcome(long heartbeatMillis, long leaseMillis) implements ToWorker {}

  /**
   * A game to play.
   *
   * @param task what is to be played
   */
  record Assign(String run, int index, long lease, Task task) implements ToWorker {}

  /** What a worker is to do; the packages of the kinds of jobs know more. */
  interface Task {}

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
   * The worker spoke of a lease that was never given to it.
   *
   * @param claimed the lease, as the worker called it
   * @param reported whether it reported the game: then this is a verdict
   */
  record Disown(String run, int index, long claimed, boolean reported) implements ToWorker {}

  /**
   * The stream is of no more use: the worker should open another and say again what it holds.
   *
   * @param reason one line for people
   */
  record Close(String reason) implements ToWorker {}

  /** What a worker is told of trainings, which another room says. */
  non-sealed interface OfTraining extends ToWorker {}

  /** See {@link Verdict}. */
  enum VerdictKind {
    COMMITTED,
    DUPLICATE,
    REFUSED,
    UNWANTED
  }
}
