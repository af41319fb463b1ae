package io.tengen.coordinator.access;

import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log: one line for everything that somebody changed or was refused, on the logger {@code
 * tengen.audit}. Who, from where, what, the outcome, and why; no secrets. Whatever comes from
 * outside stands in quotes with its control characters escaped, so that nobody writes lines of his
 * own. Thread-safe; does not block but for the log.
 */
public final class Audit {
  private static final Logger log = LoggerFactory.getLogger("tengen.audit");
  private static final int LONGEST = 300;

  /** A flood of refusals must not fill the disk: what is beyond is counted only. */
  private static final int REFUSALS_PER_SECOND = 100;

  private final TokenBucket refusals = new TokenBucket(REFUSALS_PER_SECOND, System::nanoTime);
  private final AtomicLong unsaid = new AtomicLong();

  /** Somebody did something. */
  public void done(String who, String from, String what, String detail) {
    log.info(line(who, from, what, "done", detail));
  }

  /** Somebody was kept from doing something. */
  public void refused(String who, String from, String what, String why) {
    if (refusals.tryTake()) {
      long before = unsaid.getAndSet(0);
      String line = line(who, from, what, "refused", why);
      log.warn(before == 0 ? line : line + " unsaid=" + before);
    } else {
      unsaid.incrementAndGet();
    }
  }

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

  /** No control characters, no line separators, nothing that turns the direction of writing. */
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
