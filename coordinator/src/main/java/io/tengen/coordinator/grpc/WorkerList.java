package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.fleet.WorkerView;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunWorkers;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.wire.worker.WorkerSpeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lists the connected workers, with what the fleet, the runs that are being played and the
 * trainings know about each. A run that does not answer in time, or the trainings, are named as a
 * problem of each worker, and the rest is listed. No method blocks.
 */
final class WorkerList {
  private static final Logger log = LoggerFactory.getLogger(WorkerList.class);

  private static final Duration FLEET_TIMEOUT = Duration.ofSeconds(10);

  /** The time for the answers of all runs and trainings, which are asked at once. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(5);

  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final Function<String, Optional<RunHandle>> runs;
  private final Supplier<CompletionStage<List<TrainingStatus>>> trainings;

  /**
   * @param runs finds a run by its id
   * @param trainings returns all trainings
   */
  WorkerList(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      Function<String, Optional<RunHandle>> runs,
      Supplier<CompletionStage<List<TrainingStatus>>> trainings) {
    this.system = system;
    this.fleet = fleet;
    this.runs = runs;
    this.trainings = trainings;
  }

  /**
   * The answer of a run.
   *
   * @param workers null if there was none
   */
  private record RunAnswer(RunHandle run, @Nullable RunWorkers workers) {}

  CompletionStage<List<WorkerStatus>> list() {
    // Before the runs, so that a worker that has just left is not listed with games.
    return AskPattern.ask(fleet, FleetCommand.GetView::new, FLEET_TIMEOUT, system.scheduler())
        .thenCompose(view ->
            trainings()
                .thenCombine(
                    runs(view.runs()),
                    (training, answers) -> statuses(view.workers(), answers, training)));
  }

  private CompletionStage<List<RunAnswer>> runs(List<String> live) {
    List<CompletableFuture<RunAnswer>> answers =
        live.stream()
            .flatMap(run -> runs.apply(run).stream())
            .map(run ->
                AskPattern.ask(
                        run.actor(), RunCommand.GetWorkers::new, ANSWER_TIMEOUT, system.scheduler())
                    .whenComplete((workers, failure) -> logFailure("run " + run.id(), failure))
                    .handle((workers, failure) -> new RunAnswer(run, workers))
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> answers.stream().map(CompletableFuture::join).toList());
  }

  /** Returns the trainings; empty if they do not all answer in time. */
  private CompletionStage<Optional<List<TrainingStatus>>> trainings() {
    CompletableFuture<List<TrainingStatus>> answer = trainings.get().toCompletableFuture().copy();
    system
        .scheduler()
        .scheduleOnce(
            ANSWER_TIMEOUT,
            () -> answer.completeExceptionally(new TimeoutException("no answer in time")),
            system.executionContext());
    return answer
        .whenComplete((all, failure) -> logFailure("trainings", failure))
        .handle((all, failure) -> Optional.ofNullable(all));
  }

  private static void logFailure(String asked, @Nullable Throwable failure) {
    if (failure != null) {
      log.debug("{}: no answer for the list of workers", asked, failure);
    }
  }

  private static List<WorkerStatus> statuses(
      List<WorkerView> views, List<RunAnswer> answers, Optional<List<TrainingStatus>> trainings) {
    Map<String, Row> rows = new LinkedHashMap<>();
    views.forEach(view -> rows.put(view.worker().id(), new Row(view)));
    for (RunAnswer answer : answers) {
      if (answer.workers == null) {
        problem(
            rows, answer.run.id(), "the run does not answer, so that its games are missing here");
      } else {
        add(rows, answer.run, answer.workers);
      }
    }
    if (trainings.isEmpty()) {
      problem(rows, "", "the trainings do not answer, so that they are missing here");
    }
    for (TrainingStatus training : trainings.orElse(List.of())) {
      Row row = rows.get(training.worker());
      if (row != null && !training.state().hasEnded()) {
        row.trainings.add(training.id());
      }
    }
    return rows.values().stream().map(Row::status).toList();
  }

  private static void problem(Map<String, Row> rows, String run, String text) {
    rows.values().forEach(row -> row.problems.add(new WorkerStatus.Problem(run, text)));
  }

  private static void add(Map<String, Row> rows, RunHandle run, RunWorkers workers) {
    for (GrantedLease lease : workers.leases()) {
      Row row = rows.get(lease.worker());
      if (row != null) {
        row.playing.add(playing(run, lease.index(), row.view));
      }
    }
    workers
        .exclusions()
        .forEach((worker, reason) -> {
          Row row = rows.get(worker);
          if (row != null) {
            row.exclusions.add(new WorkerStatus.Problem(run.id(), reason));
          }
        });
    workers
        .problems()
        .forEach((worker, problem) -> {
          Row row = rows.get(worker);
          if (row != null) {
            row.problems.add(new WorkerStatus.Problem(run.id(), problem));
          }
        });
  }

  private static WorkerStatus.Playing playing(RunHandle run, int index, WorkerView view) {
    JobPlan plan = run.plan();
    GameJob job = plan.job(index);
    return new WorkerStatus.Playing(
        run.id(),
        index,
        plan.black(job).name(),
        plan.white(job).name(),
        view.moves().getOrDefault(new JobKey.Game(run.id(), index), 0));
  }

  /** A worker and what is known about it so far. */
  private static final class Row {
    final WorkerView view;
    final List<WorkerStatus.Playing> playing = new ArrayList<>();
    final List<String> trainings = new ArrayList<>();
    final List<WorkerStatus.Problem> problems = new ArrayList<>();
    final List<WorkerStatus.Problem> exclusions = new ArrayList<>();

    Row(WorkerView view) {
      this.view = view;
    }

    WorkerStatus status() {
      playing.sort(
          Comparator.comparing(WorkerStatus.Playing::run)
              .thenComparing(WorkerStatus.Playing::index));
      problems.sort(Comparator.comparing(WorkerStatus.Problem::run));
      return new WorkerStatus(
          view.worker().id(),
          view.version(),
          view.slots(),
          view.waiting(),
          view.connectedAt(),
          view.silence(),
          view.movesPerSecond(),
          view.games(),
          playing,
          trainings.stream().sorted().toList(),
          problems,
          view.worker().offers().stream().sorted().toList(),
          view.crashes(),
          exclusions,
          view.worker()
              .speed()
              .map(speed -> OptionalDouble.of(speed.factor()))
              .orElse(OptionalDouble.empty()),
          view.worker().speed().map(WorkerSpeed::problem).orElse(""));
    }
  }
}
