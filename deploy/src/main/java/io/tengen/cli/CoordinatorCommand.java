package io.tengen.cli;

import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.CoordinatorConfig;
import io.tengen.coordinator.StartupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen coordinator}: keeps runs and hands their games to workers. */
@Command(
    name = "coordinator",
    sortOptions = false,
    description = {
      "Keeps runs and hands their games to workers; runs until it is stopped.",
      "Says in one line on stdout where it listens; logs to stderr."
    },
    footer = {
      "",
      "Examples:",
      "  tengen coordinator --data /var/lib/tengen --host 0.0.0.0",
      "  curl http://localhost:7071/health/ready"
    })
final class CoordinatorCommand implements Callable<Integer> {
  private static final int NO_PORT = -1;

  @ParentCommand private Tengen tengen;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "tengen-data",
      description = "Directory of the database (default: ${DEFAULT-VALUE}).")
  private Path data;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = "Address to listen on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}).")
  private String host;

  @Option(
      names = "--grpc-port",
      paramLabel = "PORT",
      defaultValue = "7070",
      description = "For workers and commands; 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int grpcPort;

  @Option(
      names = "--http-port",
      paramLabel = "PORT",
      defaultValue = "7071",
      description =
          "For health and metrics; 0 for any free one, -1 for none (default: ${DEFAULT-VALUE}).")
  private int httpPort;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      defaultValue = "30s",
      description =
          "Silence after which a worker's games go to others (default: ${DEFAULT-VALUE}).")
  private Duration lease;

  @Option(
      names = "--heartbeat",
      paramLabel = "TIME",
      defaultValue = "5s",
      description = "How often workers are asked to speak (default: ${DEFAULT-VALUE}).")
  private Duration heartbeat;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    requirePort("--grpc-port", grpcPort, 0);
    requirePort("--http-port", httpPort, NO_PORT);
    if (heartbeat.toMillis() < 10 || lease.compareTo(heartbeat.multipliedBy(2)) < 0) {
      throw CommandException.badInput(
          "--lease must be at least twice --heartbeat, and that at least 10ms");
    }
    Directories.requireWritable(data);
    Logging.service();
    try (Interrupt interrupt = Interrupt.listen();
        Coordinator coordinator =
            Coordinator.start(
                new CoordinatorConfig(data, host, grpcPort, httpPort, heartbeat, lease))) {
      tengen
          .terminal()
          .out()
          .println(
              "coordinator: gRPC on "
                  + host
                  + ":"
                  + coordinator.grpcPort()
                  + (httpPort == NO_PORT
                      ? ""
                      : ", health and metrics on http://" + host + ":" + coordinator.httpPort())
                  + ", data in "
                  + data);
      interrupt.await();
    } catch (StartupException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    return ExitCode.OK;
  }

  static void requirePort(String option, int port, int least) throws CommandException {
    if (port < least || port > 65535) {
      throw CommandException.badInput(
          option + " " + port + " is not between " + least + " and 65535");
    }
  }
}
