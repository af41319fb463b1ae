package io.tengen.coordinator.grpc.auth;

import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.access.Tokens;
import io.tengen.coordinator.access.WebSessions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Iterator;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** Determines the principal of a caller. Thread-safe; does not block. */
public interface Authenticator {
  /** Accepts every caller: for loopback, or a network whose every member is trusted. */
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
   * Returns the principal of a caller, or why it is refused.
   *
   * @param authorization the values of the {@code authorization} header, in the form {@code Bearer
   *     TOKEN}
   * @param connection the TLS session, which has verified the client's certificate, if any; null
   *     without TLS
   */
  AuthenticationResult identify(Iterable<String> authorization, @Nullable SSLSession connection);

  /** Returns whether the credentials of a principal are still valid. */
  boolean isGood(Principal principal);

  /** Returns an authenticator that requires this secret, as a bearer token, and knows one owner. */
  static Authenticator secret(String secret) {
    byte[] expected = ("Bearer " + secret).getBytes(StandardCharsets.UTF_8);
    return new Authenticator() {
      @Override
      public AuthenticationResult identify(
          Iterable<String> authorization, @Nullable SSLSession connection) {
        for (String shown : authorization) {
          if (MessageDigest.isEqual(expected, shown.getBytes(StandardCharsets.UTF_8))) {
            return new AuthenticationResult.Known(Principal.OWNER);
          }
        }
        return new AuthenticationResult.Refused("unknown", "the secret was not sent");
      }

      @Override
      public boolean isGood(Principal principal) {
        return principal.equals(Principal.OWNER);
      }
    };
  }

  /**
   * Returns an authenticator that requires a token or, without one, a client certificate. A caller
   * with an invalid token is refused even if it has a valid certificate.
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
          return new AuthenticationResult.Refused("unknown", "more than one token was sent");
        }
        String scheme = "bearer ";
        return only.toLowerCase(Locale.ROOT).startsWith(scheme)
            ? tokens.identify(only.substring(scheme.length()).strip())
            : new AuthenticationResult.Refused(
                "unknown", "the authorization header is not a bearer token");
      }

      @Override
      public boolean isGood(Principal principal) {
        return tokens.isGood(principal);
      }
    };
  }

  /** Returns an authenticator that also knows the sessions of people. */
  static Authenticator withSessions(WebSessions sessions, Authenticator others) {
    return new Authenticator() {
      @Override
      public AuthenticationResult identify(
          Iterable<String> authorization, @Nullable SSLSession connection) {
        Iterator<String> shown = authorization.iterator();
        String first = shown.hasNext() ? shown.next() : "";
        String scheme = "Bearer ";
        return first.startsWith(scheme) && !shown.hasNext()
            ? sessions
                .identify(first.substring(scheme.length()))
                .orElseGet(() -> others.identify(authorization, connection))
            : others.identify(authorization, connection);
      }

      @Override
      public boolean isGood(Principal principal) {
        return WebSessions.isPerson(principal)
            ? sessions.isGood(principal)
            : others.isGood(principal);
      }
    };
  }

  private static AuthenticationResult certificate(@Nullable SSLSession connection) {
    Certificate[] chain;
    try {
      chain = connection == null ? new Certificate[0] : connection.getPeerCertificates();
    } catch (SSLPeerUnverifiedException e) {
      // The client has sent no certificate, which is the usual case.
      chain = new Certificate[0];
    }
    return chain.length > 0 && chain[0] instanceof X509Certificate own
        ? CertificateIdentity.of(own)
        : new AuthenticationResult.Refused("unknown", "neither a token nor a certificate was sent");
  }
}
