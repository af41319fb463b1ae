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

/** Everything that is counted of a network at work, under the only names it is counted by. */
public final class InferenceMetrics {
  /** Positions that went through a device. */
  public static final String EVALUATIONS = "tengen.worker.inference.evaluations";

  /** Inquiries that a device did not answer, or not with anything that makes sense. */
  public static final String FAILURES = "tengen.worker.inference.failures";

  /** Batches, by {@code size}: more than the power of two below, and no more than it. */
  public static final String BATCHES = "tengen.worker.inference.batches";

  /** Inquiries that wait for a device. */
  public static final String QUEUE = "tengen.worker.inference.queue";

  /** Inquiries answered from the cache. */
  public static final String CACHE_HITS = "tengen.worker.inference.cache.hits";

  /** Inquiries that the cache passed on. */
  public static final String CACHE_MISSES = "tengen.worker.inference.cache.misses";

  private InferenceMetrics() {}

  /**
   * Publishes a network's counters.
   *
   * @param name of the network, the label {@code net}
   * @return withdraws them, for a network that is closed before its worker ends
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
