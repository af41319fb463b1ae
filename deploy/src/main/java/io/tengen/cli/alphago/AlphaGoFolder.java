package io.tengen.cli.alphago;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.games.DataFolders;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.AtomicFile;
import io.tengen.files.DurableFiles;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.learn.Learner;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.LearningException;
import io.tengen.worker.learn.LossWeights;
import io.tengen.worker.learn.alphago.OpponentPool;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory in which AlphaGo's recipe is followed. Each part leaves a network {@code PART.onnx},
 * a checkpoint {@code PART.npz} to go on from, and {@code PART.json} with its figures; what the
 * parts have in common is in {@code alphago.json}.
 */
final class AlphaGoFolder {
  static final String POLICY = "policy";
  static final String REINFORCED = "reinforced";
  static final String VALUE = "value";

  /** Positions that are evaluated at once where games are played in lock-step. */
  private static final int EVALUATED = 128;

  /** Share of a weight that decays in a step of rate 1. */
  private static final double WEIGHT_DECAY = 1e-4;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path directory;
  private final Plan plan;

  /**
   * What all parts have in common.
   *
   * @param net the policy's shape
   * @param seed where all randomness comes from
   */
  record Plan(int board, double komi, String net, long seed) {}

  /** A directory that need not be there yet. */
  AlphaGoFolder(Path directory, Plan plan) {
    this.directory = directory;
    this.plan = plan;
  }

  /** Begins a directory, or goes on in one that was begun with the same plan. */
  static AlphaGoFolder begin(Path directory, Plan plan) throws CommandException {
    Directories.requireWritable(directory);
    Path file = directory.resolve("alphago.json");
    if (Files.exists(file)) {
      AlphaGoFolder begun = open(directory);
      if (!begun.plan.equals(plan)) {
        throw CommandException.badInput(
            directory
                + " was begun with --board "
                + begun.plan.board
                + " --komi "
                + begun.plan.komi
                + " --net "
                + begun.plan.net
                + " --seed "
                + begun.plan.seed
                + "; give the same, or another directory");
      }
      return begun;
    }
    AlphaGoFolder folder = new AlphaGoFolder(directory, plan);
    folder.write(file, plan);
    return folder;
  }

  /** Opens a directory that was begun. */
  static AlphaGoFolder open(Path directory) throws CommandException {
    Directories.requireDirectory(directory);
    Path file = directory.resolve("alphago.json");
    if (!Files.exists(file)) {
      throw CommandException.badInput(
          directory + " has no alphago.json; tengen alphago policy begins such a directory");
    }
    return new AlphaGoFolder(directory, read(file, Plan.class));
  }

  Path directory() {
    return directory;
  }

  Plan plan() {
    return plan;
  }

  GameSetup setup() {
    return GameSetup.of(Rules.CHINESE, plan.board(), plan.komi());
  }

  Path network(String part) {
    return directory.resolve(part + ".onnx");
  }

  Path checkpoint(String part) {
    return directory.resolve(part + ".npz");
  }

  Path figures(String part) {
    return directory.resolve(part + ".json");
  }

  Path poolDirectory() {
    return directory.resolve("pool");
  }

  OpponentPool pool() {
    return new OpponentPool(poolDirectory());
  }

  /** Games to learn from, in a directory of their own. */
  TrainTestSplit games(String name) throws CommandException {
    try {
      return new TrainTestSplit(directory.resolve(name), "tengen " + ProgramVersion.get());
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  /** How a network of this shape learns what these losses say. */
  LearnerSettings settings(String net, LossWeights weights) throws CommandException {
    try {
      return new LearnerSettings(
          NetworkShape.parse(net),
          FeatureSet.TENGEN,
          plan.board(),
          weights,
          WEIGHT_DECAY,
          plan.seed());
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** The policy alone. */
  LearnerSettings policySettings() throws CommandException {
    return settings(plan.net(), new LossWeights(1, 0, 0, 0));
  }

  /** The value alone. */
  LearnerSettings valueSettings(String net) throws CommandException {
    return settings(net, new LossWeights(0, 1, 0, 0));
  }

  /** A learner that goes on from its checkpoint, or begins where there is none. */
  Learner learner(String part, LearnerSettings settings) throws CommandException {
    try {
      Path checkpoint = checkpoint(part);
      return Files.exists(checkpoint)
          ? Learner.resume(settings, checkpoint)
          : new Learner(settings);
    } catch (LearningException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Makes sure that an earlier part has been run.
   *
   * @param file that it leaves
   * @param command what makes it, behind {@code tengen alphago}
   */
  static void require(Path file, String command) throws CommandException {
    if (!Files.exists(file)) {
      throw CommandException.badInput(
          file + " is missing; tengen alphago " + command + " makes it");
    }
  }

  /** Makes sure that there is a policy. */
  void requirePolicy() throws CommandException {
    require(network(POLICY), "policy SGF_DIR --out " + directory);
  }

  NetworkEvaluator evaluator(Path file) throws CommandException {
    try {
      return NetworkEvaluator.open(file, new InferenceSettings(EVALUATED, 1));
    } catch (InferenceException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
    }
  }

  /** Writes a network, whole or not at all. */
  void write(Path file, Network network) throws CommandException {
    try (AtomicFile onnx = AtomicFile.create(file)) {
      NetworkFiles.write(network, onnx.stream());
      onnx.commit();
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  /** Copies a file, whole or not at all. */
  static void copy(Path from, Path to) throws IOException {
    try (AtomicFile file = AtomicFile.create(to)) {
      Files.copy(from, file.stream());
      file.commit();
    }
  }

  /** Writes figures, whole or not at all. */
  void write(Path file, Record figures) throws CommandException {
    try {
      DurableFiles.write(file, JsonWriter.pretty(figures) + "\n");
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  static <T extends Record> T read(Path file, Class<T> type) throws CommandException {
    try {
      return MAPPER.readValue(Files.readString(file), type);
    } catch (JacksonException e) {
      throw CommandException.badInput(
          file + " is damaged: " + e.getOriginalMessage() + "; remove it to begin anew", e);
    } catch (IOException e) {
      throw Directories.cannotRead(file, e);
    }
  }

  CommandException cannotWrite(IOException e) {
    return DataFolders.cannotWrite(directory, e);
  }
}
