package io.tengen.worker.artifacts;

import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Where artifacts come from. Thread-safe. */
public interface ArtifactSource {
  /**
   * Hands over an artifact's bytes from an offset to its end, in order, on the calling thread;
   * blocks meanwhile. Who reads looks whether they are the right ones, and all of them.
   *
   * @throws io.tengen.files.artifact.ArtifactException if the source does not have it
   * @throws IOException if the connection breaks, so that it may be tried again from where it
   *     stopped; or what the sink throws
   */
  void fetch(Artifact artifact, long offset, Sink sink) throws IOException, InterruptedException;

  /** Takes the bytes. */
  @FunctionalInterface
  interface Sink {
    /** Takes what remains of the buffer, which may be used again afterwards. */
    void write(ByteBuffer bytes) throws IOException;
  }
}
