package io.tengen.coordinator.run.verify;

/**
 * Read-only view of the workers whose results do not count in a run, or will not from now on.
 *
 * @param excluded what the journal says
 * @param pending exclusions that are not in the journal yet
 */
public record BarredWorkers(Exclusions excluded, PendingExclusions<?> pending) {
  /** Whether no worker is barred. */
  public boolean isEmpty() {
    return excluded.isEmpty() && pending.isIdle();
  }

  /**
   * Whether the results of a worker do not count.
   *
   * @param credential what the worker has shown; empty if nothing
   */
  public boolean contains(String worker, String credential) {
    return excluded.has(worker) || pending.isBanned(worker) || containsCredential(credential);
  }

  /** Whether the results of all workers that show this credential do not count. */
  public boolean containsCredential(String credential) {
    return excluded.hasCredential(credential) || pending.isBannedCredential(credential);
  }
}
