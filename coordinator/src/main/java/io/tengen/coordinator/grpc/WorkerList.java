package io.tengen.coordinator.grpc;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.RunDirectory;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * Lists the connected workers, with what the fleet, the runs and the trainings know about each. No
 * method blocks.
 */
final class WorkerList {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final RunDirectory runs;
  private final Supplier<CompletionStage<List<TrainingStatus>>> trainings;

  /**
   * @param trainings returns all trainings
   */
  WorkerList(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      RunDirectory runs,
      Supplier<CompletionStage<List<TrainingStatus>>> trainings) {
    this.system = system;
    this.fleet = fleet;
    this.runs = runs;
    this.trainings = trainings;
  }

  private record RunAnswer(RunHandle run, RunWorkers workers) {}

  CompletionStage<List<WorkerStatus>> list() {
    // Before the runs, so that a worker that has just left is not listed with games.
    return AskPattern.<FleetCommand, List<WorkerView>>ask(
            fleet, FleetCommand.ListWorkers::new, TIMEOUT, system.scheduler())
        .thenCompose(views ->
            runs().thenCombine(trainings.get(), (answers, all) -> statuses(views, answers, all)));
  }

  private CompletionStage<List<RunAnswer>> runs() {
    List<CompletableFuture<RunAnswer>> answers =
        runs.all().stream()
            .map(run ->
                AskPattern.<RunCommand, RunWorkers>ask(
                        run.actor(), RunCommand.GetWorkers::new, TIMEOUT, system.scheduler())
                    .thenApply(workers -> new RunAnswer(run, workers))
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> answers.stream().map(CompletableFuture::join).toList());
  }

  private static List<WorkerStatus> statuses(
      List<WorkerView> views, List<RunAnswer> answers, List<TrainingStatus> trainings) {
    Map<String, Row> rows = new LinkedHashMap<>();
    views.forEach(view -> rows.put(view.worker().id(), new Row(view)));
    for (RunAnswer answer : answers) {
      for (GrantedLease lease : answer.workers.leases()) {
        Row row = rows.get(lease.worker());
        if (row != null) {
          row.playing.add(playing(answer.run, lease.index(), row.view));
        }
      }
      answer
          .workers
          .problems()
          .forEach((worker, problem) -> {
            Row row = rows.get(worker);
            if (row != null) {
              row.problems.add(new WorkerStatus.Problem(answer.run.id(), problem));
            }
          });
    }
    for (TrainingStatus training : trainings) {
      Row row = rows.get(training.worker());
      if (row != null && !training.state().hasEnded()) {
        row.trainings.add(training.id());
      }
    }
    return rows.values().stream().map(Row::status).toList();
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
          view.worker().offers().stream().sorted().toList());
    }
  }
}
