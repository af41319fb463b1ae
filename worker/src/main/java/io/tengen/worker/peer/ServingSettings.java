package io.tengen.worker.peer;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a worker serves others.
 *
 * @param host the name or address to listen on
 * @param port the port to listen on; 0 for any free one
 * @param advertise {@code HOST:PORT} at which other workers reach it; empty for the address that it
 *     listens on
 * @param tls the certificate that it presents; empty for connections without encryption
 */
public record ServingSettings(
    String host, int port, Optional<String> advertise, Optional<Tls> tls) {

  /**
   * A certificate for a server, and its key, in PEM.
   *
   * @param certificate the certificate chain, valid for the advertised host
   * @param key the key in PKCS#8 without a password
   */
  public record Tls(Path certificate, Path key) {}

  /** Returns what to tell other workers, given the port that is listened on. */
  String advertised(int listening) {
    String shown = host.contains(":") ? "[" + host + "]" : host;
    return advertise.orElse(shown + ":" + listening);
  }
}
