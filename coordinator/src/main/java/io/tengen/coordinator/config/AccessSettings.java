package io.tengen.coordinator.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Access control of a coordinator. With {@link Tls}, clients must present a token or a certificate.
 * Without it, clients are not authenticated, so the coordinator may only listen on loopback or on a
 * network declared as trusted. With a secret, which is for coordinators on loopback, every client
 * must present it, so that other users of the machine have no access.
 *
 * @param tls encryption and certificates; empty for none
 * @param insecure whether the network is trusted without TLS
 * @param secret what clients present instead of a token where there is no TLS; empty for nothing
 */
public record AccessSettings(Optional<Tls> tls, boolean insecure, Optional<String> secret) {
  /** Access without authentication, on loopback only. */
  public static final AccessSettings LOOPBACK = new AccessSettings(Optional.empty(), false);

  /** Creates settings without a secret. */
  public AccessSettings(Optional<Tls> tls, boolean insecure) {
    this(tls, insecure, Optional.empty());
  }

  /**
   * @throws IllegalArgumentException if there are both TLS and a secret
   */
  public AccessSettings {
    if (tls.isPresent() && secret.isPresent()) {
      throw new IllegalArgumentException("a secret is for coordinators on loopback without TLS");
    }
  }

  /** Returns access for clients on loopback that present this secret. */
  public static AccessSettings loopback(String secret) {
    return new AccessSettings(Optional.empty(), false, Optional.of(secret));
  }

  /** Returns a text without the secret, since it may be logged. */
  @Override
  public String toString() {
    return "access with "
        + tls.map(Tls::toString).orElse(secret.isPresent() ? "a secret" : "no TLS")
        + (insecure ? ", insecure" : "");
  }

  /**
   * TLS settings. The PEM files may change while the coordinator runs.
   *
   * @param certificate the coordinator's certificate chain, its own certificate first
   * @param key its private key in PKCS#8 format, without a password
   * @param clientCa the CA whose certificates are accepted instead of tokens; empty for none
   * @param clientRequired whether clients without such a certificate are refused
   * @param reload interval at which the files are checked for changes, more than 0
   */
  public record Tls(
      Path certificate,
      Path key,
      Optional<Path> clientCa,
      boolean clientRequired,
      Duration reload) {
    public Tls {
      if (clientRequired && clientCa.isEmpty()) {
        throw new IllegalArgumentException(
            "client certificates cannot be required without the CA that issues them: tls.ca");
      }
      if (!reload.isPositive()) {
        throw new IllegalArgumentException("tls.reload must be more than 0");
      }
    }
  }

  /**
   * Refuses an address at which every client on the network would have full access.
   *
   * @throws IllegalArgumentException with one line that names the remedy
   */
  public void checkHost(String host) {
    if (tls.isEmpty() && !insecure && !isLoopback(host)) {
      throw new IllegalArgumentException(
          "on host "
              + host
              + " any client could use the coordinator: give --tls-cert and --tls-key (tengen cert"
              + " makes them), or --insecure on a network that you trust");
    }
  }

  /** Returns whether an address is reachable only from this machine, or cannot be resolved. */
  public static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      // Listening on it fails with a message of its own.
      return true;
    }
  }
}
