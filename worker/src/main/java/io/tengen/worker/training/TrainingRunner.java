package io.tengen.worker.training;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.artifact.Artifact;
import io.tengen.text.Reasons;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.WorkerMessage;
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
 * Runs one training at a time, on a thread of its own, and stores what the next process needs to
 * continue it. Thread-safe.
 */
public final class TrainingRunner implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TrainingRunner.class);

  /** How long {@link #close} waits for the current batch to end. */
  private static final long CLOSE_TIMEOUT_SECONDS = 5;

  private final TrainingSettings settings;
  private final TrainingFolder folder;
  private final ArtifactCache cache;
  private final UploadSettings stores;
  private final TrainingUploads uploads;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("training").daemon(true).factory());

  /** The current training. */
  @GuardedBy("this")
  private @Nullable RunningTraining running;

  private TrainingRunner(
      TrainingSettings settings,
      TrainingFolder folder,
      ArtifactCache cache,
      UploadSettings stores,
      TrainingUploads uploads) {
    this.settings = settings;
    this.folder = folder;
    this.cache = cache;
    this.stores = stores;
    this.uploads = uploads;
  }

  /**
   * Opens a runner that keeps its state in a directory. Loads PyTorch, which takes seconds.
   *
   * @param cache fetches shards and checkpoints from the coordinator
   * @param stores the object stores from which shards may be fetched that the coordinator does not
   *     have
   * @throws LearningException with a one-line message if PyTorch or the device is unavailable
   * @throws IOException if the directory cannot be used
   */
  public static TrainingRunner open(
      TrainingSettings settings,
      Path directory,
      ArtifactCache cache,
      UploadSettings stores,
      TrainingUploads uploads)
      throws LearningException, IOException {
    Learner.requirePyTorch(settings.device());
    return new TrainingRunner(
        settings,
        TrainingFolder.open(directory, settings.device(), settings.saveEvery()),
        cache,
        stores,
        uploads);
  }

  /** The requirements that this runner meets. */
  public List<String> offers() {
    return List.of(WorkerMessage.Hello.TRAINING_OFFER);
  }

  /** The number of game slots that a training occupies. */
  public int slots() {
    return settings.slots();
  }

  /** The job that an earlier process held and did not give back, as passed to {@link #train}. */
  public Optional<byte[]> keptJob() throws IOException {
    return folder.job();
  }

  /** The outcome of that job, as passed to {@link #keepResult}; empty if it must be continued. */
  public Optional<byte[]> keptResult() throws IOException {
    return folder.result();
  }

  /**
   * Starts a job; returns at once.
   *
   * @param asGiven the job's bytes to store for the next process; empty to continue a stored job
   * @throws IllegalStateException if another training is under way
   */
  public void train(TrainingJob job, Optional<byte[]> asGiven, TrainingEndListener end) {
    RunningTraining current = new RunningTraining(job, end);
    begin(current, () -> train(current, asGiven));
  }

  /**
   * Uploads files again that the coordinator has lost, then reports the outcome; returns at once.
   */
  public void deliverAgain(TrainingJob job, TrainingOutcome outcome, TrainingEndListener end) {
    RunningTraining current = new RunningTraining(job, end);
    begin(current, () -> deliver(current, outcome));
  }

  private synchronized void begin(RunningTraining current, Work work) {
    // A dropped training ends soon; the thread then runs this one.
    if (running != null && !running.isDropped()) {
      throw new IllegalStateException("a training is under way");
    }
    running = current;
    thread.execute(() -> conclude(current, work));
  }

  /** Work with the exceptions that training throws. */
  @FunctionalInterface
  private interface Work {
    TrainingOutcome run() throws IOException, LearningException, InterruptedException;
  }

  private TrainingOutcome train(RunningTraining current, Optional<byte[]> asGiven)
      throws IOException, LearningException, InterruptedException {
    if (asGiven.isPresent()) {
      folder.keepJob(asGiven.get());
    }
    new TrainingInputs(
            cache, stores, folder, bytes -> current.at(RunningTrainingStatus.Stage.FETCHING, bytes))
        .fetch(current.job(), asGiven.isEmpty());
    current.at(RunningTrainingStatus.Stage.LEARNING, 0);
    TrainingOutcome outcome;
    try (CheckpointUploader uploader =
        new CheckpointUploader(current, folder, uploads, settings.bringEvery())) {
      try {
        outcome = folder.trainer().train(current.job().task(), uploader);
      } catch (InterruptedException e) {
        if (current.isLeaving()) {
          uploader.uploadLast();
        }
        throw e;
      }
    }
    return deliver(current, outcome);
  }

  private TrainingOutcome deliver(RunningTraining current, TrainingOutcome outcome)
      throws IOException, InterruptedException {
    long before = 0;
    for (Artifact artifact : List.of(outcome.checkpoint(), outcome.network())) {
      long sent = before;
      uploads.upload(
          current.job(),
          artifact,
          folder.file(artifact),
          bytes -> current.at(RunningTrainingStatus.Stage.DELIVERING, sent + bytes));
      before += artifact.bytes();
    }
    return outcome;
  }

  private void conclude(RunningTraining current, Work work) {
    Runnable last;
    try {
      current.enter();
      TrainingOutcome outcome = work.run();
      last = () -> current.end().finished(current.job(), outcome);
    } catch (InterruptedException e) {
      last = gaveUp(current, GivenUpReason.LEAVING, "the worker is shutting down");
    } catch (LearningException
        | UnfitCheckpointException
        | RefusedShardException
        | IllegalArgumentException e) {
      last = gaveUp(current, GivenUpReason.IMPOSSIBLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      // An interrupt closes files that are being written, which surfaces as an IOException.
      last =
          gaveUp(
              current,
              current.isLeaving() ? GivenUpReason.LEAVING : GivenUpReason.UNABLE,
              String.valueOf(e.getMessage()));
    } catch (Throwable e) {
      // Lack of memory, native libraries, defects: the worker continues, and others may succeed.
      log.error("training {} failed", current.job().training(), e);
      last = gaveUp(current, GivenUpReason.UNABLE, Reasons.of(e));
    }
    current.exit();
    synchronized (this) {
      running = running == current ? null : running;
    }
    if (!current.isDropped()) {
      last.run();
    }
  }

  private static Runnable gaveUp(RunningTraining current, GivenUpReason reason, String problem) {
    return () -> current.end().gaveUp(current.job(), current.status(), reason, problem);
  }

  /** The progress of the current training; empty if there is none. */
  public synchronized Optional<RunningTrainingStatus> status() {
    return running == null || running.isDropped()
        ? Optional.empty()
        : Optional.of(running.status());
  }

  /** Stores the job's outcome for the next process. */
  public void keepResult(byte[] asTold) throws IOException {
    folder.keepResult(asTold);
  }

  /** Deletes the stored job and its outcome; this worker no longer holds the job. */
  public void forget() throws IOException {
    folder.forget();
  }

  /** Stops the current training, if any, without reporting its outcome. Does not block. */
  public synchronized void drop() {
    if (running != null) {
      running.drop();
    }
  }

  /**
   * Stops the current training, if any: its checkpoint is saved and uploaded, then it is given up.
   * Does not block.
   */
  public synchronized void leave() {
    if (running != null) {
      running.leave();
    }
  }

  /** Stops at once; blocks until the current batch has ended. Idempotent. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        log.warn("a training did not stop within {} s", CLOSE_TIMEOUT_SECONDS);
      }
      folder.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      log.warn("the lock of the training directory cannot be released: {}", Reasons.of(e));
    }
  }
}
