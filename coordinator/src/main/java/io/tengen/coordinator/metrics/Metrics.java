package io.tengen.coordinator.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** All metrics of a coordinator, with their names. Thread-safe; methods do not block. */
public final class Metrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics gc = new JvmGcMetrics();

  private final Counter committed =
      Counter.builder("tengen.games.committed").description("Games counted").register(registry);
  private final Counter duplicates =
      Counter.builder("tengen.reports.duplicate")
          .description("Reports of games that were counted already")
          .register(registry);
  private final Counter refused =
      Counter.builder("tengen.reports.refused")
          .description("Reports that the referee refused")
          .register(registry);
  private final Counter excluded =
      Counter.builder("tengen.workers.excluded")
          .description("Workers whose results were excluded from a run")
          .register(registry);
  private final Counter declined =
      Counter.builder("tengen.jobs.declined")
          .description("Games that workers could not play")
          .register(registry);
  private final Counter expired =
      Counter.builder("tengen.leases.expired")
          .description("Leases whose worker sent no heartbeat in time")
          .register(registry);
  private final Counter stalled =
      Counter.builder("tengen.leases.stalled")
          .description("Leases whose worker sent heartbeats but made no move")
          .register(registry);
  private final Counter resumed =
      Counter.builder("tengen.games.resumed")
          .description("Games that another worker continued from the moves so far")
          .register(registry);
  private final Counter movesSaved =
      Counter.builder("tengen.moves.saved")
          .description("Moves that did not have to be made again in continued games")
          .register(registry);
  private final Counter artifactReceived =
      Counter.builder("tengen.artifacts.received")
          .description("Bytes of artifacts that users uploaded")
          .baseUnit("bytes")
          .register(registry);
  private final Counter artifactSent =
      Counter.builder("tengen.artifacts.sent")
          .description("Bytes of artifacts that workers downloaded")
          .baseUnit("bytes")
          .register(registry);
  private final DistributionSummary batchSize =
      DistributionSummary.builder("tengen.commit.batch")
          .description("Games committed in one transaction")
          .publishPercentiles(0.5, 0.95, 0.99)
          .register(registry);
  private final Timer commitTime =
      Timer.builder("tengen.commit")
          .description("From the start of a commit to its last write")
          .publishPercentiles(0.5, 0.95, 0.99)
          .register(registry);

  private final Map<String, Integer> leases = new ConcurrentHashMap<>();
  private final Map<String, Integer> suspects = new ConcurrentHashMap<>();
  private final MultiGauge slotsWanted =
      MultiGauge.builder("tengen.slots.wanted")
          .description("Slots of workers that games and trainings want")
          .register(registry);
  private final MultiGauge runGames =
      MultiGauge.builder("tengen.run.games")
          .description("Games of a run that is played, by what becomes of them")
          .register(registry);
  private final MultiGauge trainingSteps =
      MultiGauge.builder("tengen.training.steps")
          .description("Steps that a training has learned")
          .register(registry);
  private final MultiGauge trainingLoss =
      MultiGauge.builder("tengen.training.loss")
          .description("Loss of a training over its latest steps, by part")
          .register(registry);
  private volatile int workers;
  private volatile int permits;
  private volatile int unsteady;

  public Metrics() {
    gauge("tengen.leases.out", "Games that are leased to workers", () -> sum(leases));
    gauge(
        "tengen.workers.suspect",
        "Workers whose results in a run differ significantly from the others'",
        () -> sum(suspects));
    gauge("tengen.workers", "Connected workers", () -> workers);
    gauge("tengen.permits", "Games that the connected workers wait for", () -> permits);
    gauge(
        "tengen.workers.unsteady",
        "Connected workers whose speed is not steady, which get no games with scaled clocks",
        () -> unsteady);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    gc.bindTo(registry);
  }

  private void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  private static int sum(Map<String, Integer> byRun) {
    return byRun.values().stream().mapToInt(n -> n).sum();
  }

  public void gamesCommitted(int games, Duration time) {
    committed.increment(games);
    batchSize.record(games);
    commitTime.record(time);
  }

  public void duplicateReport() {
    duplicates.increment();
  }

  /**
   * Counts games whose verification by a second worker has ended.
   *
   * @param outcome {@code agreed}, {@code contradicted} or {@code unverified}
   */
  public void gamesReplayed(String outcome, int games) {
    Counter.builder("tengen.games.replayed")
        .description("Counted games that were to be verified by a second worker")
        .tag("outcome", outcome)
        .register(registry)
        .increment(games);
  }

  /** Counts a message to a webhook. */
  public void webhookSent(String hook, boolean accepted) {
    Counter.builder("tengen.webhooks.sent")
        .description("Attempts to send a message to a webhook")
        .tag("hook", hook)
        .tag("outcome", accepted ? "accepted" : "failed")
        .register(registry)
        .increment();
  }

  /** Counts a worker whose results were excluded from a run. */
  public void resultsExcluded() {
    excluded.increment();
  }

  public void refusedReport() {
    refused.increment();
  }

  public void jobDeclined() {
    declined.increment();
  }

  public void artifactReceived(int bytes) {
    artifactReceived.increment(bytes);
  }

  public void artifactSent(int bytes) {
    artifactSent.increment(bytes);
  }

  public void leasesExpired(int count) {
    expired.increment(count);
  }

  public void leaseStalled() {
    stalled.increment();
  }

  /**
   * Counts a game that an engine lost by time, an illegal move or a crash.
   *
   * @param engine the engine's name in its run
   * @param reason {@code time}, {@code illegal} or {@code crash}
   */
  public void gameForfeited(String engine, String reason) {
    Counter.builder("tengen.games.forfeited")
        .description("Games lost by time, an illegal move or a crash")
        .tag("engine", engine)
        .tag("reason", reason)
        .register(registry)
        .increment();
  }

  /** Counts a game that another worker continues after this many moves. */
  public void gameResumed(int moves) {
    resumed.increment();
    movesSaved.increment(moves);
  }

  /** Sets the number of workers whose results in a run differ significantly from the others'. */
  public void suspects(String run, int count) {
    if (count == 0) {
      suspects.remove(run);
    } else {
      suspects.put(run, count);
    }
  }

  /** Sets the number of a run's games that are leased to workers. */
  public void leasesOut(String run, int count) {
    if (count == 0) {
      leases.remove(run);
    } else {
      leases.put(run, count);
    }
  }

  /** Sets the number of connected workers that told a speed which is not steady. */
  public void unsteadyWorkers(int count) {
    unsteady = count;
  }

  /**
   * Sets the present size of the fleet.
   *
   * @param workers number of connected workers
   * @param permits number of games that they wait for
   */
  public void fleet(int workers, int permits) {
    this.workers = workers;
    this.permits = permits;
  }

  /**
   * The labels of a number of wanted slots.
   *
   * @param capability {@code cpu}, {@code evaluate} or {@code train}
   * @param program names of the external programs, joined by {@code +}; empty for none
   * @param network names of the networks, joined by {@code +}; empty for none
   * @param state {@code waiting} or {@code running}
   */
  public record Demand(String capability, String program, String network, String state) {
    private Tags tags() {
      return Tags.of(
          "capability", capability, "program", program, "network", network, "state", state);
    }
  }

  /**
   * The labels of a number of games of a run.
   *
   * @param run id of the run
   * @param capability as of {@link Demand}
   * @param state as of {@link Demand}
   */
  public record RunGames(String run, String capability, String state) {
    private Tags tags() {
      return Tags.of("run", run, "capability", capability, "state", state);
    }
  }

  /** Sets the numbers of games of the runs that are played; removes all others. */
  public void runGames(Map<RunGames, Integer> games) {
    set(runGames, games, RunGames::tags);
  }

  /** Sets the numbers of slots that games and trainings want; removes all others. */
  public void slotsWanted(Map<Demand, Integer> slots) {
    set(slotsWanted, slots, Demand::tags);
  }

  /**
   * The labels of a loss of a training.
   *
   * @param training id of the training
   * @param part {@code policy}, {@code value}, {@code score}, {@code ownership} or {@code total}
   */
  public record TrainingLoss(String training, String part) {
    private Tags tags() {
      return Tags.of("training", training, "part", part);
    }
  }

  /**
   * Sets the progress of the trainings that workers do; removes all others.
   *
   * @param steps steps by the id of the training
   * @param losses losses over the latest steps, in the units of {@link
   *     io.tengen.wire.training.TrainingLosses}
   */
  public void trainings(Map<String, Long> steps, Map<TrainingLoss, Double> losses) {
    set(trainingSteps, steps, training -> Tags.of("training", training));
    set(trainingLoss, losses, TrainingLoss::tags);
  }

  private static <L> void set(
      MultiGauge gauge, Map<L, ? extends Number> values, Function<L, Tags> tags) {
    gauge.register(
        values.entrySet().stream()
            .<MultiGauge.Row<?>>map(
                each -> MultiGauge.Row.of(tags.apply(each.getKey()), each.getValue()))
            .toList(),
        true);
  }

  /** Returns what takes the metrics of parts that count by themselves. */
  public MeterRegistry registry() {
    return registry;
  }

  /** Returns all metrics in Prometheus' text format. */
  public String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    gc.close();
    registry.close();
  }
}
