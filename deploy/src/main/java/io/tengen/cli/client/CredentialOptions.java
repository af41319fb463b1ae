package io.tengen.cli.client;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Shell;
import io.tengen.worker.link.Credentials;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Options for the credentials that a command presents to a coordinator. There is no option for a
 * token itself, since every user of the machine can read the command lines of all processes.
 */
public final class CredentialOptions {
  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      description =
          "PEM file of the certificate authority of the coordinator (default: TENGEN_TLS_CA, or the"
              + " authorities that Java trusts).")
  private @Nullable Path ca;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description =
          "PEM file of a client certificate in place of a token (default: TENGEN_TLS_CERT).")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "PEM file of the certificate's private key (default: TENGEN_TLS_KEY).")
  private @Nullable Path key;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with a token from tengen token create (default: TENGEN_TOKEN_FILE; TENGEN_TOKEN"
              + " holds a token itself).")
  private @Nullable Path tokenFile;

  /**
   * Returns the credentials that the options or the environment name.
   *
   * @throws CommandException if a file cannot be read
   */
  Credentials credentials() throws CommandException {
    try {
      Credentials credentials =
          new Credentials(
              file(ca, "TENGEN_TLS_CA"),
              file(certificate, "TENGEN_TLS_CERT"),
              file(key, "TENGEN_TLS_KEY"),
              file(tokenFile, "TENGEN_TOKEN_FILE"),
              environment("TENGEN_TOKEN"));
      credentials.check();
      return credentials;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static Optional<Path> file(@Nullable Path given, String variable) {
    try {
      return given == null ? environment(variable).map(Path::of) : Optional.of(given);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(variable + " is no path: " + e.getMessage(), e);
    }
  }

  private static Optional<String> environment(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(value -> !value.isBlank());
  }

  /**
   * Returns the given options as settings of a worker by key. The environment is left out, since
   * the worker's configuration reads it.
   */
  public Map<String, String> overrides() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "tls.ca", ca);
    put(given, "tls.cert", certificate);
    put(given, "tls.key", key);
    put(given, "token-file", tokenFile);
    return given;
  }

  /** Returns the given options for another command line, each preceded by a blank. */
  public String again() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "--tls-ca", ca);
    put(given, "--tls-cert", certificate);
    put(given, "--tls-key", key);
    put(given, "--token-file", tokenFile);
    StringBuilder text = new StringBuilder();
    given.forEach((option, file) ->
        text.append(' ').append(option).append(' ').append(Shell.quote(Path.of(file))));
    return text.toString();
  }

  private static void put(Map<String, String> given, String key, @Nullable Path value) {
    if (value != null) {
      given.put(key, value.toString());
    }
  }
}
