package io.tengen.coordinator.edge;

import io.tengen.coordinator.StartupException;
import java.net.BindException;

/** Says why a server could not listen. */
public final class Binding {
  private Binding() {}

  /**
   * What to tell the user.
   *
   * @param option the option that chooses the port
   */
  public static StartupException failure(String host, int port, String option, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindException) {
        String message = String.valueOf(cause.getMessage());
        return message.contains("in use")
            ? new StartupException(
                "port " + port + " is in use; choose another with " + option, failure)
            : new StartupException(
                "cannot listen on " + host + ":" + port + " (" + message + ")", failure);
      }
    }
    return new StartupException("cannot listen on " + host + ":" + port + ": " + failure, failure);
  }
}
