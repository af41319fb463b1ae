package io.tengen.coordinator.grpc.call;

import io.tengen.coordinator.config.StartupException;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Explains why a server cannot listen on an address. */
public final class BindFailure {
  private BindFailure() {}

  /**
   * Checks that a server can listen on an address.
   *
   * @param option the option that chooses the port
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static void probe(String host, int port, String option) throws StartupException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw failure(host, port, option, e);
    }
  }

  /**
   * Returns an exception whose message tells the user why a server could not listen.
   *
   * @param option the option that chooses the port
   */
  public static StartupException failure(String host, int port, String option, Throwable failure) {
    String why = Reasons.of(failure);
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      // Netty's native transport throws no BindException, but has the system's message too.
      why = cause.getMessage() == null ? why : cause.getMessage();
      if (why.contains("in use")) {
        return new StartupException(
            "port " + port + " is in use; choose another with " + option, failure);
      }
    }
    return new StartupException("cannot listen on " + host + ":" + port + ": " + why, failure);
  }
}
