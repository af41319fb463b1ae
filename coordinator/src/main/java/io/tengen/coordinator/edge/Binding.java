package io.tengen.coordinator.edge;

import io.tengen.coordinator.StartupException;

/** Says why a server could not listen. */
public final class Binding {
  private Binding() {}

  /**
   * What to tell the user.
   *
   * @param option the option that chooses the port
   */
  public static StartupException failure(String host, int port, String option, Throwable failure) {
    String why = failure.toString();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      // Netty's native transport throws no BindException; the system's words are the same.
      why = cause.getMessage() == null ? why : cause.getMessage();
      if (why.contains("in use")) {
        return new StartupException(
            "port " + port + " is in use; choose another with " + option, failure);
      }
    }
    return new StartupException("cannot listen on " + host + ":" + port + ": " + why, failure);
  }
}
