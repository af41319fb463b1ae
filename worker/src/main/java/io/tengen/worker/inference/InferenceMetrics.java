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
    meters.add(counter(EVALUATIONS, tags, network, open -> open.stats().evaluations(), registry));
    meters.add(counter(FAILURES, tags, network, open -> open.stats().failures(), registry));
    for (int size : network.stats().bySize().keySet()) {
      Tags sized = tags.and("size", String.valueOf(size));
      meters.add(counter(BATCHES, sized, network, open -> batches(open, size), registry));
    }
    meters.add(
        Gauge.builder(QUEUE, network.evaluator(), Evaluator::waiting)
            .tags(tags)
            .register(registry));
    if (network.cache().isPresent()) {
      CachingEvaluator cache = network.cache().get();
      meters.add(counter(CACHE_HITS, tags, cache, CachingEvaluator::hits, registry));
      meters.add(counter(CACHE_MISSES, tags, cache, CachingEvaluator::misses, registry));
    }
    return () -> meters.forEach(registry::remove);
  }

  private static long batches(LoadedNetwork network, int size) {
    return network.stats().bySize().getOrDefault(size, 0L);
  }

  private static <T> Meter counter(
      String name, Tags tags, T counted, ToDoubleFunction<T> count, MeterRegistry registry) {
    return FunctionCounter.builder(name, counted, count).tags(tags).register(registry);
  }
}
