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
 * A directory that holds the state of a worker's training.
 *
 * <pre>
 * job             the training, as the coordinator sent it; the worker holds the training while it exists
 * result          its outcome, as reported to the coordinator
 * data/           its shards
 * artifacts/      its checkpoints and its network
 * work/           files being written
 * </pre>
 *
 * Methods block on the disk. Thread-safe, except for the {@linkplain #trainer() trainer}.
 */
final class TrainingFolder implements AutoCloseable {
  private static final String JOB = "job";
  private static final String RESULT = "result";

  /** The largest artifact that a coordinator accepts, in bytes. */
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
   * Opens a directory, and creates it if it is missing.
   *
   * @param device that trains
   * @param saveEvery time between local checkpoints: the training time that a crash may lose
   * @throws IOException if the directory cannot be used
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
      // The lock of the data folder excludes other processes from the whole directory.
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

  /** Returns the file of an artifact; throws if it is absent. */
  Path file(Artifact artifact) throws IOException {
    return artifacts
        .find(artifact)
        .orElseThrow(() ->
            new IOException("artifact " + artifact.sha256() + " is missing from " + directory));
  }

  /** The job that an earlier process held. */
  Optional<byte[]> job() throws IOException {
    return read(JOB);
  }

  /** The outcome of that job, if it had ended. */
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

  /** Deletes the job and its outcome. Data and artifacts stay, as the next job may need them. */
  void forget() throws IOException {
    Files.deleteIfExists(directory.resolve(JOB));
    Files.deleteIfExists(directory.resolve(RESULT));
  }

  /** Deletes an artifact. */
  void remove(Artifact artifact) throws IOException {
    for (ArtifactEntry entry : artifacts.list()) {
      if (entry.sha256().equals(artifact.sha256())) {
        artifacts.delete(entry);
      }
    }
  }

  /** Deletes all other artifacts. */
  void keepOnly(Set<Artifact> wanted) throws IOException {
    Set<String> hashes = wanted.stream().map(Artifact::sha256).collect(Collectors.toSet());
    for (ArtifactEntry entry : artifacts.list()) {
      if (!hashes.contains(entry.sha256())) {
        artifacts.delete(entry);
      }
    }
  }

  /** Deletes all other shards. */
  void keepOnly(List<Shard> wanted) throws IOException {
    Set<String> hashes = wanted.stream().map(Shard::sha256).collect(Collectors.toSet());
    List<Shard> others =
        data.shards().stream().filter(shard -> !hashes.contains(shard.sha256())).toList();
    if (!others.isEmpty()) {
      data.remove(others, "not needed by the next training");
    }
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}
