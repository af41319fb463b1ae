package io.tengen.worker.training;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.UnfitCheckpointException;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trains one training at a time, on a thread of its own, and keeps what the next process needs to
 * go on with it. Thread-safe.
 */
public final class TrainingRunner implements AutoCloseable {
  /** What a worker offers that trains. */
  public static final String OFFER = "train:pytorch";

  private static final Logger log = LoggerFactory.getLogger(TrainingRunner.class);

  /** How long {@link #close} waits for a batch to end. */
  private static final long PATIENCE_SECONDS = 5;

  private final TrainingSettings settings;
  private final TrainingFolder folder;
  private final ArtifactCache artifactCache;
  private final UploadSettings stores;
  private final TrainingUploads trainingUploads;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("training").daemon(true).factory());

  /** What is being trained. */
  @GuardedBy("this")
  private @Nullable RunningTraining running;

  private TrainingRunner(
      TrainingSettings settings,
      TrainingFolder folder,
      ArtifactCache artifactCache,
      UploadSettings stores,
      TrainingUploads trainingUploads) {
    this.settings = settings;
    this.folder = folder;
    this.artifactCache = artifactCache;
    this.stores = stores;
    this.trainingUploads = trainingUploads;
  }

  /**
   * One that keeps its things here. Loads PyTorch, which takes seconds.
   *
   * @param artifactCache where shards and checkpoints are fetched to
   * @param stores where shards may be fetched from that the coordinator does not have
   * @throws LearningException with one line if there is no PyTorch, or not the device
   * @throws IOException if the directory cannot be had
   */
  public static TrainingRunner open(
      TrainingSettings settings,
      Path directory,
      ArtifactCache artifactCache,
      UploadSettings stores,
      TrainingUploads trainingUploads)
      throws LearningException, IOException {
    Learner.requirePyTorch(settings.device());
    return new TrainingRunner(
        settings,
        TrainingFolder.open(directory, settings.device(), settings.saveEvery()),
        artifactCache,
        stores,
        trainingUploads);
  }

  /** What it can do. */
  public List<String> offers() {
    return List.of(OFFER);
  }

  /** Slots for games that a training takes the place of. */
  public int slots() {
    return settings.slots();
  }

  /** The job that an earlier process had and did not give back, as {@link #train} was given it. */
  public Optional<byte[]> keptJob() throws IOException {
    return folder.job();
  }

  /** What came of it, as {@link #keepResult} was given it; empty if it is to be gone on with. */
  public Optional<byte[]> keptResult() throws IOException {
    return folder.result();
  }

  /**
   * Begins a job; returns at once.
   *
   * @param asGiven the job as another process is to find it; empty to go on with one that it found
   * @throws IllegalStateException if another is being trained
   */
  public void train(TrainingJob job, Optional<byte[]> asGiven, TrainingEnd end) {
    RunningTraining now = new RunningTraining(job, end);
    begin(now, () -> train(now, asGiven));
  }

  /** Brings the coordinator files again that it has lost, and says so to the end. */
  public void deliverAgain(TrainingJob job, TrainingOutcome outcome, TrainingEnd end) {
    RunningTraining now = new RunningTraining(job, end);
    begin(now, () -> deliver(now, outcome));
  }

  private synchronized void begin(RunningTraining now, Work work) {
    // One that was dropped ends soon; the thread comes to this one afterwards.
    if (running != null && !running.isDropped()) {
      throw new IllegalStateException("a training is under way");
    }
    running = now;
    thread.execute(() -> conclude(now, work));
  }

  /** What may fail in all the ways that training does. */
  @FunctionalInterface
  private interface Work {
    TrainingOutcome run() throws IOException, LearningException, InterruptedException;
  }

  private TrainingOutcome train(RunningTraining now, Optional<byte[]> asGiven)
      throws IOException, LearningException, InterruptedException {
    if (asGiven.isPresent()) {
      folder.keepJob(asGiven.get());
    }
    new TrainingInputs(
            artifactCache, stores, folder, bytes -> now.at(TrainingStatus.Stage.FETCHING, bytes))
        .fetch(now.job(), asGiven.isEmpty());
    now.at(TrainingStatus.Stage.LEARNING, 0);
    TrainingOutcome outcome;
    try (CheckpointUploader courier =
        new CheckpointUploader(now, folder, trainingUploads, settings.bringEvery())) {
      try {
        outcome = folder.trainer().train(now.job().task(), courier);
      } catch (InterruptedException e) {
        if (now.isLeaving()) {
          courier.bringLast();
        }
        throw e;
      }
    }
    return deliver(now, outcome);
  }

  private TrainingOutcome deliver(RunningTraining now, TrainingOutcome outcome)
      throws IOException, InterruptedException {
    long before = 0;
    for (Artifact artifact : List.of(outcome.checkpoint(), outcome.network())) {
      long sent = before;
      trainingUploads.bring(
          now.job(),
          artifact,
          folder.file(artifact),
          bytes -> now.at(TrainingStatus.Stage.DELIVERING, sent + bytes));
      before += artifact.bytes();
    }
    return outcome;
  }

  private void conclude(RunningTraining now, Work work) {
    Runnable last;
    try {
      now.enter();
      TrainingOutcome outcome = work.run();
      last = () -> now.end().finished(now.job(), outcome);
    } catch (InterruptedException e) {
      last = gaveUp(now, TrainingEnd.Reason.LEAVING, "the worker is shutting down");
    } catch (LearningException
        | UnfitCheckpointException
        | RefusedShardException
        | IllegalArgumentException e) {
      last = gaveUp(now, TrainingEnd.Reason.IMPOSSIBLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      // An interrupt closes files that are being written.
      last =
          gaveUp(
              now,
              now.isLeaving() ? TrainingEnd.Reason.LEAVING : TrainingEnd.Reason.UNABLE,
              String.valueOf(e.getMessage()));
    } catch (Throwable e) {
      // Memory, native libraries, our own mistakes: the node goes on, and others may be luckier.
      log.error("training {} failed", now.job().training(), e);
      last = gaveUp(now, TrainingEnd.Reason.UNABLE, e.toString());
    }
    now.exit();
    synchronized (this) {
      running = running == now ? null : running;
    }
    if (!now.isDropped()) {
      last.run();
    }
  }

  private static Runnable gaveUp(RunningTraining now, TrainingEnd.Reason reason, String problem) {
    return () -> now.end().gaveUp(now.job(), now.status(), reason, problem);
  }

  /** How far it has come; empty if nothing is being trained. */
  public synchronized Optional<TrainingStatus> status() {
    return running == null || running.isDropped()
        ? Optional.empty()
        : Optional.of(running.status());
  }

  /** Keeps what came of the job, as another process is to find it. */
  public void keepResult(byte[] asTold) throws IOException {
    folder.keepResult(asTold);
  }

  /** The job is not this worker's any more. */
  public void forget() throws IOException {
    folder.forget();
  }

  /** Stops training, if it does, without a word to the end. */
  public synchronized void drop() {
    if (running != null) {
      running.drop();
    }
  }

  /** Stops training, if it does: it is saved and brought to the coordinator, then given up. */
  public synchronized void leave() {
    if (running != null) {
      running.leave();
    }
  }

  /** Stops at once; blocks until a batch has ended. Idempotent. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        log.warn("a training did not stop within {} s", PATIENCE_SECONDS);
      }
      folder.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      log.warn("the directory of trainings cannot be given up: {}", e.toString());
    }
  }
}
