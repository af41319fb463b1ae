package io.tengen.coordinator.cluster;

import akka.remote.artery.tcp.SSLEngineProvider;
import io.tengen.coordinator.grpc.auth.ServerTls;
import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import scala.Option;

/**
 * TLS between coordinators. Both ends present a certificate of the cluster's CA, and the
 * certificates must share a subject alternative name: the CA may also have issued certificates to
 * workers and users, which must not join. Akka's own provider for rotating certificates has the
 * same convention, but does not read keys on elliptic curves.
 */
final class PeerTls implements SSLEngineProvider {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final ServerTls tls;

  /**
   * @param tls certificates that include a CA
   */
  PeerTls(ServerTls tls) {
    this.tls = tls;
  }

  @Override
  public SSLEngine createServerSSLEngine(String hostname, int port) {
    return engine(hostname, port, false);
  }

  @Override
  public SSLEngine createClientSSLEngine(String hostname, int port) {
    return engine(hostname, port, true);
  }

  private SSLEngine engine(String hostname, int port, boolean client) {
    SSLEngine engine = tls.peerContext().createSSLEngine(hostname, port);
    engine.setUseClientMode(client);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setProtocols(PROTOCOLS);
    parameters.setNeedClientAuth(true);
    engine.setSSLParameters(parameters);
    return engine;
  }

  @Override
  public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
    return verify(hostname, session);
  }

  @Override
  public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
    return verify(hostname, session);
  }

  private static Option<Throwable> verify(String hostname, SSLSession session) {
    try {
      Set<String> peer = names(session.getPeerCertificates());
      peer.retainAll(names(session.getLocalCertificates()));
      return peer.isEmpty()
          ? Option.apply(
              new SSLPeerUnverifiedException(
                  "the certificate of "
                      + hostname
                      + " shares no alternative name with this coordinator's"))
          : Option.empty();
    } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
      return Option.apply(e);
    }
  }

  /** The subject alternative names of a chain's first certificate. */
  private static Set<String> names(Certificate[] chain) throws CertificateParsingException {
    Set<String> names = new HashSet<>();
    Collection<List<?>> alternatives = ((X509Certificate) chain[0]).getSubjectAlternativeNames();
    if (alternatives != null) {
      alternatives.forEach(name -> names.add(name.get(0) + " " + name.get(1)));
    }
    return names;
  }
}
