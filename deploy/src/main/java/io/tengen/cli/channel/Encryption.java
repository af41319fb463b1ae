package io.tengen.cli.channel;

import io.grpc.Status;
import io.tengen.text.Reasons;
import io.tengen.worker.link.TransportFailure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Distinguishes an unreachable coordinator from one with which the TLS handshake failed.
 *
 * @param encrypted whether this side uses TLS
 * @param answered whether the coordinator ever answered; if so, a closed connection is no sign of
 *     TLS
 */
record Encryption(Address address, boolean encrypted, boolean answered) {
  private static final int PROBE_MILLIS = 5_000;

  /**
   * Returns one line with the problem and its remedy; empty if TLS is not the problem. Blocks as
   * {@link #speaksTls} does: if the other side has closed a connection without TLS, another one
   * tells whether it requires TLS or is just being stopped.
   */
  Optional<String> trouble(Status status) {
    Optional<SSLException> handshake = TransportFailure.handshake(status);
    if (handshake.isPresent()) {
      return handshake
          .filter(failure -> !TransportFailure.isClosed(status) && !isEnded(failure))
          .map(this::words);
    }
    return TransportFailure.isClosed(status) && !encrypted && !answered && speaksTls(address)
        ? Optional.of("coordinator " + address + " uses TLS; give --tls-ca and --token-file")
        : Optional.empty();
  }

  /** Returns whether a handshake has ended because the other side is being stopped or hangs. */
  private static boolean isEnded(SSLException failure) {
    String said = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return said.contains("close") || said.contains("timed out");
  }

  private String words(SSLException failure) {
    if (String.valueOf(failure.getMessage()).contains("not an SSL/TLS record")) {
      return "coordinator " + address + " does not use TLS; leave out --tls-ca and the token";
    }
    return "coordinator "
        + address
        + " is not trusted: "
        + Reasons.ofDeepest(failure)
        + "; give the certificate of its authority with --tls-ca";
  }

  /**
   * Returns whether a server answers a TLS handshake, trusted or not; false if it cannot be
   * reached. Blocks for five seconds at most, even if the server sends byte by byte, and for as
   * long as the system takes to look the host's name up.
   */
  private static boolean speaksTls(Address address) {
    return speaksTls(address, PROBE_MILLIS);
  }

  /**
   * @param millis how long the call blocks at most
   */
  static boolean speaksTls(Address address, int millis) {
    InetSocketAddress server = new InetSocketAddress(address.host(), address.port());
    Socket probe = new Socket();
    // A timeout of reads would begin anew with each byte.
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(
            () -> closeQuietly(probe),
            CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    try (Socket socket = probe) {
      socket.connect(server, millis);
      SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
      try (SSLSocket tls =
          (SSLSocket) factory.createSocket(socket, address.host(), address.port(), true)) {
        tls.startHandshake();
        return true;
      }
    } catch (SSLException e) {
      return hasCertificate(e) || String.valueOf(e.getMessage()).contains("alert");
    } catch (IOException e) {
      return false;
    } finally {
      end.cancel(false);
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // The probe ends in any case.
      return;
    }
  }

  /** Returns whether the handshake has failed at the certificate that the server has sent. */
  private static boolean hasCertificate(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }
}
