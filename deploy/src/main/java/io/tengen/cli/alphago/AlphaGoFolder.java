package io.tengen.cli.alphago;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.UserFiles;
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
import io.tengen.worker.learn.OptimizerKind;
import io.tengen.worker.learn.alphago.OpponentPool;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import io.tengen.worker.learn.layer.NetworkShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private static final Pattern VERSION = Pattern.compile("policy-(\\d{3,9})\\.onnx");

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
   * @param planes the networks' inputs: {@code tengen} or {@code alphago}
   * @param seed seed of all randomness
   */
  record Plan(int board, double komi, String net, String planes, long seed) {
    /** Creates a plan from its file; directories of version 0.1 name no planes. */
    @JsonCreator
    static Plan of(
        @JsonProperty("board") int board,
        @JsonProperty("komi") double komi,
        @JsonProperty("net") String net,
        @JsonProperty("planes") @Nullable String planes,
        @JsonProperty("seed") long seed) {
      return new Plan(board, komi, net, planes == null ? FeatureSet.TENGEN.id() : planes, seed);
    }
  }

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
    UserFiles.requireWritable(directory);
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
                + " --planes "
                + existing.plan.planes
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
    UserFiles.requireDirectory(directory);
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

  /** Returns the directory of the policies after each epoch. */
  Path versionsDirectory() {
    return directory.resolve("versions");
  }

  /** Returns the file of the policy after an epoch, counted from 1. */
  Path version(int epoch) {
    return versionsDirectory().resolve("policy-%03d.onnx".formatted(epoch));
  }

  /** Returns the existing policies by epoch. Blocks on the disk. */
  SortedMap<Integer, Path> versions() throws IOException {
    SortedMap<Integer, Path> versions = new TreeMap<>();
    if (Files.isDirectory(versionsDirectory())) {
      try (Stream<Path> files = Files.list(versionsDirectory())) {
        files.forEach(file -> {
          Matcher name = VERSION.matcher(String.valueOf(file.getFileName()));
          if (name.matches()) {
            versions.put(Integer.valueOf(name.group(1)), file);
          }
        });
      }
    }
    return versions;
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

  private LearnerSettings settings(
      String net, FeatureSet features, LossWeights weights, OptimizerKind optimizer)
      throws CommandException {
    try {
      return new LearnerSettings(
              NetworkShape.parse(net), features, plan.board(), weights, WEIGHT_DECAY, plan.seed())
          .with(optimizer);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns settings that learn the policy only. */
  LearnerSettings policySettings(OptimizerKind optimizer) throws CommandException {
    return settings(plan.net(), features(), new LossWeights(1, 0, 0, 0), optimizer);
  }

  /**
   * Returns settings that learn the value only. Of AlphaGo's networks, that of the value has one
   * more plane.
   */
  LearnerSettings valueSettings(String net, OptimizerKind optimizer) throws CommandException {
    FeatureSet features = features();
    FeatureSet own = features == FeatureSet.ALPHAGO ? FeatureSet.ALPHAGO_VALUE : features;
    return settings(net, own, new LossWeights(0, 1, 0, 0), optimizer);
  }

  /** Returns the inputs of the policy. */
  FeatureSet features() throws CommandException {
    return FeatureSet.byId(plan.planes())
        .filter(set -> set == FeatureSet.TENGEN || set == FeatureSet.ALPHAGO)
        .orElseThrow(() ->
            CommandException.badInput(
                "--planes " + plan.planes() + " does not exist; choose tengen or alphago"));
  }

  /** Returns a learner with the weights of a part's checkpoint and a new optimizer. */
  Learner trained(String part, LearnerSettings settings) throws CommandException {
    try {
      return Learner.initializedFrom(settings, checkpoint(part));
    } catch (LearningException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
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
      throw UserFiles.cannotRead(file, e);
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
      throw UserFiles.cannotRead(file, e);
    }
  }

  CommandException cannotWrite(IOException e) {
    return DataFolders.cannotWrite(directory, e);
  }
}
