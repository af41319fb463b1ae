package io.tengen.coordinator.webhook;

import io.tengen.coordinator.config.WebhookSettings;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.store.StoreException;
import io.tengen.coordinator.store.WebhookTable;
import io.tengen.coordinator.store.WebhookTable.Delivery;
import io.tengen.wire.control.RunState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells webhooks when runs end, at least once each: the end and the messages are stored in one
 * transaction, and a message is deleted when its receiver has accepted it. A message that is not
 * accepted is repeated after 5 seconds, then after twice as long each time up to an hour, for three
 * days. A run that is resumed and ends again is announced again.
 *
 * <p>All work is done by one thread, which owns every field.
 */
public final class Webhooks implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Webhooks.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Ended runs are polled only every 30th time, since few are resumed. */
  private static final int RARELY = 30;

  private static final Duration FIRST_RETRY = Duration.ofSeconds(5);
  private static final Duration LONGEST_RETRY = Duration.ofHours(1);
  private static final Duration LIFETIME = Duration.ofDays(3);
  private static final Duration CLOSING = Duration.ofSeconds(5);

  private final List<WebhookSettings> hooks;
  private final WebhookTable table;
  private final Function<Predicate<String>, List<RunView>> runs;
  private final Metrics metrics;
  private final InstantSource clock;
  private final WebhookClient client = new WebhookClient();
  private final ScheduledExecutorService thread;

  /** The last end of each run that was told. */
  private final Map<String, RunState> announced = new HashMap<>();

  /** Whether the thread is to stop at the next message. */
  private volatile boolean closed;

  private boolean begun;
  private int looks;

  private Webhooks(
      List<WebhookSettings> hooks,
      WebhookTable table,
      Function<Predicate<String>, List<RunView>> runs,
      Metrics metrics,
      InstantSource clock) {
    this.hooks = hooks;
    this.table = table;
    this.runs = runs;
    this.metrics = metrics;
    this.clock = clock;
    thread =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("webhooks").factory());
  }

  /**
   * Starts telling. Runs that have ended before webhooks were configured first are passed over.
   *
   * @param runs returns the state of the runs whose id is wanted; may block
   */
  public static Webhooks start(
      List<WebhookSettings> hooks,
      WebhookTable table,
      Function<Predicate<String>, List<RunView>> runs,
      Metrics metrics,
      InstantSource clock) {
    Webhooks webhooks = new Webhooks(hooks, table, runs, metrics, clock);
    webhooks.thread.scheduleWithFixedDelay(
        webhooks::look, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return webhooks;
  }

  private void look() {
    try {
      boolean all = looks++ % RARELY == 0;
      announce(runs.apply(run -> all || !announced.containsKey(run)));
      deliver(table.pending());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      log.warn("webhooks wait: {}", e.getMessage());
    } catch (RuntimeException e) {
      // A task that throws would not be run again.
      log.error("webhooks failed", e);
    }
  }

  private void announce(List<RunView> all) {
    if (!begun) {
      begin(all);
    }
    for (RunView run : all) {
      RunState told = announced.get(run.id());
      if (run.status().isEnded() && run.status() != told) {
        table.announce(run.id(), run.status(), deliveries(run));
        announced.put(run.id(), run.status());
      } else if (!run.status().isEnded() && told != null) {
        table.reopen(run.id());
        announced.remove(run.id());
      }
    }
  }

  private void begin(List<RunView> all) {
    Optional<Map<String, RunState>> known = table.announced();
    if (known.isPresent()) {
      announced.putAll(known.get());
    } else {
      all.stream()
          .filter(run -> run.status().isEnded())
          .forEach(run -> announced.put(run.id(), run.status()));
      table.begin(announced);
    }
    begun = true;
  }

  private List<Delivery> deliveries(RunView run) {
    Instant now = clock.instant();
    List<Delivery> deliveries = new ArrayList<>();
    for (WebhookSettings hook : hooks) {
      if (hook.events().contains(run.status())) {
        deliveries.add(
            new Delivery(
                "msg_" + UUID.randomUUID(),
                hook.name(),
                RunEnded.of(run, now).json(),
                0,
                now,
                now));
      }
    }
    return deliveries;
  }

  /** Sends what is due; what a receiver did not accept holds back its later messages. */
  private void deliver(List<Delivery> pending) throws InterruptedException {
    Set<String> waiting = new HashSet<>();
    for (Delivery delivery : pending) {
      if (closed) {
        return;
      }
      Optional<WebhookSettings> hook =
          hooks.stream().filter(each -> each.name().equals(delivery.hook())).findFirst();
      Instant now = clock.instant();
      if (hook.isEmpty() || delivery.createdAt().plus(LIFETIME).isBefore(now)) {
        giveUp(delivery);
      } else if (delivery.nextAt().isAfter(now)) {
        waiting.add(delivery.hook());
      } else if (!waiting.contains(delivery.hook()) && !send(hook.get(), delivery, now)) {
        waiting.add(delivery.hook());
      }
    }
  }

  private boolean send(WebhookSettings hook, Delivery delivery, Instant now)
      throws InterruptedException {
    Optional<String> refusal = client.send(hook, delivery, now);
    if (refusal.isPresent() && closed) {
      return false;
    }
    metrics.webhookSent(hook.name(), refusal.isEmpty());
    if (refusal.isEmpty()) {
      table.delete(delivery.id());
      return true;
    }
    Duration wait = retry(delivery.attempts());
    log.warn("webhook {}: {}; again in {}", hook.name(), refusal.get(), wait);
    table.postpone(delivery.id(), delivery.attempts() + 1, now.plus(wait));
    return false;
  }

  /** Returns how long to wait after a failure that follows this many others. */
  static Duration retry(int failures) {
    Duration wait = FIRST_RETRY.multipliedBy(1L << Math.min(failures, 20));
    return wait.compareTo(LONGEST_RETRY) < 0 ? wait : LONGEST_RETRY;
  }

  private void giveUp(Delivery delivery) {
    log.error(
        "webhook {}: message {} is given up after {} attempts: {}",
        delivery.hook(),
        delivery.id(),
        delivery.attempts(),
        delivery.body());
    table.delete(delivery.id());
  }

  /**
   * Stops telling; what was not accepted is sent after the next start. Waits for the database some
   * seconds at most. Idempotent.
   */
  @Override
  public void close() {
    closed = true;
    thread.shutdown();
    client.close();
    try {
      // Not interrupted at once: an interrupted connection looks like a broken database.
      if (!thread.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
