package io.tengen.coordinator.grpc.check;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import io.grpc.Status;
import io.tengen.coordinator.builtin.BuiltInFiles;
import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.report.RunCommandLine;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.coordinator.tournament.TournamentForecast;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.check.RunSpecProblems.Problem;
import io.tengen.wire.control.ControlService.CheckRun;
import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Checks descriptions of runs and estimates how long they would take, from what earlier runs have
 * measured. Thread-safe; does not block.
 */
public final class RunChecker {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The most earlier runs that are asked for what their games took. */
  private static final int MOST_RUNS = 20;

  private final ActorSystem<?> system;
  private final RunDirectory runs;
  private final Function<Map<ResourceName, Artifact>, CompletionStage<Void>> artifacts;
  private final Supplier<CompletionStage<List<WorkerStatus>>> workers;
  private final Executor computing;
  private final Optional<RunCommandLine> commands = RunCommandLine.find();

  /**
   * @param artifacts fails with FAILED_PRECONDITION unless the coordinator has these files
   * @param workers lists the connected workers
   * @param computing runs computations of some milliseconds
   */
  public RunChecker(
      ActorSystem<?> system,
      RunDirectory runs,
      Function<Map<ResourceName, Artifact>, CompletionStage<Void>> artifacts,
      Supplier<CompletionStage<List<WorkerStatus>>> workers,
      Executor computing) {
    this.system = system;
    this.runs = runs;
    this.artifacts = artifacts;
    this.workers = workers;
    this.computing = computing;
  }

  /** What an engine's side of a game takes, by the engine. */
  private record Measured(Map<EngineSpec, Double> seconds) {}

  /** Returns what is wrong with a description of a run, or how long the run would take. */
  public CompletionStage<RunCheck> check(CheckRun request) {
    if (request.spec().isEmpty()) {
      return CompletableFuture.completedStage(RunCheck.wrong(request.problems()));
    }
    RunSpec spec;
    try {
      spec = BuiltInFiles.complete(request.spec().get());
    } catch (IllegalArgumentException e) {
      return CompletableFuture.completedStage(
          RunCheck.wrong(List.of(new Problem("engines", String.valueOf(e.getMessage())))));
    }
    TournamentSpec tournament;
    try {
      tournament = TournamentSpec.of(spec);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.completedStage(
          RunCheck.wrong(List.of(new Problem("format", String.valueOf(e.getMessage())))));
    }
    List<Problem> engines = RunEngines.problems(spec);
    if (!engines.isEmpty()) {
      return CompletableFuture.completedStage(RunCheck.wrong(engines));
    }
    return artifacts
        .apply(spec.artifacts())
        .thenCompose(here -> estimate(spec, tournament))
        .exceptionally(failure -> {
          Status status = Status.fromThrowable(failure);
          if (status.getCode() != Status.Code.FAILED_PRECONDITION) {
            throw status.asRuntimeException();
          }
          String line = status.getDescription();
          return RunCheck.wrong(List.of(new Problem("artifacts", line == null ? "missing" : line)));
        });
  }

  private CompletionStage<RunCheck> estimate(RunSpec spec, TournamentSpec tournament) {
    return workers
        .get()
        .thenCombine(measured(spec), (list, measured) -> Map.entry(list, measured))
        .thenApplyAsync(
            found -> estimate(spec, tournament, found.getKey(), found.getValue()), computing);
  }

  private RunCheck estimate(
      RunSpec spec, TournamentSpec tournament, List<WorkerStatus> workers, Measured measured) {
    List<String> unmeasured =
        spec.engines().stream()
            .filter(engine -> !measured.seconds.containsKey(unnamed(engine)))
            .map(EngineSpec::name)
            .toList();
    double side =
        spec.engines().stream()
            .mapToDouble(engine -> measured.seconds.getOrDefault(unnamed(engine), 0.0))
            .average()
            .orElse(0);
    RunCommandLine.Command command =
        commands.map(each -> each.of(spec)).orElse(RunCommandLine.Command.UNKNOWN);
    return new RunCheck(
        List.of(),
        forecasts(spec, tournament),
        unmeasured.isEmpty() ? 2 * side : 0,
        unmeasured,
        slots(spec, workers),
        command.text(),
        command.blank());
  }

  private static List<RunCheck.Forecast> forecasts(RunSpec spec, TournamentSpec tournament) {
    if (spec.kind() == RunKind.SELF_PLAY) {
      int games = spec.games();
      return List.of(new RunCheck.Forecast(0, OptionalDouble.empty(), games, games, games));
    }
    return TournamentForecast.of(tournament, spec.engines().size(), spec.games(), spec.seed())
        .stream()
        .map(each ->
            new RunCheck.Forecast(
                each.elo(), each.acceptH1(), each.fewest(), each.typical(), each.most()))
        .toList();
  }

  private static int slots(RunSpec spec, List<WorkerStatus> workers) {
    return workers.stream()
        .filter(worker ->
            spec.engines().stream()
                .map(engine -> StandardEngines.requirements(engine, spec.artifacts().keySet()))
                .allMatch(worker.offers()::containsAll))
        .mapToInt(WorkerStatus::slots)
        .sum();
  }

  /** Asks the last runs on this board in which one of the engines played. */
  private CompletionStage<Measured> measured(RunSpec spec) {
    List<EngineSpec> wanted = spec.engines().stream().map(RunChecker::unnamed).toList();
    List<RunHandle> alike =
        runs.all().stream()
            .filter(run -> isAlike(run.plan().spec(), spec))
            .filter(run ->
                run.plan().spec().engines().stream()
                    .anyMatch(engine -> wanted.contains(unnamed(engine))))
            .limit(MOST_RUNS)
            .toList();
    List<CompletableFuture<Optional<RunStatistics>>> answers =
        alike.stream()
            .map(run ->
                AskPattern.ask(
                        run.actor(), RunCommand.GetStatistics::new, TIMEOUT, system.scheduler())
                    .handle((answer, failure) -> Optional.ofNullable(answer))
                    .toCompletableFuture())
            .toList();
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> measured(alike, answers.stream().map(CompletableFuture::join).toList()));
  }

  private static boolean isAlike(RunSpec one, RunSpec other) {
    return one.setup().size() == other.setup().size()
        && one.matchRules().equals(other.matchRules());
  }

  private static Measured measured(List<RunHandle> runs, List<Optional<RunStatistics>> statistics) {
    Map<EngineSpec, List<RunStatistics.EngineStatistics>> sums = new HashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      if (statistics.get(i).isPresent()) {
        List<EngineSpec> engines = runs.get(i).plan().spec().engines();
        for (int j = 0; j < engines.size(); j++) {
          sums.computeIfAbsent(unnamed(engines.get(j)), _ -> new ArrayList<>())
              .add(statistics.get(i).get().engine(j));
        }
      }
    }
    Map<EngineSpec, Double> seconds = new HashMap<>();
    sums.forEach((engine, all) -> {
      long games = all.stream().mapToLong(RunStatistics.EngineStatistics::games).sum();
      long nanos = all.stream().mapToLong(RunStatistics.EngineStatistics::nanos).sum();
      if (games > 0) {
        seconds.put(engine, nanos / 1e9 / games);
      }
    });
    return new Measured(seconds);
  }

  /** Returns the engine without its name, which has no influence on its speed. */
  private static EngineSpec unnamed(EngineSpec engine) {
    return new EngineSpec(engine.kind(), engine.kind(), withoutBuild(engine.settings()));
  }

  private static Map<String, String> withoutBuild(Map<String, String> settings) {
    Map<String, String> plain = new HashMap<>(settings);
    plain.remove("build");
    return plain;
  }
}
