package io.tengen.coordinator.run.verify;

/**
 * A read-only view of the workers whose results do not count in a run, or will not from now on.
 *
 * @param excluded exclusions in the journal
 * @param pending exclusions that are not in the journal yet
 */
public record BarredWorkers(ExcludedWorkers excluded, PendingExclusions<?> pending) {
  /** Returns whether no worker is barred. */
  public boolean isEmpty() {
    return excluded.isEmpty() && pending.isIdle();
  }

  /**
   * Returns whether the results of a worker do not count.
   *
   * @param credential credential of the worker; empty for none
   */
  public boolean contains(String worker, String credential) {
    return excluded.has(worker) || pending.isBanned(worker) || containsCredential(credential);
  }

  /** Returns whether the results of all workers with this credential do not count. */
  public boolean containsCredential(String credential) {
    return excluded.hasCredential(credential) || pending.isBannedCredential(credential);
  }
}
