package io.tengen.cli.doctor;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Keeps the certificates that a server presents, and trusts each server. For connections on which
 * no secret is sent: the point is to look at certificates that others refuse. Thread-safe.
 */
final class PresentedCertificates extends X509ExtendedTrustManager {
  private volatile List<X509Certificate> chain = List.of();

  /** Returns the context of a client that keeps what its server presents here. */
  SSLContext context() throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {this}, null);
    return context;
  }

  /** Returns the certificates of the last server; empty before the first handshake. */
  List<X509Certificate> chain() {
    return chain;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] presented, String type) {
    chain = List.of(presented);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] presented, String type, Socket socket) {
    chain = List.of(presented);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] presented, String type, SSLEngine engine) {
    chain = List.of(presented);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] presented, String type) {
    throw new UnsupportedOperationException("this is a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] presented, String type, Socket socket) {
    throw new UnsupportedOperationException("this is a client");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] presented, String type, SSLEngine engine) {
    throw new UnsupportedOperationException("this is a client");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
