package io.tengen.cli.learn;

import io.tengen.cli.channel.CallRetrier;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.TrainingControl;
import io.tengen.cli.client.Watch;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingState;
import io.tengen.wire.training.TrainingStatus;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.Trainer;
import io.tengen.worker.learn.TrainingListener;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import io.tengen.worker.link.TrainingConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Has networks trained by a worker of a coordinator. Uploads what the coordinator lacks, follows
 * the training and downloads its results. A task that was submitted before is not trained twice.
 * Retries while the coordinator is temporarily unreachable. Confined to one thread.
 */
final class RemoteTrainer implements Trainer {
  private static final Duration TICK = Duration.ofMillis(200);

  private final Control control;
  private final DataFolder folder;
  private final ArtifactStore store;
  private final BooleanSupplier stopRequested;
  private final Consumer<String> warnings;
  private final CallRetrier retrier;

  private String lastWarning = "";

  /**
   * Creates a trainer.
   *
   * @param folder holds the shards of tasks
   * @param store holds the checkpoints and receives checkpoints and networks
   * @param patience how long the coordinator may be unreachable, from the first failed call
   * @param stopRequested returns true once the user stops waiting; the training then continues at
   *     the coordinator
   * @param warnings receives warnings, one line each
   */
  RemoteTrainer(
      Control control,
      DataFolder folder,
      ArtifactStore store,
      Duration patience,
      BooleanSupplier stopRequested,
      Consumer<String> warnings) {
    this.control = control;
    this.folder = folder;
    this.store = store;
    this.stopRequested = stopRequested;
    this.warnings = warnings;
    retrier = new CallRetrier(patience, this::warn);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IOException also if the coordinator does not answer or refuses a request
   */
  @Override
  public TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    try {
      upload(task);
      TrainingStatus ended = follow(create(task), listener);
      if (ended.state().isLost()) {
        throw new LearningException(
            "training " + ended.id() + " was " + ended.state().words() + reason(ended));
      }
      TrainingOutcome outcome = TrainingConverter.outcome(ended.result().orElseThrow());
      control.fetch(outcome.checkpoint(), store);
      control.fetch(outcome.network(), store);
      return outcome;
    } catch (ControlException e) {
      if (e.reason() == ControlException.Reason.UNREACHABLE && control.isReached()) {
        warnings.accept(
            "The coordinator keeps the training; when it answers again, the same command resumes"
                + " it.");
      }
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String reason(TrainingStatus ended) {
    return ended.problem().isEmpty() ? "" : ": " + ended.problem();
  }

  private void upload(TrainingTask task)
      throws ControlException, IOException, InterruptedException {
    for (Shard shard : task.shards()) {
      control.upload(new Artifact(shard.sha256(), shard.bytes()), folder.file(shard), sent -> {});
    }
    if (task.from().isPresent()) {
      Artifact from = task.from().get();
      Path file =
          store
              .find(from)
              .orElseThrow(() -> new IOException("there is no checkpoint " + from.sha256()));
      control.upload(from, file, sent -> {});
    }
  }

  /** Returns the task's training; a new one if the earlier ones were cancelled or failed. */
  private TrainingStatus create(TrainingTask task) throws ControlException {
    String requestId = TrainingControl.requestId(task);
    TrainingStatus training = control.trainings().create(task, requestId);
    for (int attempt = 2; training.state().isLost(); attempt++) {
      training = control.trainings().create(task, requestId + "-" + attempt);
    }
    return training;
  }

  private TrainingStatus follow(TrainingStatus training, TrainingListener listener)
      throws ControlException, InterruptedException {
    TrainingStatus last = training;
    while (!last.state().hasEnded()) {
      try (Watch<TrainingStatus> watch = control.trainings().watch(training.id())) {
        while (!last.state().hasEnded()) {
          // Listeners may interrupt this thread.
          if (Thread.interrupted() || stopRequested.getAsBoolean()) {
            throw new InterruptedException(
                "training " + training.id() + " continues at the coordinator");
          }
          TrainingStatus next = watch.next(TICK);
          if (next == null) {
            next = last;
          } else {
            retrier.answered();
          }
          report(next, listener);
          last = next;
        }
      } catch (ControlException e) {
        retrier.failed(e);
      }
    }
    return last;
  }

  private void report(TrainingStatus now, TrainingListener listener) {
    TrainingLosses losses = now.progress().losses();
    if (losses != null) {
      listener.learned(now.progress().steps(), TrainingConverter.losses(losses));
    }
    if (now.state() == TrainingState.WAITING) {
      if (!now.problem().isEmpty()) {
        warn(now.problem());
      }
      if (now.trainers() == 0) {
        warn(
            "training "
                + now.id()
                + " waits for a worker that trains: tengen worker --train --coordinator "
                + control.addresses());
      }
    }
  }

  private void warn(String line) {
    if (!line.equals(lastWarning)) {
      lastWarning = line;
      warnings.accept(line);
    }
  }
}
