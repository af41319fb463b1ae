package io.tengen.cli.doctor;

import io.tengen.cli.results.RunWait;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.training.TrainingStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds runs and trainings that wait, and what they wait for. */
final class RunsCheck {
  private RunsCheck() {}

  static List<Finding> of(
      List<RunStatus> runs, List<TrainingStatus> trainings, List<WorkerStatus> workers) {
    List<Finding> findings = new ArrayList<>();
    int idle = workers.stream().mapToInt(WorkerStatus::waiting).sum();
    runs.forEach(run -> of(run, idle).ifPresent(findings::add));
    trainings.forEach(training -> of(training).ifPresent(findings::add));
    return findings;
  }

  /**
   * Returns what a run waits for; empty if it does not wait.
   *
   * @param idle number of games that connected workers ask for
   */
  static Optional<Finding> of(RunStatus run, int idle) {
    RunWait wait = RunWait.of(run, idle);
    String subject = "run " + run.id();
    String problem = wait.words(run);
    return switch (wait) {
      case NOTHING -> Optional.empty();
      case RESUME -> Optional.of(Finding.note(subject, problem, "tengen resume " + run.id()));
      case APPROVAL -> Optional.of(Finding.note(subject, problem, "tengen approve " + run.id()));
      case PROBLEM ->
          Optional.of(
              Finding.error(subject, problem, "tengen workers names what each worker lacks"));
      case WORKERS ->
          Optional.of(
              Finding.error(
                  subject,
                  problem,
                  "connect a worker that has them; tengen workers --json lists what each offers"));
      case SLOTS ->
          Optional.of(
              Finding.note(
                  subject,
                  problem,
                  "tengen runs set " + run.id() + " --priority N, or more workers"));
      case COORDINATOR ->
          Optional.of(
              Finding.warning(subject, problem, "look at the coordinator's log for this run"));
    };
  }

  static Optional<Finding> of(TrainingStatus training) {
    String subject = "training " + training.id();
    if (training.state().hasEnded()) {
      return Optional.empty();
    }
    if (!training.problem().isEmpty()) {
      return Optional.of(Finding.error(subject, training.problem(), "tengen trainings"));
    }
    if (training.state() == TrainingState.WAITING && training.trainers() == 0) {
      return Optional.of(
          Finding.error(subject, "no connected worker can train", "start a worker with --train"));
    }
    return Optional.empty();
  }
}
