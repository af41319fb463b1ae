package io.tengen.coordinator.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Whom a coordinator lets in. With {@link Tls} everybody must show a token or a certificate;
 * without, nobody is asked, so that it may only listen on loopback or on a network that somebody
 * has said he trusts.
 *
 * @param insecure that network is trusted
 */
public record AccessSettings(Optional<Tls> tls, boolean insecure) {
  /** For loopback: nobody is asked who he is. */
  public static final AccessSettings LOOPBACK = new AccessSettings(Optional.empty(), false);

  /**
   * Encryption, in PEM files that may change while the coordinator runs.
   *
   * @param certificate the coordinator's chain, its own first
   * @param key its private key, PKCS#8, without a password
   * @param clientCa whose certificates stand for tokens; empty for nobody's
   * @param clientRequired whether nobody without such a certificate is spoken to at all
   * @param reload how often the files are looked at
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
   * Refuses an address at which anybody could do anything.
   *
   * @throws IllegalArgumentException with one line that names the remedy
   */
  public void checkHost(String host) {
    if (tls.isEmpty() && !insecure && !isLoopback(host)) {
      throw new IllegalArgumentException(
          "on host "
              + host
              + " anybody could use the coordinator: give --tls-cert and --tls-key (tengen cert"
              + " makes them), or --insecure on a network that you trust");
    }
  }

  /** Whether nobody but this machine reaches the address, or it is no address at all. */
  public static boolean isLoopback(String host) {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      // Listening there fails by itself, with its own words.
      return true;
    }
  }
}
