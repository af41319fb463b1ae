package io.tengen.cli.channel;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Finds out whether a server requires TLS, by a handshake of its own. */
final class TlsProbe {
  private static final int MILLIS = 5_000;

  private TlsProbe() {}

  /**
   * Returns whether a server answers a TLS handshake, trusted or not; false if it cannot be
   * reached. Blocks for ten seconds at most.
   */
  static boolean speaksTls(Address address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), MILLIS);
      socket.setSoTimeout(MILLIS);
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
