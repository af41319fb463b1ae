package io.tengen.cli.client;

import io.grpc.Status;
import java.io.IOException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a coordinator that is not there from one with which no encrypted connection came about.
 *
 * @param encrypted whether this side wants encryption
 * @param answered whether a coordinator has answered: one that dies hangs up as well
 */
record Encryption(Address address, boolean encrypted, boolean answered) {
  /** One line that says what is wrong and what helps; empty if it is not encryption. */
  Optional<String> trouble(Status status) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return Optional.of(words(cause));
      }
    }
    return hungUp(status) && !encrypted && !answered
        ? Optional.of(
            "coordinator "
                + address
                + " hangs up; if it wants encryption, give --tls-ca and --token-file")
        : Optional.empty();
  }

  /**
   * Whether the connection stood and was cut. Which of these comes depends on whether the other
   * side closed before or after all that we said had arrived.
   */
  private static boolean hungUp(Status status) {
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
      return "coordinator " + address + " does not encrypt; leave out --tls-ca and the token";
    }
    Throwable deepest = failure;
    while (deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    return "coordinator "
        + address
        + " is not to be trusted: "
        + text(deepest)
        + "; its authority's certificate is given with --tls-ca";
  }

  private static String text(@Nullable Throwable failure) {
    return failure == null || failure.getMessage() == null ? "no reason" : failure.getMessage();
  }
}
