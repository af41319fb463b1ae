package io.tengen.worker.artifacts;

import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A source of artifacts. Thread-safe. */
public interface ArtifactSource {
  /**
   * Passes an artifact's bytes from an offset to its end to the sink, in order, on the calling
   * thread; blocks until done. The caller must verify the number of bytes and their hash.
   *
   * @throws io.tengen.files.artifact.ArtifactException if the source does not have it
   * @throws IOException if the connection breaks, in which case the caller may retry from the
   *     offset reached, or if the sink throws it
   */
  void fetch(Artifact artifact, long offset, Sink sink) throws IOException, InterruptedException;

  /** Receives the bytes. */
  @FunctionalInterface
  interface Sink {
    /** Consumes the remaining bytes of the buffer, which may be reused after the call. */
    void write(ByteBuffer bytes) throws IOException;
  }
}
