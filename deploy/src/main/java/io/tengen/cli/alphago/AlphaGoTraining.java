package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.net.BackendException;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Trains a network on games for some epochs. After each epoch the network is examined, and its
 * file, the figures and the checkpoint are written in this order, so that training resumes from a
 * complete state if the process dies.
 */
final class AlphaGoTraining {
  /** Batch size of an exam. */
  private static final int EXAM_BATCH = 32;

  /**
   * Most batches of the training set in an exam; enough to compare its figures with the held-out
   * ones.
   */
  private static final int MOST_EXAM_BATCHES = 100;

  /** Number of steps after which a checkpoint is written within a long epoch. */
  private static final int CHECKPOINT_STEPS = 1000;

  private final Terminal terminal;
  private final AlphaGoFolder folder;
  private final String part;
  private final EpochOptions how;
  private final TrainingWindow trainingSet;
  private final TrainingWindow heldOut;

  /**
   * The figures of an epoch.
   *
   * @param epoch its number, from 1
   * @param steps training steps in all
   * @param learnt the results of the network on the training set
   * @param heldOut the network examined on held-out games
   */
  record Epoch(int epoch, long steps, HeldOutEvaluation learnt, HeldOutEvaluation heldOut) {}

  /** The figures of all epochs: the content of {@code PART.json}. */
  record Curve(String net, long positions, long heldOutPositions, List<Epoch> epochs) {
    Epoch last() {
      return epochs.getLast();
    }
  }

  /**
   * Trains a part's network until the wanted number of epochs is complete, unless that is done
   * already. Blocks.
   *
   * @param line formats an epoch's figures for people
   */
  static Curve learn(
      Terminal terminal,
      AlphaGoFolder folder,
      String part,
      EpochOptions how,
      TrainTestSplit games,
      LearnerSettings settings,
      Function<Epoch, String> line)
      throws CommandException, IOException, InterruptedException {
    List<Object> task =
        List.of(
            part,
            settings.shape(),
            settings.features(),
            settings.optimizer(),
            folder.plan().board(),
            folder.plan().seed(),
            how.epochs(),
            how.rate(),
            how.rows(),
            games.shards());
    Path network = folder.network(part);
    if (FinishedPart.has(folder, part, task)) {
      terminal.say(
          network
              + " is the result of this training; remove it and "
              + folder.checkpoint(part).getFileName()
              + " to train again");
      return AlphaGoFolder.read(folder.figures(part), Curve.class);
    }
    Curve curve =
        new AlphaGoTraining(terminal, folder, part, how, games, settings).learn(settings, line);
    FinishedPart.write(
        folder, part, task, List.of(network, folder.figures(part), folder.checkpoint(part)));
    return curve;
  }

  private AlphaGoTraining(
      Terminal terminal,
      AlphaGoFolder folder,
      String part,
      EpochOptions how,
      TrainTestSplit games,
      LearnerSettings settings)
      throws CommandException, IOException, InterruptedException {
    this.terminal = terminal;
    this.folder = folder;
    this.part = part;
    this.how = how;
    int board = folder.plan().board();
    try {
      trainingSet = games.trainingSet(settings.features(), board);
      heldOut = games.testSet(settings.features(), board);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    if (trainingSet.samples() == 0 || heldOut.samples() == 0) {
      throw CommandException.badInput(
          "there are " + games.games() + " games; learning and holding out games takes 10 or more");
    }
  }

  private Curve learn(LearnerSettings settings, Function<Epoch, String> line)
      throws CommandException, InterruptedException {
    try (Learner learner = folder.learner(part, settings)) {
      Batches batches = batches(trainingSet, how.rows());
      Epochs epochs = new Epochs(learner, batches, how.epochs(), how.rate());
      List<Epoch> curve = earlierEpochs(learner);
      while (epochs.hasNext()) {
        trainEpoch(learner, epochs);
        Epoch epoch = examine(learner, epochs.completed());
        curve.add(epoch);
        terminal.say(line.apply(epoch));
        Network network = learner.network(part);
        if (part.equals(AlphaGoFolder.POLICY)) {
          Files.createDirectories(folder.versionsDirectory());
          folder.write(folder.version(epoch.epoch()), network);
        }
        folder.write(folder.network(part), network);
        folder.write(folder.figures(part), curve(settings, curve));
        learner.save(folder.checkpoint(part));
      }
      if (curve.isEmpty()) {
        throw CommandException.badInput(
            folder.checkpoint(part) + " has no figures; remove it to start again");
      }
      if (!Files.exists(folder.network(part))) {
        // It was removed after the last epoch.
        folder.write(folder.network(part), learner.network(part));
      }
      return curve(settings, curve);
    } catch (LearningException | BackendException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  /** Returns the figures of an earlier run of the command, up to its checkpoint. */
  private List<Epoch> earlierEpochs(Learner learner) throws CommandException {
    if (learner.steps() == 0 || !Files.exists(folder.figures(part))) {
      return new ArrayList<>();
    }
    Curve known = AlphaGoFolder.read(folder.figures(part), Curve.class);
    return new ArrayList<>(
        known.epochs().stream().filter(epoch -> epoch.steps() <= learner.steps()).toList());
  }

  private Curve curve(LearnerSettings settings, List<Epoch> epochs) {
    return new Curve(
        settings.shape().toString(), trainingSet.samples(), heldOut.samples(), List.copyOf(epochs));
  }

  private void trainEpoch(Learner learner, Epochs epochs)
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
        if (learner.steps() % CHECKPOINT_STEPS == 0) {
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
        HeldOutEvaluation.of(network, batches(trainingSet, EXAM_BATCH), MOST_EXAM_BATCHES),
        HeldOutEvaluation.of(network, batches(heldOut, EXAM_BATCH), Integer.MAX_VALUE));
  }

  /** Returns batches of the wanted size, or of the whole window if that is smaller. */
  private Batches batches(TrainingWindow window, int rows) {
    return window.batches((int) Math.min(rows, window.samples()), folder.plan().seed());
  }
}
