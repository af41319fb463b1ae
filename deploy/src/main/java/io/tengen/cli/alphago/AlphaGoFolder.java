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
 * The directory of an AlphaGo recipe. Each part leaves a network {@code PART.onnx}, a checkpoint
 * {@code PART.npz} to resume from, and its figures {@code PART.json}; the plan that all parts share
 * is in {@code alphago.json}.
 */
final class AlphaGoFolder {
  static final String POLICY = "policy";
  static final String REINFORCED = "reinforced";
  static final String VALUE = "value";

  private static final String PLAN = "alphago.json";

  /** Batch size for evaluations where many games are played in lock-step. */
  private static final int BATCH = 128;

  /** The share of a weight by which it decays in a step of learning rate 1. */
  private static final double WEIGHT_DECAY = 1e-4;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path directory;
  private final Plan plan;

  /**
   * The settings that all parts share.
   *
   * @param board points along a side
   * @param komi points added to White's area
   * @param net the policy's shape
   * @param seed seed of all randomness
   */
  record Plan(int board, double komi, String net, long seed) {}

  /** Creates a folder for a directory, which need not exist yet. */
  AlphaGoFolder(Path directory, Plan plan) {
    this.directory = directory;
    this.plan = plan;
  }

  /**
   * Creates a directory, or opens one that was created with the same plan.
   *
   * @throws CommandException if the directory has another plan
   */
  static AlphaGoFolder begin(Path directory, Plan plan) throws CommandException {
    Directories.requireWritable(directory);
    Path file = directory.resolve(PLAN);
    if (Files.exists(file)) {
      AlphaGoFolder existing = open(directory);
      if (!existing.plan.equals(plan)) {
        throw CommandException.badInput(
            directory
                + " was created with --board "
                + existing.plan.board
                + " --komi "
                + existing.plan.komi
                + " --net "
                + existing.plan.net
                + " --seed "
                + existing.plan.seed
                + "; give the same options, or another directory");
      }
      return existing;
    }
    AlphaGoFolder folder = new AlphaGoFolder(directory, plan);
    folder.write(file, plan);
    return folder;
  }

  /** Whether a directory has a plan. */
  static boolean exists(Path directory) {
    return Files.exists(directory.resolve(PLAN));
  }

  /**
   * Removes the plan of a directory that has no games yet, so that another plan can begin in it.
   */
  void forgetPlan() throws IOException {
    Files.delete(directory.resolve(PLAN));
  }

  /** Opens an existing directory. */
  static AlphaGoFolder open(Path directory) throws CommandException {
    Directories.requireDirectory(directory);
    Path file = directory.resolve(PLAN);
    if (!Files.exists(file)) {
      throw CommandException.badInput(
          directory + " has no alphago.json; tengen alphago policy creates such a directory");
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

  /** Opens the set of games to learn from, which has a subdirectory of its own. */
  TrainTestSplit games(String name) throws CommandException {
    try {
      return new TrainTestSplit(directory.resolve(name), "tengen " + ProgramVersion.get());
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  /** Returns how a network of this shape learns with these weights of the losses. */
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

  /** Returns settings that learn the policy only. */
  LearnerSettings policySettings() throws CommandException {
    return settings(plan.net(), new LossWeights(1, 0, 0, 0));
  }

  /** Returns settings that learn the value only. */
  LearnerSettings valueSettings(String net) throws CommandException {
    return settings(net, new LossWeights(0, 1, 0, 0));
  }

  /** Returns a learner that resumes from its checkpoint, or a new one if there is none. */
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
   * Checks that an earlier part has been run.
   *
   * @param file a file that the part leaves
   * @param command the command that makes it, without {@code tengen alphago}
   */
  static void require(Path file, String command) throws CommandException {
    if (!Files.exists(file)) {
      throw CommandException.badInput(
          file + " is missing; tengen alphago " + command + " creates it");
    }
  }

  /** Checks that there is a policy. */
  void requirePolicy() throws CommandException {
    require(network(POLICY), "policy GAMES --out " + directory);
  }

  NetworkEvaluator evaluator(Path file) throws CommandException {
    try {
      return NetworkEvaluator.open(file, new InferenceSettings(BATCH, 1));
    } catch (InferenceException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
    }
  }

  /** Writes a network file atomically. */
  void write(Path file, Network network) throws CommandException {
    try (AtomicFile onnx = AtomicFile.create(file)) {
      NetworkFiles.write(network, onnx.stream());
      onnx.commit();
    } catch (IOException e) {
      throw cannotWrite(e);
    }
  }

  /** Copies a file atomically. */
  static void copy(Path from, Path to) throws IOException {
    try (AtomicFile file = AtomicFile.create(to)) {
      Files.copy(from, file.stream());
      file.commit();
    }
  }

  /** Writes figures to a JSON file atomically. */
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
          file + " is damaged: " + e.getOriginalMessage() + "; remove it to start again", e);
    } catch (IOException e) {
      throw Directories.cannotRead(file, e);
    }
  }

  CommandException cannotWrite(IOException e) {
    return DataFolders.cannotWrite(directory, e);
  }
}
