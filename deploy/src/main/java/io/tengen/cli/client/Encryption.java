package io.tengen.cli.client;

import io.grpc.Status;
import java.io.IOException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes an unreachable coordinator from one with which the TLS handshake failed.
 *
 * @param encrypted whether this side uses TLS
 * @param answered whether the coordinator ever answered; if so, a closed connection is no sign of
 *     TLS
 */
record Encryption(Address address, boolean encrypted, boolean answered) {
  /** Returns one line with the problem and its remedy; empty if TLS is not the problem. */
  Optional<String> trouble(Status status) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return Optional.of(words(cause));
      }
    }
    return isClosedByPeer(status) && !encrypted && !answered
        ? Optional.of(
            "coordinator "
                + address
                + " closes the connection; if it uses TLS, give --tls-ca and --token-file")
        : Optional.empty();
  }

  /**
   * Returns whether the other side closed an established connection. The status depends on whether
   * it closed before or after it had received all data.
   */
  private static boolean isClosedByPeer(Status status) {
    if (status.getDescription() != null && status.getDescription().startsWith("Network closed")) {
      return true;
    }
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException
          && (text(cause).contains("Connection reset") || text(cause).contains("Broken pipe"))) {
        return true;
      }
    }
    return false;
  }

  private String words(Throwable failure) {
    String said = text(failure);
    if (said.contains("not an SSL/TLS record")) {
      return "coordinator " + address + " does not use TLS; leave out --tls-ca and the token";
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return "coordinator "
        + address
        + " is not trusted: "
        + text(deepest)
        + "; give the certificate of its authority with --tls-ca";
  }

  private static String text(@Nullable Throwable failure) {
    return failure == null || failure.getMessage() == null ? "no reason" : failure.getMessage();
  }
}
