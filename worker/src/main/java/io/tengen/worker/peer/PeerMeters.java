package io.tengen.worker.peer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Meters for each other worker, registered as long as anybody holds them. Thread-safe. */
public final class PeerMeters {
  private final MeterRegistry registry;

  /** The number of holders of a peer's meters, by the counter of its elements. */
  @GuardedBy("this")
  private final Map<Meter.Id, Integer> holders = new HashMap<>();

  PeerMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Registers the meters of a peer unless they are; {@link #left} must follow.
   *
   * @param elements counts what was done in batches
   * @param time times batches
   * @param failures count batches that failed
   */
  synchronized Peer hold(
      Counter.Builder elements, Timer.Builder time, Counter.Builder... failures) {
    Peer peer =
        new Peer(
            elements.register(registry),
            time.register(registry),
            Stream.of(failures).map(each -> each.register(registry)).toList());
    holders.merge(peer.elements.getId(), 1, Integer::sum);
    return peer;
  }

  /** Gives the meters of a peer back; removes them after the last use. */
  synchronized void left(Peer peer) {
    if (holders.merge(peer.elements.getId(), -1, Integer::sum) == 0) {
      holders.remove(peer.elements.getId());
      registry.remove(peer.elements);
      registry.remove(peer.time);
      peer.failures.forEach(registry::remove);
    }
  }

  /**
   * The meters for one other worker.
   *
   * @param failures of a server, the counter of batches without a valid answer
   */
  public record Peer(Counter elements, Timer time, List<Counter> failures) {
    /** Counts a batch that was answered after this time. */
    public void answered(int count, long nanos) {
      elements.increment(count);
      time.record(nanos, TimeUnit.NANOSECONDS);
    }

    /** Counts a batch without a valid answer. */
    public void failed() {
      failures.forEach(Counter::increment);
    }
  }
}
