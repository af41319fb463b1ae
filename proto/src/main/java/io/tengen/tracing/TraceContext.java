package io.tengen.tracing;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a span in a trace, as processes tell it each other. Immutable.
 *
 * @param traceId 32 hexadecimal digits in lower case, not all 0
 * @param spanId 16 hexadecimal digits in lower case, not all 0
 */
public record TraceContext(String traceId, String spanId) {
  private static final Pattern TRACE_PARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final int SAMPLED = 1;

  /** Returns the context as a {@code traceparent} of a sampled span. */
  public String traceParent() {
    return "00-" + traceId + "-" + spanId + "-01";
  }

  /**
   * Reads a {@code traceparent}.
   *
   * @return empty if the text is not one, or if its trace is not sampled
   * @see <a href="https://www.w3.org/TR/trace-context/">W3C Trace Context</a>
   */
  public static Optional<TraceContext> parse(String traceParent) {
    Matcher parts = TRACE_PARENT.matcher(traceParent);
    if (!parts.matches()
        || traceParent.startsWith("ff")
        || isZero(parts.group(1))
        || isZero(parts.group(2))
        || (Integer.parseInt(parts.group(3), 16) & SAMPLED) == 0) {
      return Optional.empty();
    }
    return Optional.of(new TraceContext(parts.group(1), parts.group(2)));
  }

  private static boolean isZero(String digits) {
    return digits.chars().allMatch(digit -> digit == '0');
  }
}
