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
 * A directory of artifacts, each a file named by its SHA-256. What is still arriving lies in a
 * directory of its own below, survives the process, and goes on from where it stopped.
 *
 * <p>Several processes may share a directory: one at a time writes an artifact, and none sees it
 * before it is whole, verified and on the disk. Thread-safe; methods block on the disk.
 */
public final class ArtifactStore {
  private static final String ARRIVING = "arriving";
  private static final String PART = ".part";
  private static final String DAMAGED = ".damaged";
  private static final int HASH_LETTERS = 64;
  private static final int CHUNK = 1 << 16;

  /** After this long nobody comes back for the rest of an upload, or to look at a damaged file. */
  private static final Duration ABANDONED = Duration.ofDays(7);

  private final Path directory;
  private final Path arriving;
  private final StoreLimits limits;

  /**
   * Hashes that this process is writing: its locks on files keep others off, not itself, and would
   * be lost with any second channel on the same file.
   */
  private final Set<String> writing = ConcurrentHashMap.newKeySet();

  private ArtifactStore(Path directory, StoreLimits limits) {
    this.directory = directory;
    this.limits = limits;
    arriving = directory.resolve(ARRIVING);
  }

  /**
   * Opens a directory, made if it is missing; takes away what arrived in part and was abandoned.
   *
   * @throws IOException if it cannot be made or read
   */
  public static ArtifactStore open(Path directory, StoreLimits limits) throws IOException {
    ArtifactStore store = new ArtifactStore(directory, limits);
    DurableFiles.createDirectories(store.arriving);
    store.dropAbandoned(Instant.now().minus(ABANDONED));
    return store;
  }

  /** What this directory takes. */
  public StoreLimits limits() {
    return limits;
  }

  /** The artifact's file, if it is here. It is not to be written to. */
  public Optional<Path> find(Artifact artifact) throws IOException {
    return find(artifact.sha256())
        .filter(artifact::equals)
        .map(found -> directory.resolve(found.sha256()));
  }

  /** The artifact with this hash, if it is here. */
  public Optional<Artifact> find(String sha256) throws IOException {
    Artifact.checkSha256(sha256);
    long bytes = length(directory.resolve(sha256));
    return bytes > 0 ? Optional.of(new Artifact(sha256, bytes)) : Optional.empty();
  }

  /** How many bytes are here of an artifact that has not arrived as a whole. */
  public long received(String sha256) throws IOException {
    Artifact.checkSha256(sha256);
    return Math.max(0, length(part(sha256)));
  }

  /**
   * Begins to write an artifact, or goes on with it; empty if it is here.
   *
   * @throws ArtifactException if it is too large, the disk is too full, or another is writing it
   */
  public Optional<PartialArtifact> receive(Artifact artifact) throws IOException {
    if (find(artifact).isPresent()) {
      return Optional.empty();
    }
    limits.check(artifact, artifact.bytes() - received(artifact.sha256()), directory);
    if (!writing.add(artifact.sha256())) {
      throw busy(artifact);
    }
    PartialArtifact partialArtifact = null;
    try {
      partialArtifact = PartialArtifact.open(this, artifact, part(artifact.sha256()));
      if (partialArtifact == null) {
        throw busy(artifact);
      }
      // Again: another may have completed it until the lock was ours.
      if (find(artifact).isPresent()) {
        partialArtifact.close();
        return Optional.empty();
      }
      return Optional.of(partialArtifact.begin());
    } catch (IOException | RuntimeException e) {
      if (partialArtifact != null) {
        partialArtifact.close();
      } else {
        written(artifact);
      }
      throw e;
    }
  }

  /**
   * Takes in a copy of a file.
   *
   * @return the artifact, which may have been here before
   * @throws ArtifactException if it is too large, the disk is too full, or another is writing it
   */
  public Artifact add(Path file) throws IOException {
    Artifact artifact = Artifact.of(file);
    Optional<PartialArtifact> receiving = receive(artifact);
    if (receiving.isPresent()) {
      try (PartialArtifact partialArtifact = receiving.get();
          FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
        channel.position(partialArtifact.received());
        while (channel.read(chunk) >= 0) {
          partialArtifact.write(chunk.flip());
          chunk.clear();
        }
        partialArtifact.commit();
      }
    }
    return artifact;
  }

  /**
   * Reads an artifact anew, as disks forget and others may have written here. One that is not what
   * its name says is set aside and is no longer here.
   *
   * @return whether it is here and good
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

  /** Notes that an artifact is of use; see {@link ArtifactEntry#used}. */
  public void touch(Artifact artifact) throws IOException {
    Files.setLastModifiedTime(directory.resolve(artifact.sha256()), FileTime.from(Instant.now()));
  }

  /** As {@link #find}, and notes that the artifact is of use: {@link #deleteUnused} leaves it. */
  public synchronized Optional<Path> use(Artifact artifact) throws IOException {
    Optional<Path> file = find(artifact);
    if (file.isPresent()) {
      try {
        touch(artifact);
      } catch (NoSuchFileException gone) {
        // Another process has taken it away meanwhile.
        return Optional.empty();
      }
    }
    return file;
  }

  /**
   * Takes an artifact away that has not been of use since then. Of this process nobody can find it
   * of use at the same moment; see {@link #use}.
   *
   * @return whether it is not here any more
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
   * Takes an artifact away, or what has arrived of it. Does nothing if it is not here; who has the
   * file open may read on where the system allows it.
   */
  public void delete(ArtifactEntry artifactEntry) throws IOException {
    Files.deleteIfExists(
        artifactEntry.complete()
            ? directory.resolve(artifactEntry.sha256())
            : part(artifactEntry.sha256()));
  }

  /** What is here, in no order. Others may add and take away meanwhile. */
  public List<ArtifactEntry> list() throws IOException {
    List<ArtifactEntry> holdings = new ArrayList<>();
    addAll(directory, "", true, holdings);
    addAll(arriving, PART, false, holdings);
    return holdings;
  }

  private static void addAll(
      Path directory, String suffix, boolean complete, List<ArtifactEntry> holdings)
      throws IOException {
    for (Path file : FileTrees.list(directory)) {
      String name = String.valueOf(file.getFileName());
      if (name.length() == HASH_LETTERS + suffix.length() && name.endsWith(suffix)) {
        try {
          BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
          holdings.add(
              new ArtifactEntry(
                  name.substring(0, HASH_LETTERS),
                  attributes.size(),
                  complete,
                  attributes.lastModifiedTime().toInstant()));
        } catch (NoSuchFileException gone) {
          // Between the listing and the look at it.
          continue;
        }
      }
    }
  }

  /** The file that an arrival has completed becomes an artifact; where it is then. */
  Path complete(Artifact artifact, Path part) throws IOException {
    Path file = directory.resolve(artifact.sha256());
    DurableFiles.move(part, file);
    return file;
  }

  /** An arrival has ended, however. */
  void written(Artifact artifact) {
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
        // Between the listing and the look at it: another process has it whole by now.
        continue;
      }
    }
  }

  /** Length of a file; −1 if there is none. */
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
        "artifact " + artifact.sha256() + " is arriving already; try again");
  }
}
