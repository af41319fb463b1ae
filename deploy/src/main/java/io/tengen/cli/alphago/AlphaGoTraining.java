package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.alphago.Epochs;
import io.tengen.worker.learn.alphago.HeldOutEvaluation;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Has a network learn from games for some epochs; after each come an exam, the network's file, the
 * figures and the checkpoint, in this order, so that what is there when the process dies is gone on
 * from.
 */
final class AlphaGoTraining {
  /** Positions of an exam that are evaluated at once. */
  private static final int EXAMINED = 32;

  /** Batches of the lessons that an exam looks at: as many as tell how they differ from others. */
  private static final int MOST_EXAMINED = 100;

  /** Steps after which a long epoch has a checkpoint within. */
  private static final int STEPS = 1000;

  private final Terminal terminal;
  private final AlphaGoFolder folder;
  private final String part;
  private final EpochOptions how;
  private final TrainingWindow lessons;
  private final TrainingWindow heldOut;

  /**
   * What an epoch came to.
   *
   * @param learnt the network examined with what it learned from
   * @param heldOut with what it has not seen
   */
  record Epoch(int epoch, long steps, HeldOutEvaluation learnt, HeldOutEvaluation heldOut) {}

  /** All of them; what {@code PART.json} holds. */
  record Curve(String net, long positions, long heldOutPositions, List<Epoch> epochs) {
    Epoch last() {
      return epochs.getLast();
    }
  }

  AlphaGoTraining(
      Terminal terminal, AlphaGoFolder folder, String part, EpochOptions how, TrainTestSplit games)
      throws CommandException, IOException, InterruptedException {
    this.terminal = terminal;
    this.folder = folder;
    this.part = part;
    this.how = how;
    int board = folder.plan().board();
    try {
      lessons = games.trainingSet(FeatureSet.TENGEN, board);
      heldOut = games.testSet(FeatureSet.TENGEN, board);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    if (lessons.samples() == 0 || heldOut.samples() == 0) {
      throw CommandException.badInput(
          "there are " + games.games() + " games; to learn from some and hold others out takes 10");
    }
  }

  /**
   * Learns.
   *
   * @param line of an epoch, for people
   */
  Curve learn(LearnerSettings settings, Function<Epoch, String> line)
      throws CommandException, InterruptedException {
    try (Learner learner = folder.learner(part, settings)) {
      Batches batches = batches(lessons, how.rows());
      Epochs epochs = new Epochs(learner, batches, how.epochs(), how.rate());
      List<Epoch> curve = before(learner);
      while (epochs.hasNext()) {
        learnOne(learner, epochs);
        Epoch epoch = examine(learner, epochs.completed());
        curve.add(epoch);
        terminal.say(line.apply(epoch));
        folder.write(folder.network(part), learner.network(part));
        folder.write(folder.figures(part), curve(settings, curve));
        learner.save(folder.checkpoint(part));
      }
      if (curve.isEmpty()) {
        throw CommandException.badInput(
            folder.checkpoint(part) + " has no figures; remove it to learn anew");
      }
      return curve(settings, curve);
    } catch (LearningException | BackendException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  /** What a run before this one came to, as far as its checkpoint. */
  private List<Epoch> before(Learner learner) throws CommandException {
    if (learner.steps() == 0 || !Files.exists(folder.figures(part))) {
      return new ArrayList<>();
    }
    Curve known = AlphaGoFolder.read(folder.figures(part), Curve.class);
    return new ArrayList<>(
        known.epochs().stream().filter(epoch -> epoch.steps() <= learner.steps()).toList());
  }

  private Curve curve(LearnerSettings settings, List<Epoch> epochs) {
    return new Curve(
        settings.shape().toString(), lessons.samples(), heldOut.samples(), List.copyOf(epochs));
  }

  private void learnOne(Learner learner, Epochs epochs)
      throws LearningException, IOException, InterruptedException {
    int epoch = epochs.completed();
    int all = Math.toIntExact(epochs.steps());
    try (Progress progress = new Progress(terminal, all, "batches", System::nanoTime)) {
      progress.update(Math.toIntExact(learner.steps()));
      while (epochs.hasNext() && epochs.completed() == epoch) {
        if (Thread.interrupted()) {
          throw new InterruptedException("learning interrupted");
        }
        epochs.step();
        progress.update(Math.toIntExact(learner.steps()));
        if (learner.steps() % STEPS == 0) {
          learner.save(folder.checkpoint(part));
        }
      }
    }
  }

  private Epoch examine(Learner learner, int epoch) throws IOException, BackendException {
    Network network = learner.network(part);
    return new Epoch(
        epoch,
        learner.steps(),
        HeldOutEvaluation.of(network, batches(lessons, EXAMINED), MOST_EXAMINED),
        HeldOutEvaluation.of(network, batches(heldOut, EXAMINED), Integer.MAX_VALUE));
  }

  /** As large as asked for, if there is as much. */
  private Batches batches(TrainingWindow window, int rows) {
    return window.batches((int) Math.min(rows, window.samples()), folder.plan().seed());
  }
}
