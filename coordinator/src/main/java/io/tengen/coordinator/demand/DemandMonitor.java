package io.tengen.coordinator.demand;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.job.SlotDemand;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.wire.worker.WorkerMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the runs and trainings how many slots of workers they want, and publishes the numbers and
 * the progress of trainings as metrics. Thread-safe; no method blocks.
 */
public final class DemandMonitor {
  private static final Logger log = LoggerFactory.getLogger(DemandMonitor.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** How often the metrics are updated if nobody else asks. */
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  /** The most runs with metrics of their own. */
  private static final int MOST_RUNS = 200;

  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final RunDirectory runs;
  private final Supplier<CompletionStage<List<TrainingStatus>>> trainings;
  private final Metrics metrics;
  private final LongSupplier nanos;
  private final long maxAge;

  @GuardedBy("this")
  private CompletionStage<List<SlotDemand>> last = CompletableFuture.completedStage(List.of());

  /** Time of {@link #last}. */
  @GuardedBy("this")
  private long lastAt;

  /**
   * @param trainings returns all trainings
   * @param nanos a monotonic clock
   * @param maxAge how old an answer of {@link #demand} may be
   */
  public DemandMonitor(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      RunDirectory runs,
      Supplier<CompletionStage<List<TrainingStatus>>> trainings,
      Metrics metrics,
      LongSupplier nanos,
      Duration maxAge) {
    this.system = system;
    this.fleet = fleet;
    this.runs = runs;
    this.trainings = trainings;
    this.metrics = metrics;
    this.nanos = nanos;
    this.maxAge = maxAge.toNanos();
    synchronized (this) {
      lastAt = nanos.getAsLong() - this.maxAge - 1;
    }
  }

  /** Updates the metrics from now on, until the actors stop. */
  public void start() {
    system
        .scheduler()
        .scheduleWithFixedDelay(
            Duration.ZERO, INTERVAL, this::updateMetrics, system.executionContext());
  }

  private void updateMetrics() {
    demand()
        .whenComplete((demand, failure) -> {
          if (failure != null) {
            log.debug("the demand for workers is not known", failure);
          }
        });
  }

  /**
   * Returns the slots that games and trainings want. Many callers at once cost no more than one.
   * Fails if the fleet, a run or the trainings do not answer within seconds.
   */
  public CompletionStage<List<SlotDemand>> demand() {
    synchronized (this) {
      if (nanos.getAsLong() - lastAt <= maxAge && !failed(last)) {
        return last;
      }
      last = ask();
      lastAt = nanos.getAsLong();
      return last;
    }
  }

  private static boolean failed(CompletionStage<?> stage) {
    return stage.toCompletableFuture().isCompletedExceptionally();
  }

  private CompletionStage<List<SlotDemand>> ask() {
    return AskPattern.ask(fleet, FleetCommand.GetRunning::new, TIMEOUT, system.scheduler())
        .thenCompose(this::games)
        .thenApply(games -> {
          publishRuns(games);
          return games.values().stream().flatMap(List::stream).toList();
        })
        .thenCombine(
            trainings.get(),
            (games, all) -> {
              publishTrainings(all);
              return withTrainings(games, all);
            })
        .thenApply(demand -> {
          publish(demand);
          return demand;
        })
        .toCompletableFuture()
        .orTimeout(2 * TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the slots that each of these runs wants, in their order. */
  private CompletionStage<Map<String, List<SlotDemand>>> games(List<String> running) {
    Map<String, CompletableFuture<List<SlotDemand>>> answers = new LinkedHashMap<>();
    running.forEach(
        run -> runs.findRegistered(run).ifPresent(handle -> answers.put(run, ask(handle))));
    return CompletableFuture.allOf(answers.values().toArray(CompletableFuture[]::new))
        .thenApply(done -> {
          Map<String, List<SlotDemand>> games = new LinkedHashMap<>();
          answers.forEach((run, answer) -> games.put(run, answer.join()));
          return games;
        });
  }

  private CompletableFuture<List<SlotDemand>> ask(RunHandle run) {
    return AskPattern.ask(run.actor(), RunCommand.GetDemand::new, TIMEOUT, system.scheduler())
        .toCompletableFuture();
  }

  private static List<SlotDemand> withTrainings(
      List<SlotDemand> games, List<TrainingStatus> trainings) {
    List<SlotDemand> all = new ArrayList<>(games);
    int open = (int) trainings.stream().filter(one -> !one.state().hasEnded()).count();
    int waiting =
        (int) trainings.stream().filter(one -> one.state() == TrainingState.WAITING).count();
    if (open > 0) {
      all.add(
          new SlotDemand(
              Set.of(WorkerMessage.Hello.TRAINING_OFFER), Set.of(), waiting, open - waiting));
    }
    return List.copyOf(all);
  }

  private void publish(List<SlotDemand> demand) {
    Map<Metrics.Demand, Integer> slots = new LinkedHashMap<>();
    demand.forEach(one -> add(slots, one, state -> labels(one, state)));
    metrics.slotsWanted(slots);
  }

  private void publishRuns(Map<String, List<SlotDemand>> games) {
    Map<Metrics.RunGames, Integer> numbers = new LinkedHashMap<>();
    games.entrySet().stream()
        .limit(MOST_RUNS)
        .forEach(run ->
            run.getValue()
                .forEach(one -> {
                  String capability = Capability.of(one).word();
                  add(numbers, one, state -> new Metrics.RunGames(run.getKey(), capability, state));
                }));
    metrics.runGames(numbers);
  }

  private void publishTrainings(List<TrainingStatus> all) {
    Map<String, Long> steps = new LinkedHashMap<>();
    Map<Metrics.TrainingLoss, Double> losses = new LinkedHashMap<>();
    for (TrainingStatus training : all) {
      if (training.state() == TrainingState.TRAINING) {
        steps.put(training.id(), training.progress().steps());
        TrainingLosses latest = training.progress().losses();
        if (latest != null) {
          losses.put(new Metrics.TrainingLoss(training.id(), "policy"), latest.policy());
          losses.put(new Metrics.TrainingLoss(training.id(), "value"), latest.value());
          losses.put(new Metrics.TrainingLoss(training.id(), "score"), latest.score());
          losses.put(new Metrics.TrainingLoss(training.id(), "ownership"), latest.ownership());
          losses.put(new Metrics.TrainingLoss(training.id(), "total"), latest.total());
        }
      }
    }
    metrics.trainings(steps, losses);
  }

  /** Adds the slots that wait and those that work to their numbers. */
  private static <L> void add(
      Map<L, Integer> numbers, SlotDemand demand, Function<String, L> labels) {
    numbers.merge(labels.apply("waiting"), demand.waiting(), Integer::sum);
    numbers.merge(labels.apply("running"), demand.running(), Integer::sum);
  }

  private static Metrics.Demand labels(SlotDemand demand, String state) {
    return new Metrics.Demand(
        Capability.of(demand).word(),
        String.join("+", new TreeSet<>(WorkerPool.programs(demand))),
        String.join("+", new TreeSet<>(demand.networks())),
        state);
  }
}
