package io.tengen.cli.server;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Logging;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.cluster.ClusterNode;
import io.tengen.coordinator.config.ClusterSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.DatabaseSettings;
import io.tengen.coordinator.config.StartupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tengen coordinator}: keeps runs and hands their games to workers. */
@Command(
    name = "coordinator",
    sortOptions = false,
    description = {
      "Keeps runs and hands their games to workers; runs until it is stopped.",
      "Prints one line on stdout with its addresses; logs to stderr."
    },
    footer = {
      "",
      "Examples:",
      "  tengen coordinator --data /var/lib/tengen",
      "  tengen coordinator --host 0.0.0.0 --tls-cert tls/server.crt --tls-key tls/server.key",
      "  tengen coordinator --config coordinator.conf",
      "  tengen coordinator --database jdbc:postgresql://db.example.org/tengen?user=tengen",
      "  curl http://localhost:7071/health/ready"
    })
public final class CoordinatorCommand implements Callable<Integer> {
  /** Time for another coordinator to take over. */
  private static final Duration LEAVING = Duration.ofSeconds(30);

  private final Terminal terminal;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Settings, including database and cluster; other options take precedence.")
  private @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory of the coordinator's own files (default: tengen-data).")
  private @Nullable Path data;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = {
        "Keeps runs in a PostgreSQL database, jdbc:postgresql://HOST/NAME; the password is given"
            + " in --config or TENGEN_DATABASE_PASSWORD (default: a file in --data)."
      })
  private @Nullable String database;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on; 0.0.0.0 for all, which requires TLS or --insecure (default:"
              + " 127.0.0.1).")
  private @Nullable String host;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description =
          "PEM file of the coordinator's certificate: turns on TLS and requires tokens or client"
              + " certificates. tengen cert creates one for trials.")
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "PEM file of the certificate's private key.")
  private @Nullable Path key;

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      description =
          "PEM file of the authority whose client certificates are accepted in place of tokens.")
  private @Nullable Path ca;

  @Option(
      names = "--insecure",
      description = "Allows everyone to do everything, without encryption, on any address.")
  private boolean insecure;

  @Option(
      names = "--grpc-port",
      paramLabel = "PORT",
      description = "Port for workers and commands; 0 for any free port (default: 7070).")
  private @Nullable Integer grpcPort;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      description =
          "Port for health and metrics; 0 for any free port, -1 for none (default: 7071).")
  private @Nullable Integer httpPort;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      description =
          "Time without messages after which a worker's games go to others (default: 30s).")
  private @Nullable Duration lease;

  @Option(
      names = "--heartbeat",
      paramLabel = "TIME",
      description = "How often workers must send a message (default: 5s).")
  private @Nullable Duration heartbeat;

  @Option(
      names = "--commit-interval",
      paramLabel = "TIME",
      description = "How long results wait to be committed together (default: 50ms).")
  private @Nullable Duration commitInterval;

  CoordinatorCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    CoordinatorConfig settings = settings();
    UserFiles.requireWritable(settings.data());
    Logging.service();
    try {
      return settings.cluster().isPresent()
          ? member(settings, settings.cluster().get())
          : alone(settings);
    } catch (StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private int alone(CoordinatorConfig settings) throws StartupException, InterruptedException {
    try (Interrupt interrupt = Interrupt.listen();
        Coordinator coordinator = Coordinator.start(settings)) {
      terminal.out().println(headline(settings, coordinator.grpcPort(), coordinator.httpPort()));
      interrupt.await();
      logStop();
    }
    return ExitCode.OK;
  }

  /** Logs that a signal has come, since closing may take seconds. */
  private static void logStop() {
    // Not a constant, since logging is configured after this class is initialized.
    LoggerFactory.getLogger(CoordinatorCommand.class)
        .info("stopping; results that have arrived are committed first");
  }

  private int member(CoordinatorConfig settings, ClusterSettings cluster)
      throws StartupException, CommandException, InterruptedException {
    try (Interrupt interrupt = Interrupt.listen(LEAVING);
        ClusterNode node = ClusterNode.start(settings)) {
      terminal
          .out()
          .println(
              headline(settings, node.grpcPort(), settings.httpPort())
                  + "; one of a cluster, at "
                  + cluster.host()
                  + ":"
                  + cluster.port());
      CompletableFuture<String> ended = node.ended().toCompletableFuture();
      ended.thenRun(interrupt::request);
      interrupt.await();
      if (ended.isDone()) {
        throw CommandException.failed(ended.join());
      }
      logStop();
    }
    return ExitCode.OK;
  }

  private static String headline(CoordinatorConfig settings, int grpcPort, int httpPort) {
    return "coordinator: gRPC on "
        + settings.host()
        + ":"
        + grpcPort
        + (settings.httpPort() == CoordinatorConfig.NO_PORT
            ? ""
            : ", health and metrics on "
                + (settings.access().tls().isPresent() ? "https://" : "http://")
                + settings.host()
                + ":"
                + httpPort)
        + ", data in "
        + switch (settings.database()) {
          case DatabaseSettings.Embedded embedded -> embedded.directory();
          case DatabaseSettings.PostgreSql server -> server.title();
        }
        + (settings.access().tls().isPresent()
            ? "; requires credentials"
            : settings.access().insecure()
                ? "; insecure: everyone may do everything"
                : "; for this machine only");
  }

  private CoordinatorConfig settings() throws CommandException {
    if (grpcPort != null) {
      requirePort("--grpc-port", grpcPort, 0);
    }
    if (httpPort != null) {
      requirePort("--http-port", httpPort, CoordinatorConfig.NO_PORT);
    }
    Map<String, Object> given = new HashMap<>();
    put(given, "data", data == null ? null : data.toString());
    put(given, "database.url", database);
    put(given, "host", host);
    put(given, "tls.cert", certificate == null ? null : certificate.toString());
    put(given, "tls.key", key == null ? null : key.toString());
    put(given, "tls.ca", ca == null ? null : ca.toString());
    put(given, "insecure", insecure ? true : null);
    put(given, "grpc-port", grpcPort);
    put(given, "http-port", httpPort);
    put(given, "lease", lease);
    put(given, "heartbeat", heartbeat);
    put(given, "commit-interval", commitInterval);
    try {
      return CoordinatorConfig.load(Optional.ofNullable(config), given);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static void put(Map<String, Object> given, String key, @Nullable Object value) {
    if (value != null) {
      given.put(key, value);
    }
  }

  static void requirePort(String option, int port, int least) throws CommandException {
    if (port < least || port > 65535) {
      throw CommandException.badInput(
          option + " " + port + " is not between " + least + " and 65535");
    }
  }
}
