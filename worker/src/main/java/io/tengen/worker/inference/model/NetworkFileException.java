package io.tengen.worker.inference.model;

import java.io.IOException;

/** A file that holds no network that can be used; the message is one line that says why. */
public final class NetworkFileException extends IOException {
  private static final long serialVersionUID = 1L;

  public NetworkFileException(String message) {
    super(message);
  }

  public NetworkFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
