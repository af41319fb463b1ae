package io.tengen.coordinator.config;

import org.jspecify.annotations.Nullable;

/** The coordinator cannot start; the message is one line that names the thing and the remedy. */
public final class StartupException extends Exception {
  private static final long serialVersionUID = 1;

  public StartupException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
