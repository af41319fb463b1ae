package io.tengen.worker.training;

import io.tengen.files.DurableFiles;
import io.tengen.files.TemporaryFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactEntry;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.files.artifact.StoreLimits;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.learn.LocalTrainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a worker keeps of the training that it has.
 *
 * <pre>
 * job             the training, as the coordinator gave it; while it is there, the training is had
 * result          what came of it, as the coordinator is told
 * data/           its shards
 * artifacts/      its checkpoints and its network
 * work/           what is not done yet
 * </pre>
 *
 * Thread-safe as its parts are; methods block on the disk.
 */
final class TrainingFolder implements AutoCloseable {
  private static final String JOB = "job";
  private static final String RESULT = "result";

  /** As much as the coordinator takes. */
  private static final long LARGEST = 2L << 30;

  private final Path directory;
  private final DataFolder data;
  private final ArtifactStore artifacts;
  private final LocalTrainer trainer;

  private TrainingFolder(
      Path directory, DataFolder data, ArtifactStore artifacts, LocalTrainer trainer) {
    this.directory = directory;
    this.data = data;
    this.artifacts = artifacts;
    this.trainer = trainer;
  }

  /**
   * Opens a directory, made if missing.
   *
   * @param device that trains
   * @param saveEvery how much training the death of the process may cost
   * @throws IOException if it cannot be had
   */
  static TrainingFolder open(Path directory, ComputeDevice device, Duration saveEvery)
      throws IOException {
    DurableFiles.createDirectories(directory);
    DataFolder data;
    try {
      data = DataFolder.write(directory.resolve("data"), "tengen worker");
    } catch (DataException e) {
      throw new IOException(e.getMessage(), e);
    }
    try {
      // The lock on the data keeps other processes off the whole directory.
      TemporaryFiles.deleteLeftovers(directory, Duration.ZERO);
      ArtifactStore artifacts =
          ArtifactStore.open(directory.resolve("artifacts"), new StoreLimits(LARGEST, 0));
      LocalTrainer trainer =
          new LocalTrainer(data, artifacts, directory.resolve("work"), device, saveEvery);
      return new TrainingFolder(directory, data, artifacts, trainer);
    } catch (IOException | RuntimeException e) {
      data.close();
      throw e;
    }
  }

  DataFolder data() {
    return data;
  }

  LocalTrainer trainer() {
    return trainer;
  }

  ArtifactStore artifacts() {
    return artifacts;
  }

  /** Where an artifact is that must be here. */
  Path file(Artifact artifact) throws IOException {
    return artifacts
        .find(artifact)
        .orElseThrow(
            () -> new IOException("somebody took " + artifact.sha256() + " out of " + directory));
  }

  /** The job that an earlier process had. */
  Optional<byte[]> job() throws IOException {
    return read(JOB);
  }

  /** What came of it, if that process had come so far. */
  Optional<byte[]> result() throws IOException {
    return read(RESULT);
  }

  private Optional<byte[]> read(String name) throws IOException {
    Path file = directory.resolve(name);
    return Files.exists(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
  }

  void keepJob(byte[] job) throws IOException {
    Files.deleteIfExists(directory.resolve(RESULT));
    DurableFiles.write(directory.resolve(JOB), job);
  }

  void keepResult(byte[] result) throws IOException {
    DurableFiles.write(directory.resolve(RESULT), result);
  }

  /** The job is not this worker's any more. Its files stay: the next may need them. */
  void forget() throws IOException {
    Files.deleteIfExists(directory.resolve(JOB));
    Files.deleteIfExists(directory.resolve(RESULT));
  }

  /** Lets go of an artifact. */
  void remove(Artifact artifact) throws IOException {
    for (ArtifactEntry artifactEntry : artifacts.list()) {
      if (artifactEntry.sha256().equals(artifact.sha256())) {
        artifacts.delete(artifactEntry);
      }
    }
  }

  /** Lets go of artifacts but these. */
  void keepOnly(Set<Artifact> wanted) throws IOException {
    Set<String> hashes = wanted.stream().map(Artifact::sha256).collect(Collectors.toSet());
    for (ArtifactEntry artifactEntry : artifacts.list()) {
      if (!hashes.contains(artifactEntry.sha256())) {
        artifacts.delete(artifactEntry);
      }
    }
  }

  /** Lets go of shards but these. */
  void keepOnly(List<Shard> wanted) throws IOException {
    Set<String> hashes = wanted.stream().map(Shard::sha256).collect(Collectors.toSet());
    List<Shard> others =
        data.shards().stream().filter(shard -> !hashes.contains(shard.sha256())).toList();
    if (!others.isEmpty()) {
      data.remove(others, "another training wants others");
    }
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}
