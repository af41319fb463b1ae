package io.tengen.cli.channel;

import io.grpc.Status;
import io.tengen.worker.link.TransportFailure;
import java.util.Locale;
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
  /**
   * Returns one line with the problem and its remedy; empty if TLS is not the problem. Blocks for
   * seconds at most: if the other side has closed a connection without TLS, another one tells
   * whether it requires TLS or is just being stopped.
   */
  Optional<String> trouble(Status status) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return TransportFailure.isClosed(status) || isEnded(cause)
            ? Optional.empty()
            : Optional.of(words(cause));
      }
    }
    return TransportFailure.isClosed(status)
            && !encrypted
            && !answered
            && TlsProbe.speaksTls(address)
        ? Optional.of("coordinator " + address + " uses TLS; give --tls-ca and --token-file")
        : Optional.empty();
  }

  /** Returns whether a handshake has ended because the other side is being stopped or hangs. */
  private static boolean isEnded(Throwable failure) {
    String said = text(failure).toLowerCase(Locale.ROOT);
    return said.contains("close") || said.contains("timed out");
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
