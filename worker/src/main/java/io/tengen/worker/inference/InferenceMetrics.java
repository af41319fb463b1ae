package io.tengen.worker.inference;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.tengen.engine.net.CachingEvaluator;
import io.tengen.engine.net.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The metrics of loaded networks and their names. */
public final class InferenceMetrics {
  /** Counter of positions evaluated on a device. */
  public static final String EVALUATIONS = "tengen.worker.inference.evaluations";

  /** Counter of requests that failed on a device, or whose result was invalid. */
  public static final String FAILURES = "tengen.worker.inference.failures";

  /**
   * Counter of batches by the label {@code size}, a power of two s: the batch had more than s / 2
   * and at most s positions.
   */
  public static final String BATCHES = "tengen.worker.inference.batches";

  /**
   * Counter of the seconds that devices spent on batches; a device that is always busy adds one a
   * second.
   */
  public static final String BUSY = "tengen.worker.inference.busy";

  /** Gauge of the number of requests that wait for a device. */
  public static final String QUEUE = "tengen.worker.inference.queue";

  /** Counter of requests answered from the cache. */
  public static final String CACHE_HITS = "tengen.worker.inference.cache.hits";

  /** Counter of requests that were not in the cache. */
  public static final String CACHE_MISSES = "tengen.worker.inference.cache.misses";

  private InferenceMetrics() {}

  /**
   * Registers a network's meters.
   *
   * @param name name of the network, the value of the label {@code net}
   * @return removes the meters, for a network that is closed before its worker ends
   */
  public static Runnable bind(LoadedNetwork network, String name, MeterRegistry registry) {
    Tags tags = Tags.of("net", name);
    List<Meter> meters = new ArrayList<>();
    meters.add(
        counter(
                EVALUATIONS,
                "Positions evaluated on a device",
                network,
                open -> open.stats().evaluations())
            .tags(tags)
            .register(registry));
    meters.add(
        counter(
                FAILURES,
                "Requests that failed on a device, or whose result was invalid",
                network,
                open -> open.stats().failures())
            .tags(tags)
            .register(registry));
    meters.add(
        FunctionCounter.builder(BUSY, network, open -> open.stats().busyNanos() / 1e9)
            .description("Time that devices spent on batches")
            .baseUnit("seconds")
            .tags(tags)
            .register(registry));
    for (int size : network.stats().bySize().keySet()) {
      meters.add(
          counter(
                  BATCHES,
                  "Batches of more than half of size and at most size positions",
                  network,
                  open -> batches(open, size))
              .tags(tags.and("size", String.valueOf(size)))
              .register(registry));
    }
    meters.add(
        Gauge.builder(QUEUE, network.evaluator(), Evaluator::waiting)
            .description("Requests that wait for a device")
            .tags(tags)
            .register(registry));
    if (network.cache().isPresent()) {
      CachingEvaluator cache = network.cache().get();
      meters.add(
          counter(CACHE_HITS, "Requests answered from the cache", cache, CachingEvaluator::hits)
              .tags(tags)
              .register(registry));
      meters.add(
          counter(
                  CACHE_MISSES,
                  "Requests that were not in the cache",
                  cache,
                  CachingEvaluator::misses)
              .tags(tags)
              .register(registry));
    }
    return () -> meters.forEach(registry::remove);
  }

  private static long batches(LoadedNetwork network, int size) {
    return network.stats().bySize().getOrDefault(size, 0L);
  }

  private static <T> FunctionCounter.Builder<T> counter(
      String name, String description, T counted, ToDoubleFunction<T> count) {
    return FunctionCounter.builder(name, counted, count).description(description);
  }
}
