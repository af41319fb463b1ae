package io.tengen.worker.training;

import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.worker.learn.Losses;
import io.tengen.worker.learn.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Uploads the checkpoints of a training to the coordinator, one at a time, on a thread of its own:
 * training does not wait for a coordinator that cannot be reached. Must be closed when training is
 * over. All methods are called on the thread that trains.
 */
final class CheckpointUploader implements TrainingListener, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(CheckpointUploader.class);

  /** How long {@link #close} waits for an upload to react to an interrupt. */
  private static final long CLOSE_TIMEOUT_SECONDS = 5;

  private final RunningTraining training;
  private final TrainingFolder folder;
  private final TrainingUploads uploads;
  private final long everyNanos;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          Thread.ofPlatform().name("checkpoints").daemon(true).factory());

  private long lastAt = System.nanoTime();
  private @Nullable TrainingCheckpoint last;

  /** Whether an upload is under way. */
  private volatile boolean busy;

  /**
   * @param every the least time between two uploads
   */
  CheckpointUploader(
      RunningTraining training, TrainingFolder folder, TrainingUploads uploads, Duration every) {
    this.training = training;
    this.folder = folder;
    this.uploads = uploads;
    everyNanos = every.toNanos();
  }

  @Override
  public void learned(long steps, Losses recent) {
    training.learned(steps, recent);
  }

  @Override
  public void refused(String problem) {
    // A training names its shards. Leaving one out would train a different network.
    throw new RefusedShardException(problem);
  }

  @Override
  public void saved(long steps, Path checkpoint) throws IOException {
    boolean due = System.nanoTime() - lastAt >= everyNanos && !busy;
    if (!due && !training.isLeaving()) {
      return;
    }
    lastAt = System.nanoTime();
    TrainingCheckpoint before = last;
    TrainingCheckpoint saved = new TrainingCheckpoint(folder.artifacts().add(checkpoint), steps);
    last = saved;
    if (before != null && !busy) {
      folder.remove(before.file());
    }
    if (!training.isLeaving()) {
      busy = true;
      thread.execute(() -> uploadNext(saved));
    }
  }

  private void uploadNext(TrainingCheckpoint saved) {
    try {
      upload(saved);
    } catch (IOException e) {
      // A later upload may succeed; if none does, the outcome of the training reports the failure.
      log.warn(
          "a checkpoint of training {} was not uploaded: {}",
          training.job().training(),
          e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      busy = false;
    }
  }

  private void upload(TrainingCheckpoint saved) throws IOException, InterruptedException {
    uploads.upload(training.job(), saved.file(), folder.file(saved.file()), bytes -> {});
    training.uploaded(saved);
  }

  /**
   * Uploads the checkpoint that was saved last, if the coordinator does not have it. Cancels the
   * upload of an earlier one, which would be reported after it. Blocks.
   */
  void uploadLast() throws InterruptedException {
    close();
    TrainingCheckpoint saved = last;
    if (saved == null || training.status().uploaded().equals(Optional.of(saved))) {
      return;
    }
    try {
      upload(saved);
    } catch (IOException e) {
      log.warn("the last checkpoint was not uploaded: {}", e.getMessage());
    }
  }

  /** Cancels the upload under way and ends the thread. Idempotent. */
  @Override
  public void close() throws InterruptedException {
    thread.shutdownNow();
    if (!thread.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      log.warn("a checkpoint is still being uploaded after {} s", CLOSE_TIMEOUT_SECONDS);
    }
  }
}
