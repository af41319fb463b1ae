package io.tengen.coordinator.store;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a database can be written. A write that fails for want of a disk or a database makes it
 * unwritable; the first such failure is logged in one line. It is writable again after test writes
 * have succeeded for a while. If it fails again soon, that while doubles each time, so that a disk
 * that is nearly full does not fill the log. Thread-safe; methods do not block.
 */
final class StoreHealth {
  private static final Logger log = LoggerFactory.getLogger(StoreHealth.class);

  /** Shortest and longest time for which test writes must succeed after a failure. */
  private static final long FIRST_PROBATION = TimeUnit.SECONDS.toNanos(1);

  private static final long LONGEST_PROBATION = TimeUnit.MINUTES.toNanos(1);

  /** Age of the last write from which another one is due to show that the database works. */
  private static final long RECENT = TimeUnit.SECONDS.toNanos(5);

  /** Age of the last write from which the database counts as hanging. */
  private static final long STALE = TimeUnit.SECONDS.toNanos(20);

  private final String title;
  private final LongSupplier nanos;

  /** One line for people; empty while the database is writable. */
  @GuardedBy("this")
  private String problem = "";

  @GuardedBy("this")
  private long failedAt;

  @GuardedBy("this")
  private long probation = FIRST_PROBATION;

  @GuardedBy("this")
  private long writtenAt;

  /**
   * Creates the health of a database that was written just now.
   *
   * @param title describes the database in messages
   * @param nanos a monotonic clock
   */
  StoreHealth(String title, LongSupplier nanos) {
    this.title = title;
    this.nanos = nanos;
    writtenAt = nanos.getAsLong();
    failedAt = writtenAt - LONGEST_PROBATION;
  }

  /** Returns why the database cannot be written, in one line; empty if it was written lately. */
  synchronized String problem() {
    long silent = nanos.getAsLong() - writtenAt;
    return problem.isEmpty() && silent >= STALE
        ? "%s has not been written for %d s"
            .formatted(title, TimeUnit.NANOSECONDS.toSeconds(silent))
        : problem;
  }

  /** Returns why the last write failed, in one line; empty if it did not. */
  synchronized String failure() {
    return problem;
  }

  /** Returns whether writes are pointless until a test write has succeeded. */
  synchronized boolean isFailing() {
    return !problem.isEmpty();
  }

  /** Returns whether a test write is due. */
  synchronized boolean isProbeDue() {
    return !problem.isEmpty() || nanos.getAsLong() - writtenAt >= RECENT;
  }

  /**
   * Records that the database could not be written.
   *
   * @param reason one line for people
   */
  synchronized void failed(String reason) {
    long now = nanos.getAsLong();
    if (problem.isEmpty()) {
      boolean again = now - failedAt < LONGEST_PROBATION;
      probation = again ? Math.min(2 * probation, LONGEST_PROBATION) : FIRST_PROBATION;
      log.error("{}; results are not acknowledged until {} can be written", reason, title);
    }
    problem = reason;
    failedAt = now;
  }

  /** Records that a transaction of the coordinator was committed. */
  synchronized void written() {
    writtenAt = nanos.getAsLong();
  }

  /** Records that a test write succeeded. */
  synchronized void probed() {
    written();
    if (!problem.isEmpty() && writtenAt - failedAt >= probation) {
      problem = "";
      failedAt = writtenAt;
      log.warn("{} can be written again", title);
    }
  }

  /** Returns whether an exception concerns the database as a whole, not a single statement. */
  static boolean isOfDatabase(SQLException e) {
    String state = String.valueOf(e.getSQLState());
    // Data, constraints, rolled-back transactions and syntax.
    return !(state.startsWith("22")
        || state.startsWith("23")
        || state.startsWith("40")
        || state.startsWith("42"));
  }
}
