package io.tengen.worker.inference.model;

import java.io.IOException;

/** Thrown if a file contains no usable network; the message is one line with the reason. */
public final class NetworkFileException extends IOException {
  private static final long serialVersionUID = 1L;

  public NetworkFileException(String message) {
    super(message);
  }

  public NetworkFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
