package io.tengen.files.artifact;

import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A directory of artifacts, each a file named by its SHA-256. Partially received artifacts are in a
 * subdirectory, survive the process, and can be resumed.
 *
 * <p>Several processes may share a directory: only one at a time writes an artifact, and it becomes
 * visible when it is complete, verified and durable. Thread-safe; methods block on the disk.
 */
public final class ArtifactStore {
  private static final String ARRIVING = "arriving";
  private static final String PART = ".part";
  private static final String DAMAGED = ".damaged";
  private static final int HASH_LETTERS = 64;
  private static final int CHUNK = 1 << 16;

  /** Age at which partial uploads and damaged files are deleted. */
  private static final Duration ABANDONED = Duration.ofDays(7);

  private final Path directory;
  private final Path arriving;
  private final StoreLimits limits;

  /**
   * The hashes that this process is writing. File locks exclude other processes but not this one,
   * and are lost when a second channel on the same file is closed.
   */
  private final Set<String> writing = ConcurrentHashMap.newKeySet();

  private ArtifactStore(Path directory, StoreLimits limits) {
    this.directory = directory;
    this.limits = limits;
    arriving = directory.resolve(ARRIVING);
  }

  /**
   * Opens a directory, creates it if it is missing, and deletes abandoned partial artifacts.
   *
   * @throws IOException if it cannot be created or read
   */
  public static ArtifactStore open(Path directory, StoreLimits limits) throws IOException {
    ArtifactStore store = new ArtifactStore(directory, limits);
    DurableFiles.createDirectories(store.arriving);
    store.dropAbandoned(Instant.now().minus(ABANDONED));
    return store;
  }

  /** Returns the limits of this store. */
  public StoreLimits limits() {
    return limits;
  }

  /**
   * Returns the artifact's file, which callers must not change; empty if the store does not have
   * it.
   */
  public Optional<Path> find(Artifact artifact) throws IOException {
    return find(artifact.sha256())
        .filter(artifact::equals)
        .map(found -> directory.resolve(found.sha256()));
  }

  /** Returns the artifact with this hash; empty if the store does not have it. */
  public Optional<Artifact> find(String sha256) throws IOException {
    Artifact.checkSha256(sha256);
    long bytes = length(directory.resolve(sha256));
    return bytes > 0 ? Optional.of(new Artifact(sha256, bytes)) : Optional.empty();
  }

  /** Returns the number of bytes received of an artifact that is not complete. */
  public long received(String sha256) throws IOException {
    Artifact.checkSha256(sha256);
    return Math.max(0, length(part(sha256)));
  }

  /**
   * Begins or resumes writing an artifact. Returns empty if the store already has it.
   *
   * @throws ArtifactException if it is too large, the disk is too full, or another writer is
   *     writing it
   */
  public Optional<PartialArtifact> receive(Artifact artifact) throws IOException {
    if (find(artifact).isPresent()) {
      return Optional.empty();
    }
    limits.check(artifact, artifact.bytes() - received(artifact.sha256()), directory);
    if (!writing.add(artifact.sha256())) {
      throw busy(artifact);
    }
    PartialArtifact partial = null;
    try {
      partial = PartialArtifact.open(this, artifact, part(artifact.sha256()));
      if (partial == null) {
        throw busy(artifact);
      }
      // Checked again: another process may have completed it before this one got the lock.
      if (find(artifact).isPresent()) {
        partial.close();
        return Optional.empty();
      }
      return Optional.of(partial.begin());
    } catch (IOException | RuntimeException e) {
      if (partial != null) {
        partial.close();
      } else {
        writingEnded(artifact);
      }
      throw e;
    }
  }

  /**
   * Adds a copy of a file.
   *
   * @return the artifact, which the store may have had before
   * @throws ArtifactException if it is too large, the disk is too full, or another writer is
   *     writing it
   */
  public Artifact add(Path file) throws IOException {
    Artifact artifact = Artifact.of(file);
    Optional<PartialArtifact> receiving = receive(artifact);
    if (receiving.isPresent()) {
      try (PartialArtifact partial = receiving.get();
          FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        channel.position(partial.received());
        while (channel.read(chunk) >= 0) {
          partial.write(chunk.flip());
          chunk.clear();
        }
        partial.commit();
      }
    }
    return artifact;
  }

  /**
   * Verifies the bytes of an artifact against its hash, because disks fail and other programs may
   * have written to the directory. A damaged artifact is moved aside and is no longer in the store.
   *
   * @return whether the store has the artifact undamaged
   */
  public boolean verify(Artifact artifact) throws IOException {
    Optional<Path> file = find(artifact);
    if (file.isEmpty()) {
      return false;
    }
    if (Sha256.of(file.get()).equals(artifact.sha256())) {
      return true;
    }
    DurableFiles.move(file.get(), arriving.resolve(artifact.sha256() + DAMAGED));
    return false;
  }

  /** Records that an artifact is used now; see {@link ArtifactEntry#used}. */
  public void touch(Artifact artifact) throws IOException {
    Files.setLastModifiedTime(directory.resolve(artifact.sha256()), FileTime.from(Instant.now()));
  }

  /**
   * Finds an artifact as {@link #find(Artifact)} and records its use, so that {@link #deleteUnused}
   * keeps it.
   */
  public synchronized Optional<Path> use(Artifact artifact) throws IOException {
    Optional<Path> file = find(artifact);
    if (file.isPresent()) {
      try {
        touch(artifact);
      } catch (NoSuchFileException gone) {
        // Another process has deleted it meanwhile.
        return Optional.empty();
      }
    }
    return file;
  }

  /**
   * Deletes an artifact that has not been used since a point in time. Excludes concurrent calls of
   * {@link #use} in this process.
   *
   * @return whether the store no longer has it
   */
  public synchronized boolean deleteUnused(Artifact artifact, Instant since) throws IOException {
    Optional<Path> file = find(artifact);
    if (file.isEmpty()) {
      return true;
    }
    if (!Files.getLastModifiedTime(file.get()).toInstant().isBefore(since)) {
      return false;
    }
    return Files.deleteIfExists(file.get());
  }

  /**
   * Deletes an artifact or its partial file. Does nothing if it is missing. Readers that have the
   * file open can continue where the operating system allows it.
   */
  public void delete(ArtifactEntry entry) throws IOException {
    Files.deleteIfExists(
        entry.complete() ? directory.resolve(entry.sha256()) : part(entry.sha256()));
  }

  /**
   * Returns the complete and partial artifacts in no particular order. Concurrent changes may or
   * may not be included.
   */
  public List<ArtifactEntry> list() throws IOException {
    List<ArtifactEntry> entries = new ArrayList<>();
    addAll(directory, "", true, entries);
    addAll(arriving, PART, false, entries);
    return entries;
  }

  private static void addAll(
      Path directory, String suffix, boolean complete, List<ArtifactEntry> entries)
      throws IOException {
    for (Path file : FileTrees.list(directory)) {
      String name = String.valueOf(file.getFileName());
      if (name.length() == HASH_LETTERS + suffix.length() && name.endsWith(suffix)) {
        try {
          BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
          entries.add(
              new ArtifactEntry(
                  name.substring(0, HASH_LETTERS),
                  attributes.size(),
                  complete,
                  attributes.lastModifiedTime().toInstant()));
        } catch (NoSuchFileException gone) {
          // Deleted since the directory was listed.
          continue;
        }
      }
    }
  }

  /** Turns a completed partial file into an artifact and returns its path. */
  Path complete(Artifact artifact, Path part) throws IOException {
    Path file = directory.resolve(artifact.sha256());
    DurableFiles.move(part, file);
    return file;
  }

  /** Called when the writing of an artifact has ended, completely or not. */
  void writingEnded(Artifact artifact) {
    writing.remove(artifact.sha256());
  }

  private Path part(String sha256) {
    return arriving.resolve(sha256 + PART);
  }

  private void dropAbandoned(Instant before) throws IOException {
    for (Path file : FileTrees.list(arriving)) {
      try {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
          Files.deleteIfExists(file);
        }
      } catch (NoSuchFileException gone) {
        // Another process has completed it since the directory was listed.
        continue;
      }
    }
  }

  /** Returns the length of a file; −1 if it does not exist. */
  private static long length(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return -1;
    }
  }

  private static ArtifactException busy(Artifact artifact) {
    return new ArtifactException(
        ArtifactException.Reason.BUSY,
        "artifact " + artifact.sha256() + " is being written already; try again");
  }
}
