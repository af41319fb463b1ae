package io.tengen.worker.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Java heap that networks need while they are read and loaded. */
final class NetworkMemory {
  private static final long MIB = 1L << 20;

  /** The heap that is needed for other things, in MiB. */
  private static final long BASE = 48;

  /**
   * The bytes of heap for each byte of a file: the numbers, the ONNX model made of them, and the
   * copies that are passed to ONNX Runtime. Measured with KataGo's networks.
   */
  private static final long BYTES_PER_BYTE = 8;

  private NetworkMemory() {}

  /**
   * Returns the exception for a network that does not fit; its message is one line, without the
   * file.
   */
  static IOException tooSmall(Path file, OutOfMemoryError error) {
    return new IOException(
        "it needs about %d MiB of Java heap to be loaded, and this process has %d MiB; give Java a"
                .formatted(needed(file), Runtime.getRuntime().maxMemory() / MIB)
            + " larger heap (-Xmx), or choose a smaller network",
        error);
  }

  /** Returns the heap that a process needs to load a network, in MiB, approximately. */
  private static long needed(Path file) {
    long most = Runtime.getRuntime().maxMemory() / MIB;
    try {
      // It is more than there is, whatever the estimate.
      return Math.max(BASE + BYTES_PER_BYTE * Files.size(file) / MIB, most + most / 4);
    } catch (IOException e) {
      return 2 * most;
    }
  }
}
