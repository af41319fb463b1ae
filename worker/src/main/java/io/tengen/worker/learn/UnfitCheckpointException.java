package io.tengen.worker.learn;

import java.io.IOException;

/** A file that can be read and is no checkpoint of this network; the message names it. */
public final class UnfitCheckpointException extends IOException {
  private static final long serialVersionUID = 1L;

  UnfitCheckpointException(String message) {
    super(message);
  }

  UnfitCheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
