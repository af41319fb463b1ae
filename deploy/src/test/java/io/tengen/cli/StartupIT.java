package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Conditions that keep a coordinator from starting, for the command in another process: exit code 2
 * and a single line, logs included.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StartupIT {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({"--grpc-port, --http-port", "--http-port, --grpc-port"})
  void refusesAPortInUse(String taken, String free) throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(socket.getLocalPort());
      assertEquals(
          "tengen: port " + port + " is in use; choose another with " + taken,
          complaint("coordinator", "--data", directory.toString(), taken, port, free, "0"));
    }
  }

  @Test
  void refusesADirectoryInUse() throws Exception {
    try (Coordinator coordinator = startCoordinator()) {
      assertTrue(coordinator.grpcPort() > 0);
      String said =
          "tengen: data directory "
              + directory
              + " is in use by another tengen process; stop that one or choose another directory";
      String[] coordinators = commandsOnTheDirectory().getFirst();
      assertEquals(said, complaint(coordinators));
      // This one waits for commands that only read.
      try (TengenProcess process = TengenProcess.start(commandsOnTheDirectory().getLast())) {
        assertEquals(2, process.awaitExit(), process::toString);
        assertEquals(said, process.stderr().lines().toList().getLast());
      }
    }
  }

  @Test
  void refusesANewerDatabase() throws Exception {
    startCoordinator().close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:file:" + directory.resolve("tengen"), "", "");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO "flyway_schema_history" ("installed_rank", "version", "description", "type",
              "script", "checksum", "installed_by", "execution_time", "success")
          VALUES (999, '999', 'of the future', 'SQL', 'V999__of_the_future.sql', 1, 'x', 1, TRUE)
          """);
      // The database is configured to stay open without connections.
      statement.execute("SHUTDOWN");
    }
    String said =
        "tengen: the database in "
            + directory
            + " was written by a newer Tengen (schema 999); use that one or another directory";
    for (String[] command : commandsOnTheDirectory()) {
      assertEquals(said, complaint(command));
    }
  }

  private List<String[]> commandsOnTheDirectory() {
    String data = directory.toString();
    return List.of(
        new String[] {"coordinator", "--data", data, "--grpc-port", "0", "--http-port", "-1"},
        new String[] {
          "evaluate", "random", "mcts:visits=2", "--games", "2", "--data", data, "--wait", "1s"
        });
  }

  private Coordinator startCoordinator() throws Exception {
    return Coordinator.start(
        CoordinatorConfig.embedded(
            directory, LOOPBACK, 0, -1, Duration.ofSeconds(5), Duration.ofSeconds(30)));
  }

  /** Asserts that the command fails as on bad input with a single line; returns the line. */
  private static String complaint(String... command) throws IOException, InterruptedException {
    try (TengenProcess process = TengenProcess.start(command)) {
      assertEquals(2, process.awaitExit(), process::toString);
      assertEquals("", process.stdout());
      assertEquals(1, process.stderr().lines().count(), process::toString);
      return process.stderr();
    }
  }
}
