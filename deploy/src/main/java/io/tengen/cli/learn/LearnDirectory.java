package io.tengen.cli.learn;

import io.tengen.cli.client.ResourceUploads;
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
 * What a loop leaves behind.
 *
 * <pre>
 * learn.conf      the settings
 * state.json      how far it has come
 * curve.json      what it has come to, for people and programs; curve.svg the same as a picture
 * networks/       g0.onnx, g1.onnx, ...
 * best.onnx       the last that was promoted
 * artifacts/      networks, checkpoints and policies by their hashes
 * games/          games of self-play, a folder of shards
 * training/       of a training that is under way
 * cluster/        the database of the coordinator in this process
 * </pre>
 *
 * <p>Confined to one thread; methods block on the disk.
 */
public final class LearnDirectory {
  /** Beyond any network that could be trained here. */
  private static final StoreLimits LIMITS = new StoreLimits(8L << 30, 64L << 20);

  private final Path root;
  private final LearnSettings settings;
  private final ArtifactStore store;

  /**
   * Opens a directory, made if it is missing.
   *
   * @param id of the loop if it begins here
   */
  public LearnDirectory(Path root, LearnSettings settings, String id) throws IOException {
    this.root = root;
    this.settings = settings;
    DurableFiles.createDirectories(root.resolve("networks"));
    TemporaryFiles.deleteLeftovers(root, TemporaryFiles.ABANDONED);
    TemporaryFiles.deleteLeftovers(root.resolve("networks"), TemporaryFiles.ABANDONED);
    store = ArtifactStore.open(root.resolve("artifacts"), LIMITS);
    if (!Files.exists(stateFile())) {
      DurableFiles.write(stateFile(), LearnState.begin(id).json());
    }
  }

  /** Where the settings lie. */
  public static Path settings(Path root) {
    return root.resolve("learn.conf");
  }

  public Path games() {
    return root.resolve("games");
  }

  public Path training() {
    return root.resolve("training");
  }

  public Path cluster() {
    return root.resolve("cluster");
  }

  public ArtifactStore store() {
    return store;
  }

  private Path stateFile() {
    return root.resolve("state.json");
  }

  /** How far the loop has come. */
  public LearnState state() throws IOException {
    return LearnState.read(stateFile());
  }

  /** Writes how far it has come, and what that comes to. */
  void keep(LearnState state) throws IOException {
    DurableFiles.write(stateFile(), state.json());
    LearningCurve learningCurve = LearningCurve.of(settings, state);
    DurableFiles.write(root.resolve("curve.json"), learningCurve.json());
    DurableFiles.write(root.resolve("curve.svg"), LearningCurvePicture.of(learningCurve));
  }

  /** The file of an artifact. */
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
    for (var policy : settings.policies().entrySet()) {
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
