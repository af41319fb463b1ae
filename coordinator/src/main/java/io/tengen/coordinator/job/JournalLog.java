package io.tengen.coordinator.job;

import org.slf4j.Logger;

/**
 * Logs in one line that an actor's journal fails, and in another that it works again. The actor
 * tries again and again, and each failure has a long stack trace. Mutable; confined to the actor
 * that owns it.
 */
public final class JournalLog {
  private final Logger log;
  private final String actor;
  private boolean failing;

  /**
   * @param actor the actor in a noun phrase, such as "run 4711"
   */
  public JournalLog(Logger log, String actor) {
    this.log = log;
    this.actor = actor;
  }

  /** Records that the actor restarts because an event could not be written. */
  public void notWritten() {
    log("written");
  }

  /** Records that the actor could not read its events. */
  public void notRead(Throwable failure) {
    log("read (" + Failures.reason(failure) + ")");
  }

  private void log(String what) {
    if (!failing) {
      log.warn("{}: its journal cannot be {}; trying again until it can", actor, what);
    }
    failing = true;
  }

  /** Records that an event was written. */
  public void written() {
    if (failing) {
      log.info("{}: its journal can be written again", actor);
    }
    failing = false;
  }
}
