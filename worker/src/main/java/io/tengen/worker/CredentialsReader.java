package io.tengen.worker;

import io.tengen.config.StrictConfig;
import io.tengen.worker.link.Credentials;
import java.util.Optional;
import java.util.Set;

/** Reads the credentials that a worker presents to its coordinator. */
final class CredentialsReader {
  static final String TLS = "tls";
  static final String TOKEN = "token";
  static final String TOKEN_FILE = "token-file";

  private static final Set<String> KEYS = Set.of("ca", "cert", "key");

  private CredentialsReader() {}

  static Credentials read(StrictConfig config) {
    config.section(TLS).requireKnown(KEYS);
    String token = config.text(TOKEN);
    Credentials read =
        new Credentials(
            config.optionalPath(TLS + ".ca"),
            config.optionalPath(TLS + ".cert"),
            config.optionalPath(TLS + ".key"),
            config.optionalPath(TOKEN_FILE),
            token.isEmpty() ? Optional.empty() : Optional.of(token));
    config.check(TLS, read::check);
    return read;
  }
}
