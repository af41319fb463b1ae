package io.tengen.worker.learn;

import java.io.IOException;

/**
 * Thrown if a readable file is not a checkpoint of the expected network; the message names the
 * file.
 */
public final class UnfitCheckpointException extends IOException {
  private static final long serialVersionUID = 1L;

  UnfitCheckpointException(String message) {
    super(message);
  }

  UnfitCheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
