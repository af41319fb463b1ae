package io.tengen.coordinator.grpc.auth;

import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.access.Tokens;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Iterator;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Says who a caller is. Thread-safe; does not block. */
public interface Authenticator {
  /** Asks nobody: for loopback, or a network whose every member is trusted. */
  Authenticator OPEN =
      new Authenticator() {
        @Override
        public AuthenticationResult identify(
            Iterable<String> authorization, @Nullable SSLSession connection) {
          return new AuthenticationResult.Known(Principal.ANYONE);
        }

        @Override
        public boolean isGood(Principal principal) {
          return true;
        }
      };

  /**
   * Who a caller is.
   *
   * @param authorization what he sent under that name, in HTTP's form {@code Bearer TOKEN}
   * @param connection whose certificate, if any, its issuer has been verified; null without TLS
   */
  AuthenticationResult identify(Iterable<String> authorization, @Nullable SSLSession connection);

  /** Whether what made somebody this principal is still good. */
  boolean isGood(Principal principal);

  /**
   * Wants a token or, if none is shown, a client certificate. A token that is no good is not made
   * up for by a certificate: whoever shows one means it.
   */
  static Authenticator guarded(Tokens tokens) {
    return new Authenticator() {
      @Override
      public AuthenticationResult identify(
          Iterable<String> authorization, @Nullable SSLSession connection) {
        Iterator<String> shown = authorization.iterator();
        if (!shown.hasNext()) {
          return certificate(connection);
        }
        String only = shown.next();
        if (shown.hasNext()) {
          return new AuthenticationResult.Refused("unknown", "more than one token was shown");
        }
        String scheme = "bearer ";
        return only.toLowerCase(Locale.ROOT).startsWith(scheme)
            ? tokens.identify(only.substring(scheme.length()).strip())
            : new AuthenticationResult.Refused("unknown", "what was shown is no bearer token");
      }

      @Override
      public boolean isGood(Principal principal) {
        return tokens.isGood(principal);
      }
    };
  }

  private static AuthenticationResult certificate(@Nullable SSLSession connection) {
    Certificate[] chain;
    try {
      chain = connection == null ? new Certificate[0] : connection.getPeerCertificates();
    } catch (SSLPeerUnverifiedException e) {
      // The usual case: the other side has shown none.
      chain = new Certificate[0];
    }
    return chain.length > 0 && chain[0] instanceof X509Certificate own
        ? CertificateIdentity.of(own)
        : new AuthenticationResult.Refused(
            "unknown", "neither a token nor a certificate was shown");
  }
}
