package io.tengen.files.artifact;

import io.tengen.files.FileLocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * An artifact that is being written. What has been written stays when it is closed, and the next
 * arrival of the same artifact goes on from there. One thread at a time; methods block on the disk.
 */
public final class PartialArtifact implements AutoCloseable {
  private final ArtifactStore store;
  private final Artifact artifact;
  private final Path part;
  private final FileChannel channel;
  private final Sha256 hash = new Sha256();
  private long received;

  private PartialArtifact(ArtifactStore store, Artifact artifact, Path part, FileChannel channel) {
    this.store = store;
    this.artifact = artifact;
    this.part = part;
    this.channel = channel;
  }

  /** An arrival into this file; null if another process has it. */
  static @Nullable PartialArtifact open(ArtifactStore store, Artifact artifact, Path part)
      throws IOException {
    FileChannel channel =
        FileChannel.open(
            part, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      // Held by another process, or by another store of this one on the same directory.
      if (FileLocks.tryLock(channel)) {
        return new PartialArtifact(store, artifact, part, channel);
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return null;
  }

  /** Takes up what there is. */
  PartialArtifact begin() throws IOException {
    if (channel.size() > artifact.bytes()) {
      // Of somebody who announced another length.
      channel.truncate(0);
    }
    hash.update(channel.position(0));
    received = channel.position();
    return this;
  }

  public Artifact artifact() {
    return artifact;
  }

  /** Bytes that have been written, by this arrival and those before it; the next ones follow. */
  public long received() {
    return received;
  }

  /** Whether everything has been written, so that {@link #commit} can look at it. */
  public boolean isComplete() {
    return received == artifact.bytes();
  }

  /**
   * Writes what remains of the buffer.
   *
   * @throws ArtifactException if that is more than was announced; nothing is kept then
   */
  public void write(ByteBuffer bytes) throws IOException {
    if (bytes.remaining() > artifact.bytes() - received) {
      throw mismatch("is longer than the " + artifact.bytes() + " bytes that were announced");
    }
    hash.update(bytes);
    while (bytes.hasRemaining()) {
      received += channel.write(bytes, received);
    }
  }

  /**
   * Looks whether the bytes are those of the hash; the artifact is then there for everybody, and
   * stays after a power cut.
   *
   * @return its file
   * @throws ArtifactException if they are not; nothing is kept then
   * @throws IllegalStateException if there are bytes to come
   */
  public Path commit() throws IOException {
    if (!isComplete()) {
      throw new IllegalStateException(
          received + " of " + artifact.bytes() + " bytes of artifact " + artifact.sha256());
    }
    String actual = hash.hex();
    if (!actual.equals(artifact.sha256())) {
      throw mismatch("has other bytes: their hash is " + actual);
    }
    channel.force(true);
    return store.complete(artifact, part);
  }

  /** Ends the writing; what has been written and is not complete is kept. Idempotent. */
  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      try {
        channel.close();
      } finally {
        store.written(artifact);
      }
    }
  }

  private ArtifactException mismatch(String how) throws IOException {
    // Not deleted: the lock is on this file, and another process may wait for it.
    channel.truncate(0);
    received = 0;
    hash.hex();
    return new ArtifactException(
        ArtifactException.Reason.MISMATCH, "artifact " + artifact.sha256() + " " + how);
  }
}
