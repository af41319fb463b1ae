package io.tengen.worker.link;

import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.HeldTraining;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.TrainerReady;
import io.tengen.proto.v1.TrainingAssignment;
import io.tengen.proto.v1.TrainingFinished;
import io.tengen.proto.v1.TrainingGivenUp;
import io.tengen.proto.v1.TrainingProgress;
import io.tengen.proto.v1.TrainingRevoked;
import io.tengen.proto.v1.TrainingVerdict;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.training.TrainingEnd;
import io.tengen.worker.training.TrainingJob;
import io.tengen.worker.training.TrainingRunner;
import io.tengen.worker.training.TrainingStatus;
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
  private @Nullable TrainingFinished result;

  private final Queue<TrainingGivenUp> givenUp = new ArrayDeque<>();

  /** How far a training had come that is given up: where another goes on. Said before that. */
  private @Nullable TrainingProgress lastWords;

  private boolean readyIsSaid;
  private boolean resultIsSaid;
  private boolean progressDue;
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
    progressDue = false;
    // It was said on a stream that broke, or not: what is not held is given to others.
    givenUp.clear();
    lastWords = null;
  }

  @Override
  public void hello(Hello.Builder hello) {
    if (job != null) {
      hello.setTraining(
          HeldTraining.newBuilder().setTraining(job.training()).setLease(job.lease()));
    }
  }

  @Override
  public void heartbeatDue() {
    progressDue = true;
  }

  @Override
  public @Nullable WorkerMessage next() {
    WorkerMessage.Builder message = WorkerMessage.newBuilder();
    if (progressDue) {
      progressDue = false;
      Optional<TrainingProgress> progress = progress();
      if (progress.isPresent()) {
        return message.setTrainingProgress(progress.get()).build();
      }
    }
    if (lastWords != null) {
      TrainingProgress words = lastWords;
      lastWords = null;
      return message.setTrainingProgress(words).build();
    }
    TrainingGivenUp given = givenUp.poll();
    if (given != null) {
      return message.setTrainingGivenUp(given).build();
    }
    if (result != null && !resultIsSaid) {
      resultIsSaid = true;
      return message.setTrainingFinished(result).build();
    }
    if (job == null && !readyIsSaid && !leaving) {
      readyIsSaid = true;
      return message.setTrainerReady(TrainerReady.getDefaultInstance()).build();
    }
    return null;
  }

  private Optional<TrainingProgress> progress() {
    TrainingJob now = job;
    return now == null
        ? Optional.empty()
        : runner.status().map(status -> TrainingWire.progress(now, status));
  }

  @Override
  public void hear(CoordinatorMessage message) {
    switch (message.getMessageCase()) {
      case TRAINING_ASSIGNMENT -> assigned(message.getTrainingAssignment());
      case TRAINING_VERDICT -> judged(message.getTrainingVerdict());
      case TRAINING_REVOKED -> revoked(message.getTrainingRevoked());
      default -> throw new IllegalArgumentException("not about a training");
    }
  }

  private void assigned(TrainingAssignment assignment) {
    String training = assignment.getTraining();
    readyIsSaid = false;
    if (leaving || job != null) {
      giveUp(training, assignment.getLease(), TrainingEnd.Reason.LEAVING, Dialogue.SHUTTING_DOWN);
      return;
    }
    try {
      TrainingJob given = TrainingWire.job(assignment);
      runner.train(given, Optional.of(assignment.toByteArray()), new End());
      job = given;
      log.info("training {} as {}", given.task().name(), training);
    } catch (IllegalArgumentException e) {
      log.warn("training {} cannot be: {}", training, e.getMessage());
      giveUp(
          training,
          assignment.getLease(),
          TrainingEnd.Reason.IMPOSSIBLE,
          String.valueOf(e.getMessage()));
    }
  }

  private void giveUp(String training, long lease, TrainingEnd.Reason reason, String problem) {
    givenUp.add(TrainingWire.givenUp(training, lease, reason, problem));
  }

  private boolean isMine(String training, long lease) {
    return job != null && job.training().equals(training) && job.lease() == lease;
  }

  private void judged(TrainingVerdict verdict) {
    TrainingJob done = job;
    TrainingFinished told = result;
    if (done == null || told == null || !isMine(verdict.getTraining(), verdict.getLease())) {
      return;
    }
    switch (verdict.getStatus()) {
      case TRAINING_VERDICT_STATUS_ACCEPTED ->
          log.info("training {} is done", verdict.getTraining());
      case TRAINING_VERDICT_STATUS_MISSING -> {
        log.warn("training {}: {}", verdict.getTraining(), verdict.getReason());
        result = null;
        runner.deliverAgain(done, TrainingWire.outcome(told.getResult()), new End());
        return;
      }
      case TRAINING_VERDICT_STATUS_UNWANTED ->
          log.info(
              "training {} is no longer wanted: {}", verdict.getTraining(), verdict.getReason());
      case TRAINING_VERDICT_STATUS_UNSPECIFIED, UNRECOGNIZED ->
          log.warn("the verdict on training {} is not known here", verdict.getTraining());
    }
    forget();
  }

  private void revoked(TrainingRevoked revoked) {
    if (isMine(revoked.getTraining(), revoked.getLease())) {
      log.info("training {} dropped: {}", revoked.getTraining(), revoked.getReason());
      runner.drop();
      forget();
    }
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
  private final class End implements TrainingEnd {
    @Override
    public void finished(TrainingJob done, TrainingOutcome outcome) {
      TrainingFinished told = TrainingWire.finished(done, outcome);
      try {
        runner.keepResult(told.toByteArray());
      } catch (IOException e) {
        log.warn("a training's result outlives no restart: {}", e.toString());
      }
      link.accept(() -> {
        if (isMine(done.training(), done.lease())) {
          result = told;
          resultIsSaid = false;
        }
      });
    }

    @Override
    public void gaveUp(TrainingJob lost, TrainingStatus last, Reason reason, String problem) {
      log.warn("training {} was given up: {}", lost.training(), problem);
      link.accept(() -> {
        if (isMine(lost.training(), lost.lease())) {
          forget();
          lastWords = TrainingWire.progress(lost, last);
          giveUp(lost.training(), lost.lease(), reason, problem);
        }
      });
    }
  }
}
