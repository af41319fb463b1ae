package io.tengen.cli.doctor;

import io.tengen.cli.console.Numbers;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.control.WorkerStatus.Playing;
import io.tengen.wire.control.WorkerStatus.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what is wrong with connected workers. */
final class FleetCheck {
  /** A worker sends heartbeats at most a few seconds apart. */
  private static final Duration SILENCE = Duration.ofSeconds(20);

  /** A moving average of a minute says nothing before this. */
  private static final Duration SETTLED = Duration.ofMinutes(2);

  /** Clocks of one cluster that NTP keeps differ by milliseconds. */
  private static final Duration CLOCK = Duration.ofSeconds(5);

  private static final int LEAST_COMPARED = 3;
  private static final double SLOW = 0.25;
  private static final int LEAST_GAMES = 10;

  private final List<WorkerStatus> workers;
  private final String version;
  private final Instant now;
  private final List<Finding> findings = new ArrayList<>();

  private FleetCheck(List<WorkerStatus> workers, String version, Instant now) {
    this.workers = workers;
    this.version = version;
    this.now = now;
  }

  /**
   * Returns what is wrong.
   *
   * @param version the version of this program
   * @param now the time by the clock of this machine
   */
  static List<Finding> of(List<WorkerStatus> workers, String version, Instant now) {
    return new FleetCheck(workers, version, now).check();
  }

  private List<Finding> check() {
    if (workers.isEmpty()) {
      findings.add(
          Finding.warning(
              "workers",
              "none is connected",
              "start one with tengen worker --coordinator HOST:PORT, or look at the logs of those"
                  + " that should be"));
    }
    workers.forEach(this::check);
    slow();
    problems();
    return findings;
  }

  private void check(WorkerStatus worker) {
    String subject = "worker " + worker.name();
    if (!worker.version().equals(version)) {
      findings.add(
          Finding.warning(
              subject,
              "has version " + worker.version() + ", and this program " + version,
              "install one version everywhere"));
    }
    if (worker.connectedAt().isAfter(now.plus(CLOCK))) {
      findings.add(
          Finding.warning(
              subject,
              "was connected "
                  + Duration.between(now, worker.connectedAt()).toSeconds()
                  + " s in the future, so that the coordinator's clock and this one differ",
              "let NTP set both: timedatectl set-ntp true"));
    }
    if (worker.silence().compareTo(SILENCE) > 0) {
      findings.add(
          Finding.warning(
              subject,
              "has sent nothing for " + worker.silence().toSeconds() + " s",
              "look whether its machine swaps, sleeps or has lost its network; its games are given"
                  + " to others when their lease ends"));
    }
    if (isSettled(worker)
        && !worker.playing().isEmpty()
        && worker.movesPerSecond().orElse(1) == 0) {
      findings.add(
          Finding.warning(
              subject,
              "plays "
                  + Numbers.count(worker.playing().size(), "game")
                  + " without a move in the last minute",
              "look at its log and at the engines of " + runs(worker)));
    }
    if (worker.games() >= LEAST_GAMES && worker.crashes() * LEAST_GAMES > worker.games()) {
      findings.add(
          Finding.warning(
              subject,
              worker.crashes() + " of its " + worker.games() + " games ended by an engine's crash",
              "try the engine on its machine: tengen gtp ENGINE"));
    }
  }

  private boolean isSettled(WorkerStatus worker) {
    return worker.connectedAt().isBefore(now.minus(SETTLED));
  }

  private static Set<String> runs(WorkerStatus worker) {
    return worker.playing().stream().map(Playing::run).collect(Collectors.toSet());
  }

  /** Compares workers that play the same runs, since engines differ in speed. */
  private void slow() {
    workers.stream()
        .filter(worker -> isSettled(worker) && !worker.playing().isEmpty())
        .filter(worker -> worker.movesPerSecond().orElse(0) > 0)
        .collect(Collectors.groupingBy(FleetCheck::runs))
        .values()
        .stream()
        .filter(group -> group.size() >= LEAST_COMPARED)
        .forEach(this::slow);
  }

  private void slow(List<WorkerStatus> group) {
    double median =
        group.stream()
            .mapToDouble(FleetCheck::speed)
            .sorted()
            .skip(group.size() / 2)
            .findFirst()
            .orElseThrow();
    for (WorkerStatus worker : group) {
      if (speed(worker) < SLOW * median) {
        findings.add(
            Finding.warning(
                "worker " + worker.name(),
                "makes "
                    + Numbers.three(speed(worker))
                    + " moves/s in a game, and the median worker of the same runs "
                    + Numbers.three(median),
                "look what else runs on its machine, or give it fewer --slots"));
      }
    }
  }

  /** Returns the moves in a second in one game. */
  private static double speed(WorkerStatus worker) {
    return worker.movesPerSecond().orElse(0) / worker.playing().size();
  }

  private void problems() {
    Map<Problem, List<String>> names = new LinkedHashMap<>();
    for (WorkerStatus worker : workers) {
      for (Problem problem : worker.problems()) {
        names.computeIfAbsent(problem, each -> new ArrayList<>()).add(worker.name());
      }
      for (Problem exclusion : worker.exclusions()) {
        findings.add(
            Finding.warning(
                "worker " + worker.name(),
                "its results of run " + exclusion.run() + " do not count: " + exclusion.text(),
                "look at tengen exclusions " + exclusion.run() + ", and at the machine"));
      }
    }
    names.forEach((problem, who) ->
        findings.add(
            Finding.warning(
                problem.run().isEmpty() ? "workers" : "run " + problem.run(),
                Numbers.count(who.size(), "worker")
                    + " ("
                    + String.join(", ", who.subList(0, Math.min(3, who.size())))
                    + (who.size() > 3 ? ", …" : "")
                    + ") cannot take games: "
                    + problem.text(),
                "give the workers the engine or network, or leave them to other runs")));
  }
}
