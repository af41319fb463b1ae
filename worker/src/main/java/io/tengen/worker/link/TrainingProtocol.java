package io.tengen.worker.link;

import io.tengen.text.Reasons;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingResultCodec;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.CoordinatorMessage.Revoked;
import io.tengen.wire.worker.CoordinatorMessage.Verdict;
import io.tengen.wire.worker.CoordinatorMessageCodec;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.JobKind;
import io.tengen.wire.worker.JobProgress;
import io.tengen.wire.worker.JobTask;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessage.JobGivenUp;
import io.tengen.wire.worker.WorkerMessage.JobResult;
import io.tengen.wire.worker.WorkerMessage.Ready;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.training.RunningTrainingStatus;
import io.tengen.worker.training.TrainingEndListener;
import io.tengen.worker.training.TrainingJob;
import io.tengen.worker.training.TrainingRunner;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The protocol of a worker that trains: asks for a training, reports its progress, and sends the
 * result until it is acknowledged. Resumes the training of an earlier process. Confined to the
 * link's thread.
 */
final class TrainingProtocol implements SideProtocol {
  private static final Logger log = LoggerFactory.getLogger(TrainingProtocol.class);

  private final TrainingRunner runner;
  private final Consumer<Runnable> link;

  /** The training that this worker holds; null if none. */
  private @Nullable TrainingJob job;

  /** The result of the training; null while it is running. */
  private @Nullable TrainingResult result;

  private final Queue<JobGivenUp> givenUp = new ArrayDeque<>();

  private boolean readySent;
  private boolean resultSent;
  private boolean leaving;

  /**
   * @param link executes tasks on the link's thread
   */
  TrainingProtocol(TrainingRunner runner, Consumer<Runnable> link) {
    this.runner = runner;
    this.link = link;
    resume();
  }

  private void resume() {
    try {
      Optional<byte[]> kept = runner.keptJob();
      if (kept.isEmpty()) {
        return;
      }
      TrainingJob found = job(CoordinatorMessageCodec.assignment(kept.get()));
      Optional<byte[]> done = runner.keptResult();
      job = found;
      if (done.isPresent()) {
        result = TrainingResultCodec.fromBytes(done.get());
      } else {
        log.info("resuming training {}", found.training());
        runner.train(found, Optional.empty(), new End());
      }
    } catch (IOException | IllegalArgumentException e) {
      log.warn("the training of an earlier process cannot be resumed: {}", e.getMessage());
      job = null;
      forget();
    }
  }

  /**
   * Returns the training of an assignment.
   *
   * @throws IllegalArgumentException with one line if this version cannot execute it
   */
  private static TrainingJob job(Assignment assignment) {
    return switch (assignment.task()) {
      case JobTask.Training training -> TrainingConverter.job(assignment, training);
      case JobTask.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problem());
      case JobTask.Game _, JobTask.Inquiries _ ->
          throw new IllegalArgumentException("the job is not a training");
    };
  }

  @Override
  public List<String> offers() {
    return runner.offers();
  }

  @Override
  public int slots() {
    return job == null || result != null ? 0 : runner.slots();
  }

  @Override
  public void opened() {
    readySent = false;
    resultSent = false;
    // The coordinator reassigns every training that Hello does not name.
    givenUp.clear();
  }

  @Override
  public Optional<LeaseToken> held() {
    return Optional.ofNullable(job).map(TrainingJob::lease);
  }

  @Override
  public Optional<JobProgress> progress() {
    TrainingJob now = job;
    return now == null
        ? Optional.empty()
        : runner
            .status()
            .map(status -> new JobProgress.Training(now.lease(), TrainingConverter.report(status)));
  }

  @Override
  public @Nullable WorkerMessage next() {
    JobGivenUp given = givenUp.poll();
    if (given != null) {
      return given;
    }
    if (job != null && result != null && !resultSent) {
      resultSent = true;
      return new JobResult(job.lease(), TrainingResultCodec.toBytes(result));
    }
    if (job == null && !readySent && !leaving) {
      readySent = true;
      return new Ready(JobKind.TRAINING, 1);
    }
    return null;
  }

  @Override
  public boolean assigned(Assignment assignment) {
    boolean training =
        assignment.task() instanceof JobTask.Training
            || (assignment.task() instanceof JobTask.Unreadable unreadable
                && unreadable.kind() == JobKind.TRAINING);
    if (training) {
      take(assignment);
    }
    return training;
  }

  private void take(Assignment assignment) {
    String training = assignment.job().run();
    LeaseToken lease = assignment.lease();
    readySent = false;
    if (leaving) {
      giveUp(lease, GivenUpReason.LEAVING, WorkerProtocol.SHUTTING_DOWN);
      return;
    }
    if (job != null) {
      giveUp(lease, GivenUpReason.UNABLE, "the worker has another training");
      return;
    }
    try {
      TrainingJob given = job(assignment);
      runner.train(given, Optional.of(CoordinatorMessageCodec.toBytes(assignment)), new End());
      job = given;
      log.info("training {} as {}", given.task().name(), training);
    } catch (IllegalArgumentException e) {
      log.warn("training {} is refused: {}", training, e.getMessage());
      giveUp(lease, GivenUpReason.IMPOSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  private void giveUp(LeaseToken lease, GivenUpReason reason, String problem) {
    givenUp.add(new JobGivenUp(lease, reason, problem));
  }

  private boolean isCurrent(LeaseToken lease) {
    return job != null && job.lease().equals(lease);
  }

  @Override
  public boolean judged(Verdict verdict) {
    TrainingJob done = job;
    TrainingResult sent = result;
    if (done == null || !isCurrent(verdict.lease())) {
      return false;
    }
    if (sent != null) {
      judged(done, sent, verdict);
    }
    return true;
  }

  private void judged(TrainingJob done, TrainingResult sent, Verdict verdict) {
    switch (verdict.status()) {
      case COMMITTED, DUPLICATE -> log.info("training {} is done", done.training());
      case MISSING_FILES -> {
        log.warn("training {}: {}", done.training(), verdict.reason());
        result = null;
        runner.deliverAgain(done, TrainingConverter.outcome(sent), new End());
        return;
      }
      case UNWANTED, REFUSED ->
          log.info("training {} is no longer wanted: {}", done.training(), verdict.reason());
      case UNKNOWN ->
          log.warn("the verdict on training {} is unknown to this version", done.training());
    }
    forget();
  }

  @Override
  public boolean revoked(Revoked revoked) {
    TrainingJob now = job;
    if (now == null || !isCurrent(revoked.lease())) {
      return false;
    }
    log.info("training {} is not continued: {}", now.training(), revoked.reason());
    runner.drop();
    forget();
    return true;
  }

  private void forget() {
    job = null;
    result = null;
    try {
      runner.forget();
    } catch (IOException e) {
      log.warn("the files of an ended training cannot be deleted: {}", Reasons.withFile(e));
    }
  }

  @Override
  public void leave() {
    leaving = true;
    runner.leave();
  }

  @Override
  public boolean isIdle() {
    return givenUp.isEmpty() && job == null;
  }

  /** Receives the end of the training, on the runner's thread. */
  private final class End implements TrainingEndListener {
    @Override
    public void finished(TrainingJob done, TrainingOutcome outcome) {
      TrainingResult sent = TrainingConverter.result(outcome);
      try {
        runner.keepResult(TrainingResultCodec.toBytes(sent));
      } catch (IOException e) {
        log.warn(
            "the result of a training cannot be stored for a restart: {}", Reasons.withFile(e));
      }
      link.accept(() -> {
        if (isCurrent(done.lease())) {
          result = sent;
          resultSent = false;
        }
      });
    }

    @Override
    public void gaveUp(
        TrainingJob lost, RunningTrainingStatus last, GivenUpReason reason, String problem) {
      log.warn("training {} was given up: {}", lost.training(), problem);
      link.accept(() -> {
        if (isCurrent(lost.lease())) {
          forget();
          givenUp.add(
              new JobGivenUp(
                  lost.lease(),
                  reason,
                  problem,
                  Optional.empty(),
                  Optional.of(TrainingConverter.report(last))));
        }
      });
    }
  }
}
