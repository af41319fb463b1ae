package io.tengen.cli.learn;

import io.tengen.cli.client.CallRetrier;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.client.TrainingControl;
import io.tengen.cli.client.TrainingState;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.Trainer;
import io.tengen.worker.learn.TrainingListener;
import io.tengen.worker.learn.TrainingOutcome;
import io.tengen.worker.learn.TrainingTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Has networks trained by a worker of a coordinator's: brings the coordinator what it lacks,
 * follows the training, and fetches what comes of it. A task that was given before is not trained
 * twice. A coordinator that is away for a while is waited for. Confined to one thread.
 */
final class RemoteTrainer implements Trainer {
  private static final Duration TICK = Duration.ofMillis(200);

  private final Control control;
  private final DataFolder folder;
  private final ArtifactStore store;
  private final BooleanSupplier enough;
  private final Consumer<String> says;
  private final CallRetrier retrier;

  private String said = "";

  /**
   * @param folder where tasks' shards are
   * @param store where checkpoints and networks are, and come to be
   * @param enough whether the user has had enough: it then goes on elsewhere without us
   * @param says hears, in a line for people, what stands in the way
   */
  RemoteTrainer(
      Control control,
      DataFolder folder,
      ArtifactStore store,
      BooleanSupplier enough,
      Consumer<String> says) {
    this.control = control;
    this.folder = folder;
    this.store = store;
    this.enough = enough;
    this.says = says;
    retrier = new CallRetrier(CallRetrier.PATIENCE, enough, this::say);
  }

  /**
   * @throws IOException also if the coordinator does not answer, or refuses
   */
  @Override
  public TrainingOutcome train(TrainingTask task, TrainingListener listener)
      throws IOException, LearningException, InterruptedException {
    try {
      bring(task);
      TrainingState ended = follow(create(task), listener);
      if (ended.phase().isLost()) {
        throw new LearningException(
            "training " + ended.id() + " was " + ended.phase().words() + reason(ended));
      }
      TrainingOutcome outcome = ended.outcome().orElseThrow();
      control.fetch(outcome.checkpoint(), store);
      control.fetch(outcome.network(), store);
      return outcome;
    } catch (ControlException e) {
      if (e.reason() == ControlException.Reason.UNREACHABLE && control.isReached()) {
        says.accept(
            "What the coordinator has of the training is kept; when it answers again, the same"
                + " command goes on.");
      }
      throw new IOException(e.getMessage(), e);
    }
  }

  private static String reason(TrainingState ended) {
    return ended.problem().isEmpty() ? "" : ": " + ended.problem();
  }

  private void bring(TrainingTask task) throws ControlException, IOException, InterruptedException {
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

  /** The task's training; another one if that was cancelled, or has failed before. */
  private TrainingState create(TrainingTask task) throws ControlException, InterruptedException {
    String requestId = TrainingControl.requestId(task);
    TrainingState training = create(task, requestId);
    for (int again = 2; training.phase().isLost(); again++) {
      training = create(task, requestId + "-" + again);
    }
    return training;
  }

  private TrainingState create(TrainingTask task, String requestId)
      throws ControlException, InterruptedException {
    return retrier.call(control, () -> control.trainings().create(task, requestId));
  }

  private TrainingState follow(TrainingState training, TrainingListener listener)
      throws ControlException, InterruptedException {
    TrainingState last = training;
    while (!last.phase().isEnded()) {
      try (TrainingControl.Watch watch = control.trainings().watch(training.id())) {
        while (!last.phase().isEnded()) {
          // Listeners may interrupt this thread.
          if (Thread.interrupted() || enough.getAsBoolean()) {
            throw new InterruptedException("training " + training.id() + " goes on elsewhere");
          }
          TrainingState next = watch.next(TICK);
          if (next == null) {
            next = last;
          } else {
            retrier.answered();
          }
          tell(next, listener);
          last = next;
        }
      } catch (ControlException e) {
        retrier.failed(e);
      }
    }
    return last;
  }

  private void tell(TrainingState now, TrainingListener listener) {
    now.losses().ifPresent(losses -> listener.learned(now.steps(), losses));
    if (now.phase() == TrainingState.Phase.WAITING) {
      if (!now.problem().isEmpty()) {
        say(now.problem());
      }
      if (now.trainers() == 0) {
        say(
            "training "
                + now.id()
                + " waits for a worker that trains: tengen worker --train --coordinator "
                + control.addresses());
      }
    }
  }

  private void say(String line) {
    if (!line.equals(said)) {
      said = line;
      says.accept(line);
    }
  }
}
