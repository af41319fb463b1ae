package io.tengen.files.artifact;

import io.tengen.files.FileLocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * An artifact that is being written. Closing keeps the bytes written so far, and the next {@link
 * ArtifactStore#receive} of the artifact resumes after them. Confined to one thread at a time;
 * methods block on the disk.
 */
public final class PartialArtifact implements AutoCloseable {
  private final ArtifactStore store;
  private final Artifact artifact;
  private final Path part;
  private final FileChannel channel;
  private final Sha256 hash = new Sha256();
  private long received;
  private boolean ended;

  private PartialArtifact(ArtifactStore store, Artifact artifact, Path part, FileChannel channel) {
    this.store = store;
    this.artifact = artifact;
    this.part = part;
    this.channel = channel;
  }

  /** Opens and locks a partial file; returns null if another writer has locked it. */
  static @Nullable PartialArtifact open(ArtifactStore store, Artifact artifact, Path part)
      throws IOException {
    FileChannel channel =
        FileChannel.open(
            part, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      // If this fails, another process has the lock, or another store of this process on the same
      // directory.
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

  /** Hashes the bytes that are already in the file, to resume after them. */
  PartialArtifact begin() throws IOException {
    if (channel.size() > artifact.bytes()) {
      // Left by a writer that announced another length.
      channel.truncate(0);
    }
    hash.update(channel.position(0));
    received = channel.position();
    return this;
  }

  public Artifact artifact() {
    return artifact;
  }

  /**
   * Returns the number of bytes written so far, including earlier attempts; the next bytes follow
   * them.
   */
  public long received() {
    return received;
  }

  /** Returns whether all bytes have been written, so that {@link #commit} can be called. */
  public boolean isComplete() {
    return received == artifact.bytes();
  }

  /**
   * Writes the remaining bytes of the buffer.
   *
   * @throws ArtifactException if they exceed the announced length; nothing is kept then
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
   * Verifies the hash of the bytes and adds the artifact to the store, durably.
   *
   * @return its file
   * @throws ArtifactException if the hash differs; nothing is kept then
   * @throws IllegalStateException if bytes are missing
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

  /** Ends the writing and keeps incomplete bytes. Idempotent. */
  @Override
  public void close() throws IOException {
    // Not channel.isOpen(): an interrupt of the writing thread closes the channel, too.
    if (!ended) {
      ended = true;
      try {
        channel.close();
      } finally {
        store.writingEnded(artifact);
      }
    }
  }

  private ArtifactException mismatch(String how) throws IOException {
    // Truncated, not deleted: the lock is on this file, and another process may wait for it.
    channel.truncate(0);
    received = 0;
    hash.hex();
    return new ArtifactException(
        ArtifactException.Reason.MISMATCH, "artifact " + artifact.sha256() + " " + how);
  }
}
