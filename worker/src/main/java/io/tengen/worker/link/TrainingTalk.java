package io.tengen.worker.link;

import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.WorkerMessage;
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
 * What a worker has to say of the training that it has: asks for one, tells how it goes, and what
 * came of it until that is acknowledged. Takes up what an earlier process had. Confined to the
 * link's thread.
 */
final class TrainingTalk implements SideTalk {
  private static final Logger log = LoggerFactory.getLogger(TrainingTalk.class);

  private final TrainingRunner runner;
  private final Consumer<Runnable> link;

  /** What this worker has; null if nothing. */
  private @Nullable TrainingJob job;

  /** What came of it; null while it is being trained. */
  private @Nullable JobResult result;

  private final Queue<JobGivenUp> givenUp = new ArrayDeque<>();

  private boolean readyIsSaid;
  private boolean resultIsSaid;
  private boolean leaving;

  /**
   * @param link has something happen on the link's thread
   */
  TrainingTalk(TrainingRunner runner, Consumer<Runnable> link) {
    this.runner = runner;
    this.link = link;
    takeUp();
  }

  private void takeUp() {
    try {
      Optional<byte[]> kept = runner.keptJob();
      if (kept.isEmpty()) {
        return;
      }
      TrainingJob found = TrainingWire.job(TrainingWire.assignment(kept.get()));
      Optional<byte[]> done = runner.keptResult();
      job = found;
      if (done.isPresent()) {
        result = TrainingWire.finished(done.get());
      } else {
        log.info("going on with training {}", found.training());
        runner.train(found, Optional.empty(), new End());
      }
    } catch (IOException | IllegalArgumentException e) {
      log.warn("the training of an earlier process is lost: {}", e.getMessage());
      job = null;
      forget();
    }
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
    readyIsSaid = false;
    resultIsSaid = false;
    // It was said on a stream that broke, or not: what is not held is given to others.
    givenUp.clear();
  }

  @Override
  public Optional<String> held() {
    return Optional.ofNullable(job).map(TrainingJob::lease);
  }

  @Override
  public Optional<JobProgress> progress() {
    TrainingJob now = job;
    return now == null
        ? Optional.empty()
        : runner
            .status()
            .map(status ->
                JobProgress.newBuilder()
                    .setLease(ToWire.token(now.lease()))
                    .setTraining(TrainingWire.progress(status))
                    .build());
  }

  @Override
  public @Nullable WorkerMessage next() {
    WorkerMessage.Builder message = WorkerMessage.newBuilder();
    JobGivenUp given = givenUp.poll();
    if (given != null) {
      return message.setGivenUp(given).build();
    }
    if (result != null && !resultIsSaid) {
      resultIsSaid = true;
      return message.setResult(result).build();
    }
    if (job == null && !readyIsSaid && !leaving) {
      readyIsSaid = true;
      return message
          .setReady(Ready.newBuilder().setKind(JobKind.JOB_KIND_TRAINING).setPermits(1))
          .build();
    }
    return null;
  }

  @Override
  public boolean assigned(Assignment assignment) {
    if (assignment.hasTraining()) {
      take(assignment);
    }
    return assignment.hasTraining();
  }

  private void take(Assignment assignment) {
    String training = assignment.getJob().getRun();
    String lease = FromWire.token(assignment.getLease());
    readyIsSaid = false;
    if (leaving || job != null) {
      giveUp(lease, TrainingEndListener.Reason.LEAVING, Dialogue.SHUTTING_DOWN);
      return;
    }
    try {
      TrainingJob given = TrainingWire.job(assignment);
      runner.train(given, Optional.of(assignment.toByteArray()), new End());
      job = given;
      log.info("training {} as {}", given.task().name(), training);
    } catch (IllegalArgumentException e) {
      log.warn("training {} cannot be: {}", training, e.getMessage());
      giveUp(lease, TrainingEndListener.Reason.IMPOSSIBLE, String.valueOf(e.getMessage()));
    }
  }

  private void giveUp(String lease, TrainingEndListener.Reason reason, String problem) {
    givenUp.add(TrainingWire.givenUp(lease, reason, problem).build());
  }

  private boolean isMine(String lease) {
    return job != null && job.lease().equals(lease);
  }

  @Override
  public boolean judged(Verdict verdict) {
    TrainingJob done = job;
    JobResult told = result;
    if (done == null || !isMine(FromWire.token(verdict.getLease()))) {
      return false;
    }
    if (told != null) {
      judged(done, told, verdict);
    }
    return true;
  }

  private void judged(TrainingJob done, JobResult told, Verdict verdict) {
    switch (verdict.getStatus()) {
      case VERDICT_STATUS_COMMITTED, VERDICT_STATUS_DUPLICATE ->
          log.info("training {} is done", done.training());
      case VERDICT_STATUS_MISSING_FILES -> {
        log.warn("training {}: {}", done.training(), verdict.getReason());
        result = null;
        runner.deliverAgain(done, TrainingWire.outcome(told), new End());
        return;
      }
      case VERDICT_STATUS_UNWANTED, VERDICT_STATUS_REFUSED ->
          log.info("training {} is no longer wanted: {}", done.training(), verdict.getReason());
      case VERDICT_STATUS_UNSPECIFIED, UNRECOGNIZED ->
          log.warn("the verdict on training {} is not known here", done.training());
    }
    forget();
  }

  @Override
  public boolean revoked(Revoked revoked) {
    TrainingJob now = job;
    if (now == null || !isMine(FromWire.token(revoked.getLease()))) {
      return false;
    }
    log.info("training {} dropped: {}", now.training(), revoked.getReason());
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
      log.warn("a training that is over stays on the disk: {}", e.toString());
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

  /** What the runner tells, on its thread. */
  private final class End implements TrainingEndListener {
    @Override
    public void finished(TrainingJob done, TrainingOutcome outcome) {
      JobResult told = TrainingWire.finished(done, outcome);
      try {
        runner.keepResult(told.toByteArray());
      } catch (IOException e) {
        log.warn("a training's result outlives no restart: {}", e.toString());
      }
      link.accept(() -> {
        if (isMine(done.lease())) {
          result = told;
          resultIsSaid = false;
        }
      });
    }

    @Override
    public void gaveUp(
        TrainingJob lost, RunningTrainingStatus last, Reason reason, String problem) {
      log.warn("training {} was given up: {}", lost.training(), problem);
      link.accept(() -> {
        if (isMine(lost.lease())) {
          forget();
          givenUp.add(
              TrainingWire.givenUp(lost.lease(), reason, problem)
                  .setTraining(TrainingWire.progress(last))
                  .build());
        }
      });
    }
  }
}
