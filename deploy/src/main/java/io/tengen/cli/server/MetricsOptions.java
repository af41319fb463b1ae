package io.tengen.cli.server;

import io.tengen.cli.console.CommandException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the HTTP server of a worker's metrics. */
final class MetricsOptions {
  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "-1",
      description =
          "Port for /metrics, /health/live and /health/ready (503 until the worker has tried its"
              + " engines), such as 7074; 0 for any free port (default: none).")
  private int port;

  @Option(
      names = "--http-host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "Address for --http-port; 0.0.0.0 for all, which requires --http-cert, --http-key and"
            + " --http-token-file, or --http-insecure (default: ${DEFAULT-VALUE})."
      })
  private String host;

  @Option(
      names = "--http-token-file",
      paramLabel = "FILE",
      description = {
        "File with a secret, such as metrics.token: /metrics requires it as bearer token. May"
            + " change while the worker runs (default: none required)."
      })
  private @Nullable Path tokenFile;

  @Option(
      names = "--http-cert",
      paramLabel = "FILE",
      description = "PEM file of the worker's certificate: turns on HTTPS (default: HTTP).")
  private @Nullable Path certificate;

  @Option(
      names = "--http-key",
      paramLabel = "FILE",
      description = "PEM file of that certificate's private key.")
  private @Nullable Path key;

  @Option(
      names = "--http-insecure",
      description =
          "Lets everyone read the metrics, without encryption, on any address (default: no).")
  private boolean insecure;

  /**
   * Starts the server.
   *
   * @throws CommandException if options contradict each other, a file cannot be used, or the port
   *     cannot be bound
   */
  MetricsServer start() throws CommandException {
    CoordinatorCommand.requirePort("--http-port", port, MetricsServer.NO_PORT);
    if (port == MetricsServer.NO_PORT) {
      requireUnused();
      return MetricsServer.unserved();
    }
    if ((certificate == null) != (key == null)) {
      throw CommandException.badInput("give both --http-cert and --http-key");
    }
    if (!insecure && !isLoopback(host) && (certificate == null || tokenFile == null)) {
      throw CommandException.badInput(
          "on --http-host "
              + host
              + " everyone could read the metrics: give --http-cert, --http-key and"
              + " --http-token-file, or --http-insecure on a network that you trust");
    }
    return MetricsServer.start(
        host,
        port,
        Optional.ofNullable(tokenFile),
        certificate == null || key == null
            ? Optional.empty()
            : Optional.of(new MetricsServer.Tls(certificate, key)));
  }

  private void requireUnused() throws CommandException {
    if (tokenFile != null || certificate != null || key != null || insecure) {
      throw CommandException.badInput("the --http options need --http-port PORT");
    }
  }

  private static boolean isLoopback(String host) throws CommandException {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      throw CommandException.badInput("--http-host " + host + " is not a known address", e);
    }
  }
}
