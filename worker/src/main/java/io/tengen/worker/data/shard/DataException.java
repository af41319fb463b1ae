package io.tengen.worker.data.shard;

import org.jspecify.annotations.Nullable;

/** Thrown if training data is invalid; the message is one line that names the file or the game. */
public final class DataException extends Exception {
  private static final long serialVersionUID = 1;

  public DataException(String message) {
    super(message);
  }

  public DataException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
