package io.tengen.tracing;

import java.util.Map;

/**
 * A finished span of a game's trace. Immutable.
 *
 * @param traceId as {@link TraceContext#traceId}
 * @param spanId as {@link TraceContext#spanId}; empty for a random one
 * @param parentId id of the span that contains it; empty for the span of the whole game
 * @param name one of {@link SpanNames}
 * @param start nanoseconds since 1970-01-01 UTC
 * @param end as {@code start}, not before it
 * @param attributes texts, {@link Long}s and {@link Double}s by name
 */
public record GameSpan(
    String traceId,
    String spanId,
    String parentId,
    String name,
    long start,
    long end,
    Map<String, Object> attributes) {
  public GameSpan {
    attributes = Map.copyOf(attributes);
    // Clocks may be set back.
    end = Math.max(start, end);
  }

  /** Returns a span with an id of its own, within a parent. */
  public static GameSpan in(
      TraceContext parent, String name, long start, long end, Map<String, Object> attributes) {
    return new GameSpan(parent.traceId(), "", parent.spanId(), name, start, end, attributes);
  }

  /** Returns the span that a context names, within a parent of the same trace. */
  public static GameSpan of(
      TraceContext itself,
      TraceContext parent,
      String name,
      long start,
      long end,
      Map<String, Object> attributes) {
    return new GameSpan(
        itself.traceId(), itself.spanId(), parent.spanId(), name, start, end, attributes);
  }

  /** Returns the span of a whole game, which has no parent. */
  public static GameSpan root(
      TraceContext itself, String name, long start, long end, Map<String, Object> attributes) {
    return new GameSpan(itself.traceId(), itself.spanId(), "", name, start, end, attributes);
  }
}
