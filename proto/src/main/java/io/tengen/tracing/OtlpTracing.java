package io.tengen.tracing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.text.Reasons;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP, in batches, on a thread of its own.
 * The queue is bounded: while the collector does not keep up or cannot be reached, spans are
 * dropped and counted, one line is logged, and callers notice nothing.
 */
public final class OtlpTracing implements Tracing {
  /** Counts spans by {@code outcome}: sent, failed or dropped. */
  public static final String SPANS = "tengen.tracing.spans";

  private static final Logger log = LoggerFactory.getLogger(OtlpTracing.class);

  private static final int QUEUE = 4096;
  private static final int BATCH = 512;

  /** How long the first span of a batch waits for others, in milliseconds. */
  private static final long GATHER_MILLIS = 500;

  private static final long CLOSE_MILLIS = 1_000;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Wakes the thread for {@link #close}. */
  private static final GameSpan END = new GameSpan("", "", "", "", 0, 0, Map.of());

  private final TracingSettings settings;
  private final BlockingQueue<GameSpan> queue = new ArrayBlockingQueue<>(QUEUE);
  private final Counter sent;
  private final Counter failed;
  private final Counter dropped;
  private final SpanSender sender;
  private final Thread thread;
  private volatile boolean closing;

  /** Whether the last batch was refused; confined to the thread. */
  private boolean isDown;

  private OtlpTracing(TracingSettings settings, SpanSender sender, MeterRegistry registry) {
    this.settings = settings;
    this.sender = sender;
    sent = counter("sent", registry);
    failed = counter("failed", registry);
    dropped = counter("dropped", registry);
    thread = Thread.ofPlatform().name("tracing").daemon(true).start(this::run);
  }

  private static Counter counter(String outcome, MeterRegistry registry) {
    return Counter.builder(SPANS)
        .description("Spans of traced games by what became of them")
        .tag("outcome", outcome)
        .register(registry);
  }

  /**
   * Starts to trace, or returns {@link Tracing#OFF}.
   *
   * @param settings empty for no tracing
   * @param service the name of the program in traces, such as {@code tengen-worker}
   * @param instance the name of this process among those of the service
   * @param registry takes {@link #SPANS}
   */
  public static Tracing open(
      Optional<TracingSettings> settings, String service, String instance, MeterRegistry registry) {
    return settings
        .<Tracing>map(
            each -> new OtlpTracing(each, SpanSender.open(each, service, instance), registry))
        .orElse(OFF);
  }

  @Override
  public boolean isOn() {
    return true;
  }

  @Override
  public boolean isTraced(String run, int game) {
    return GameTraceIds.isSampled(run, game, settings.sample());
  }

  @Override
  public long now() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS + now.getNano();
  }

  @Override
  public void record(GameSpan span) {
    if (!queue.offer(span)) {
      dropped.increment();
    }
  }

  private void run() {
    List<GameSpan> batch = new ArrayList<>(BATCH);
    try {
      while (!closing || !queue.isEmpty()) {
        batch.add(queue.take());
        gather(batch);
        batch.remove(END);
        if (!batch.isEmpty()) {
          send(batch);
        }
        batch.clear();
      }
    } catch (InterruptedException e) {
      // Closed while a collector did not answer.
      failed.increment(batch.size());
    } finally {
      sender.close();
    }
  }

  /** Adds spans that wait, and those that come within a moment. */
  private void gather(List<GameSpan> batch) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GATHER_MILLIS);
    while (batch.size() < BATCH) {
      GameSpan next =
          closing ? queue.poll() : queue.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return;
      }
      batch.add(next);
    }
  }

  private void send(List<GameSpan> batch) throws InterruptedException {
    Optional<String> problem;
    try {
      problem = sender.send(batch);
    } catch (RuntimeException e) {
      // A defect must not end the thread, whose queue would fill without a word.
      log.debug("spans could not be sent", e);
      problem = Optional.of(Reasons.of(e));
    }
    if (problem.isEmpty()) {
      sent.increment(batch.size());
      if (isDown) {
        log.info("traces of games reach {} again", settings.endpoint());
      }
    } else {
      failed.increment(batch.size());
      if (!isDown) {
        log.warn(
            "traces of games do not reach {}: {}; games go on, and these spans are lost",
            settings.endpoint(),
            problem.get());
      }
    }
    isDown = problem.isPresent();
  }

  @Override
  public void close() {
    closing = true;
    // If the queue is full, the thread is awake.
    queue.offer(END);
    try {
      if (!thread.join(Duration.ofMillis(CLOSE_MILLIS))) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }
}
