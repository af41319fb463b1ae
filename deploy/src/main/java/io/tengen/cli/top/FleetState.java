package io.tengen.cli.top;

import io.tengen.cli.results.PeerServices;
import io.tengen.cli.results.RunWait;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.WorkerStatus;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fleet at one moment, as {@code tengen top --json} prints it.
 *
 * @param slots number of games that all workers can play at once
 * @param busy number of games that they play
 * @param waiting number of games that they wait for
 * @param movesPerSecond of all workers, over the last minute
 * @param gamesPerSecond committed in all runs, over the last minute; null at first
 * @param runs the runs that have not ended, newest first
 * @param workers by name
 */
record FleetState(
    int slots,
    int busy,
    int waiting,
    double movesPerSecond,
    @Nullable Double gamesPerSecond,
    List<Run> runs,
    List<Worker> workers) {
  /**
   * A run that has not ended.
   *
   * @param games the largest number of games of the run
   * @param playing number of games that workers play
   * @param able number of connected workers that can play its engines
   * @param gamesPerSecond null at first
   * @param waitsFor in words; empty if it is played
   */
  record Run(
      String run,
      String state,
      int committed,
      int games,
      int playing,
      int able,
      @Nullable Double gamesPerSecond,
      String waitsFor) {}

  /**
   * A connected worker.
   *
   * @param movesPerSecond null in the first seconds of its stream
   * @param playing number of its games by run
   * @param services what it serves other workers: evaluations, rollouts
   */
  record Worker(
      String worker,
      String version,
      int slots,
      int busy,
      @Nullable Double movesPerSecond,
      int games,
      double silentSeconds,
      Map<String, Long> playing,
      List<String> trainings,
      List<String> problems,
      List<String> services) {}

  private static final double MILLIS = 1e3;

  static FleetState of(List<WorkerStatus> workers, List<RunStatus> runs, GameRate rate) {
    int idle = workers.stream().mapToInt(WorkerStatus::waiting).sum();
    return new FleetState(
        workers.stream().mapToInt(WorkerStatus::slots).sum(),
        workers.stream().mapToInt(worker -> worker.playing().size()).sum(),
        idle,
        workers.stream().mapToDouble(worker -> worker.movesPerSecond().orElse(0)).sum(),
        orNull(rate.total()),
        runs.stream()
            .filter(run -> !run.state().isEnded())
            .map(run -> run(run, idle, rate))
            .toList(),
        workers.stream().map(FleetState::worker).toList());
  }

  private static Run run(RunStatus run, int idle, GameRate rate) {
    return new Run(
        run.id(),
        run.state().words(),
        run.committed(),
        run.spec().games(),
        run.leased(),
        run.workers(),
        orNull(rate.of(run.id())),
        RunWait.of(run, idle).words(run));
  }

  private static Worker worker(WorkerStatus worker) {
    return new Worker(
        worker.name(),
        worker.version(),
        worker.slots(),
        worker.playing().size(),
        orNull(worker.movesPerSecond()),
        worker.games(),
        worker.silence().toMillis() / MILLIS,
        worker.playing().stream()
            .collect(Collectors.groupingBy(WorkerStatus.Playing::run, Collectors.counting())),
        worker.trainings(),
        worker.problems().stream().map(WorkerStatus.Problem::text).toList(),
        PeerServices.of(worker));
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
