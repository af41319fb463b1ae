package io.tengen.coordinator.access;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.text.Texts;
import io.tengen.wire.Checks;
import io.tengen.wire.access.AuditEntry;
import io.tengen.wire.access.AuditQuery;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: one line for each change that a caller made or was refused, on the logger {@code
 * tengen.audit}. A line has the caller, its address, the action, the outcome and the reason, and no
 * secrets. Text from outside is quoted and its control characters are escaped, so that callers
 * cannot forge lines. Thread-safe; blocks only as long as the logger does.
 */
public final class Audit {
  private static final Logger log = LoggerFactory.getLogger("tengen.audit");
  private static final int LONGEST = 300;

  /**
   * The most refusals logged per second, so that a flood of them cannot fill the disk. Further ones
   * are only counted.
   */
  private static final int REFUSALS_PER_SECOND = 100;

  private final TokenBucket refusals = new TokenBucket(REFUSALS_PER_SECOND, System::nanoTime);

  /**
   * The number of changes, and of refusals, that are kept in memory, of about 300 bytes each. They
   * are kept apart, so that callers without credentials cannot push out what others have changed.
   */
  static final int KEPT = 10_000;

  /** The changes that can be listed, newest first. */
  @GuardedBy("this")
  private final Deque<Line> changes = new ArrayDeque<>();

  /** The refusals that can be listed, newest first. */
  @GuardedBy("this")
  private final Deque<Line> refused = new ArrayDeque<>();

  @GuardedBy("this")
  private long written;

  private final AtomicLong suppressed = new AtomicLong();

  /**
   * Logs a change.
   *
   * @param who identifies the caller, such as {@link Principal#id}
   * @param from address of the caller
   * @param what the action
   * @param detail what was changed
   */
  public void done(String who, String from, String what, String detail) {
    keep(who, from, what, false, detail);
    log.info(line(who, from, what, "done", detail));
  }

  /**
   * Logs a refusal.
   *
   * @param who identifies the caller as far as is known
   * @param from address of the caller
   * @param what the action
   * @param why the reason for the refusal
   */
  public void refused(String who, String from, String what, String why) {
    if (refusals.tryTake()) {
      long before = suppressed.getAndSet(0);
      keep(who, from, what, true, why);
      String line = line(who, from, what, "refused", why);
      log.warn(before == 0 ? line : line + " suppressed=" + before);
    } else {
      suppressed.incrementAndGet();
    }
  }

  private void keep(String who, String from, String what, boolean isRefused, String detail) {
    AuditEntry entry =
        new AuditEntry(
            Instant.now(),
            Texts.cut(who, LONGEST),
            Texts.cut(from, LONGEST),
            Texts.cut(what, LONGEST),
            isRefused,
            Texts.cut(detail, LONGEST));
    synchronized (this) {
      Deque<Line> lines = isRefused ? refused : changes;
      if (lines.size() == KEPT) {
        lines.removeLast();
      }
      lines.addFirst(new Line(written, entry));
      written++;
    }
  }

  /** Returns all lines that can be listed, newest first. */
  @GuardedBy("this")
  private Stream<Line> lines() {
    return Stream.concat(changes.stream(), refused.stream())
        .sorted(Comparator.comparingLong(Line::number).reversed());
  }

  /**
   * Returns a page of the last lines since the coordinator started.
   *
   * @throws IllegalArgumentException with one line if the page token is of no line
   */
  public AuditQuery.Page page(AuditQuery query) {
    List<Line> found;
    synchronized (this) {
      Checks.require(
          query.pageToken().isEmpty() || query.before() < written,
          "page_token is not that of an earlier page");
      found =
          lines()
              .filter(line -> line.number < query.before() && query.matches(line.entry))
              .limit(query.atMost() + 1L)
              .toList();
    }
    List<Line> shown = found.subList(0, Math.min(query.atMost(), found.size()));
    return new AuditQuery.Page(
        shown.stream().map(Line::entry).toList(),
        shown.size() < found.size() ? String.valueOf(shown.getLast().number) : "");
  }

  /**
   * A line that can be listed.
   *
   * @param number counts the lines since the coordinator started, from 0
   */
  private record Line(long number, AuditEntry entry) {}

  private static String line(String who, String from, String what, String outcome, String why) {
    return "who="
        + quoted(who)
        + " from="
        + quoted(from)
        + " what="
        + quoted(what)
        + " outcome="
        + outcome
        + " detail="
        + quoted(why);
  }

  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .limit(LONGEST)
        .forEach(point -> {
          if (point == '"' || point == '\\') {
            quoted.append('\\').append((char) point);
          } else if (isPlain(point)) {
            quoted.appendCodePoint(point);
          } else {
            quoted.append("\\u{%x}".formatted(point));
          }
        });
    return quoted
        .append(text.codePointCount(0, text.length()) > LONGEST ? "...\"" : "\"")
        .toString();
  }

  /**
   * Whether a character is neither a control character nor a line separator nor one that changes
   * the direction of text.
   */
  private static boolean isPlain(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
