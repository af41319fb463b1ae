package io.tengen.coordinator.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Access control of a coordinator. With {@link Tls}, clients must present a token or a certificate.
 * Without it, clients are not authenticated, so the coordinator may only listen on loopback or on a
 * network declared as trusted.
 *
 * @param tls encryption and certificates; empty for none
 * @param insecure whether the network is trusted without TLS
 */
public record AccessSettings(Optional<Tls> tls, boolean insecure) {
  /** Access without authentication, on loopback only. */
  public static final AccessSettings LOOPBACK = new AccessSettings(Optional.empty(), false);

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
