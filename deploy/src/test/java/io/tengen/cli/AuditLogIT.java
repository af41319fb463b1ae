package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The log of a coordinator that was started without options for logging, as users start it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AuditLogIT {
  @TempDir Path directory;

  @Test
  void namesWhatCallersChangedAndWhen() throws Exception {
    run("cert", "localhost", "--out", file("tls"));
    try (TengenProcess coordinator = startCoordinator()) {
      String address =
          coordinator
              .awaitLine("gRPC on ")
              .replaceFirst(".*gRPC on [^:]*", "localhost")
              .replaceFirst(",.*", "");
      as(
          "data/admin.token",
          address,
          "token",
          "create",
          "ada",
          "--role",
          "user",
          "--out",
          file("ada.token"));
      String run = createRun(address);
      as("ada.token", address, "cancel", run);
      String ada =
          as("data/admin.token", address, "token", "list")
              .out()
              .lines()
              .filter(line -> line.endsWith("ada"))
              .findFirst()
              .orElseThrow();
      as("data/admin.token", address, "token", "revoke", ada.substring(0, ada.indexOf(' ')));
      CommandRun refused = attempt("ada.token", address, "cancel", run);
      assertEquals(2, refused.code(), refused.err());

      for (String done : List.of("CreateToken", "CreateRun", "CancelRun", "RevokeToken")) {
        assertEquals(
            1,
            coordinator.errorLines(done).stream()
                .filter(line -> line.contains("outcome=done"))
                .count(),
            () -> done + "\n" + coordinator);
      }
      assertFalse(coordinator.errorLines("outcome=refused").isEmpty(), coordinator::toString);
      for (String line : coordinator.stderr().lines().toList()) {
        OffsetDateTime at = OffsetDateTime.parse(line.substring(0, line.indexOf(' ')));
        Duration age = Duration.between(at, OffsetDateTime.now());
        assertTrue(age.abs().compareTo(Duration.ofMinutes(10)) < 0, line);
      }
    }
  }

  private TengenProcess startCoordinator() throws Exception {
    return TengenProcess.start(
        "coordinator",
        "--data",
        file("data"),
        "--grpc-port",
        "0",
        "--http-port",
        "-1",
        "--tls-cert",
        file("tls/server.crt"),
        "--tls-key",
        file("tls/server.key"),
        "--tls-ca",
        file("tls/ca.crt"));
  }

  /** Creates a run that no worker plays, and returns its name. */
  private String createRun(String address) throws Exception {
    try (TengenProcess evaluate =
        TengenProcess.start(
            "evaluate",
            "random",
            "mcts:visits=2",
            "--board",
            "5",
            "--games",
            "2",
            "--coordinator",
            address,
            "--tls-ca",
            file("tls/ca.crt"),
            "--token-file",
            file("ada.token"))) {
      Matcher run = Pattern.compile("\\brun ([\\w-]+)\\b").matcher(evaluate.awaitErrorLine("run "));
      assertTrue(run.find(), evaluate::toString);
      return run.group(1);
    }
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private CommandRun as(String token, String address, String... args) {
    CommandRun run = attempt(token, address, args);
    assertEquals(0, run.code(), run.err());
    return run;
  }

  private CommandRun attempt(String token, String address, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(
        List.of(
            "--coordinator", address, "--tls-ca", file("tls/ca.crt"), "--token-file", file(token)));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static void run(String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(0, run.code(), run.err());
  }
}
