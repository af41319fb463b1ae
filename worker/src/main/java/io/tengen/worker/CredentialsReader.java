package io.tengen.worker;

import com.typesafe.config.Config;
import io.tengen.worker.link.Credentials;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** Reads what a worker shows its coordinator. */
final class CredentialsReader {
  static final String TLS = "tls";
  static final String TOKEN = "token";
  static final String TOKEN_FILE = "token-file";

  private static final Set<String> KEYS = Set.of("ca", "cert", "key");

  private CredentialsReader() {}

  static Credentials read(Config config) {
    ConfigReader.checkKeys(config.getObject(TLS), KEYS, ConfigReader.ROOT + "." + TLS + ".");
    String token = config.getString(TOKEN);
    Credentials[] read = {Credentials.NONE};
    ConfigReader.check(
        config,
        TLS,
        () -> {
          read[0] =
              new Credentials(
                  file(config, TLS + ".ca"),
                  file(config, TLS + ".cert"),
                  file(config, TLS + ".key"),
                  file(config, TOKEN_FILE),
                  token.isEmpty() ? Optional.empty() : Optional.of(token));
          read[0].check();
        });
    return read[0];
  }

  private static Optional<Path> file(Config config, String path) {
    String text = config.getString(path);
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no path", e);
    }
  }
}
