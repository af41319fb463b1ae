package io.tengen.cli.learn;

import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.learn.setting.LearnPlan;
import io.tengen.files.DurableFiles;
import io.tengen.files.TemporaryFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The directory of a learning loop.
 *
 * <pre>
 *  learn.conf      the settings
 *  state.json      the progress
 *  curve.json      the learning curve for programs; curve.svg is the same curve as a picture
 *  networks/       g0.onnx, g1.onnx, ...
 *  best.onnx       the network that was promoted last
 *  artifacts/      networks and checkpoints by their hashes
 *  games/          the games of self-play, a folder of shards
 *  training/       working files of a training under way
 *  cluster/        the database of the coordinator in this process
 *  </pre>
 *
 * <p>Confined to one thread, except {@link #file}; methods block on the disk.
 */
public final class LearnDirectory {
  /** Larger than any network that could be trained here. */
  private static final StoreLimits LIMITS = new StoreLimits(8L << 30, 64L << 20);

  private final Path root;
  private final LearnPlan plan;
  private final ArtifactStore store;

  /**
   * Opens a directory and creates it if it is missing.
   *
   * @param id the loop's id if a new loop starts here
   */
  public LearnDirectory(Path root, LearnPlan plan, String id) throws IOException {
    this.root = root;
    this.plan = plan;
    DurableFiles.createDirectories(root.resolve("networks"));
    TemporaryFiles.deleteLeftovers(root, TemporaryFiles.ABANDONED);
    TemporaryFiles.deleteLeftovers(root.resolve("networks"), TemporaryFiles.ABANDONED);
    store = ArtifactStore.open(root.resolve("artifacts"), LIMITS);
    if (!Files.exists(state(root))) {
      DurableFiles.write(state(root), LearnState.begin(id).with(plan).json());
    }
  }

  /** Returns the path of the settings file. */
  public static Path settings(Path root) {
    return root.resolve("learn.conf");
  }

  /** Returns the path of the games. */
  static Path games(Path root) {
    return root.resolve("games");
  }

  public Path training() {
    return root.resolve("training");
  }

  /** Returns the path of the runs that this process's own coordinator keeps. */
  static Path cluster(Path root) {
    return root.resolve("cluster");
  }

  public ArtifactStore store() {
    return store;
  }

  private static Path state(Path root) {
    return root.resolve("state.json");
  }

  /** Reads the loop's progress, with the settings of this directory's plan. */
  public LearnState state() throws IOException {
    return state(root, plan).with(plan);
  }

  private static LearnState state(Path root, LearnPlan plan) throws IOException {
    return LearnState.read(state(root), plan.first().largest().size());
  }

  /** Returns the first generation of which nothing has begun, not even its games; at least 1. */
  static int unbegun(Path root, LearnPlan plan) throws IOException {
    return Files.exists(state(root)) ? state(root, plan).unbegun() : 1;
  }

  /**
   * Checks that the plan in the settings file, which may have been edited, has the settings by
   * which the networks in the directory learned.
   *
   * @throws IllegalArgumentException with a message of one line that names the file if it has
   *     others
   */
  static void requireAgrees(Path root, LearnPlan plan) throws IOException {
    if (Files.exists(state(root))) {
      try {
        state(root, plan).requireAgrees(plan);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(settings(root) + ": " + e.getMessage(), e);
      }
    }
  }

  /** Writes the loop's progress and the learning curve that follows from it. */
  void keep(LearnState state) throws IOException {
    DurableFiles.write(state(root), state.json());
    LearningCurve curve = LearningCurve.of(plan, state);
    DurableFiles.write(root.resolve("curve.json"), curve.json());
    DurableFiles.write(root.resolve("curve.svg"), LearningCurvePicture.of(curve));
  }

  /**
   * Returns the file of an artifact; for any thread.
   *
   * @throws IOException if the artifact is not in the directory
   */
  Path file(Artifact artifact) throws IOException {
    return store
        .find(artifact)
        .orElseThrow(() ->
            new IOException(
                root + " has lost " + artifact.sha256() + "; begin in another directory"));
  }

  /**
   * Where the policies of the settings are, by name: files of this directory, or {@code
   * sha256:HASH} of those that were never here, which the coordinator has.
   */
  Map<String, String> policies() throws IOException {
    Map<String, String> policies = new TreeMap<>();
    for (var policy : plan.first().policies().entrySet()) {
      Optional<Artifact> here = store.find(policy.getValue());
      policies.put(
          policy.getKey(),
          here.isPresent()
              ? file(here.get()).toString()
              : ResourceUploads.reference(policy.getValue()));
    }
    return policies;
  }

  /** Puts a generation's network where people look for it. */
  void show(Generation generation) throws IOException {
    Artifact network = Objects.requireNonNull(generation.trained()).network();
    show(network, root.resolve("networks").resolve(generation.name() + ".onnx"));
    Generation.Judged judged = generation.judged();
    if (judged != null && judged.promoted()) {
      show(network, root.resolve("best.onnx"));
    }
  }

  private void show(Artifact network, Path shown) throws IOException {
    DurableFiles.copy(file(network), shown);
  }
}
