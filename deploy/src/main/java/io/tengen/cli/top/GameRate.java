package io.tengen.cli.top;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** Games committed in a second over the last minute, by run. Confined to one thread. */
final class GameRate {
  private static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final double NANOS = 1e9;

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  private record Sample(long nanos, Map<String, Integer> committed) {}

  /**
   * Adds the present numbers of committed games by run.
   *
   * @param nanos the time of a monotonic clock; not before that of the last call
   */
  void add(long nanos, Map<String, Integer> committed) {
    samples.addLast(new Sample(nanos, new HashMap<>(committed)));
    while (samples.size() > 2 && nanos - samples.getFirst().nanos() > WINDOW_NANOS) {
      samples.removeFirst();
    }
  }

  /** Returns a run's games in a second; empty if it was seen only once. */
  OptionalDouble of(String run) {
    Sample last = samples.peekLast();
    if (last == null || !last.committed().containsKey(run)) {
      return OptionalDouble.empty();
    }
    for (Sample first : samples) {
      Integer before = first.committed().get(run);
      if (before != null && last.nanos() > first.nanos()) {
        int games = Math.max(0, last.committed().getOrDefault(run, 0) - before);
        return OptionalDouble.of(games * NANOS / (last.nanos() - first.nanos()));
      }
    }
    return OptionalDouble.empty();
  }

  /** Returns the games in a second of all runs together; empty after one sample. */
  OptionalDouble total() {
    Sample last = samples.peekLast();
    return last == null || samples.size() < 2
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            last.committed().keySet().stream().mapToDouble(run -> of(run).orElse(0)).sum());
  }
}
