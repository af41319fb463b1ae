package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.testing.Await;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.evaluation.EvaluationMetrics;
import io.tengen.worker.link.CoordinatorLink;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.rollout.RolloutMetrics;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests a coordinator, a worker and commands that authenticate as in docs/security.md. */
@Timeout(120)
class SecureClusterTest {
  @TempDir private Path directory;
  private Coordinator coordinator;

  @BeforeEach
  void start() throws Exception {
    CommandRun made =
        CommandRun.of("cert", "go.example.org", "--out", file("tls"), "--client", "rack3=worker");
    assertEquals(0, made.code(), made.err());
    coordinator =
        Coordinator.start(
            CoordinatorConfig.load(
                Optional.empty(),
                Map.of(
                    "data", file("data"),
                    "grpc-port", 0,
                    "http-port", -1,
                    "tls.cert", file("tls/server.crt"),
                    "tls.key", file("tls/server.key"),
                    "tls.ca", file("tls/ca.crt"))));
  }

  @AfterEach
  void stop() {
    coordinator.close();
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  private String address() {
    return "localhost:" + coordinator.grpcPort();
  }

  /** Runs a command with this token. */
  private CommandRun as(String token, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(
        List.of(
            "--coordinator",
            address(),
            "--tls-ca",
            file("tls/ca.crt"),
            "--token-file",
            file(token)));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private CommandRun create(String name, String role) {
    return as(
        "data/admin.token",
        "token",
        "create",
        name,
        "--role",
        role,
        "--out",
        file(name + ".token"));
  }

  private Worker worker(Map<String, String> shown) {
    return worker(shown, new SimpleMeterRegistry());
  }

  private Worker worker(Map<String, ?> shown, MeterRegistry registry) {
    Map<String, Object> settings = new HashMap<>(shown);
    settings.putAll(Map.of("coordinator", address(), "slots", 1, "tls.ca", file("tls/ca.crt")));
    return Worker.start(WorkerConfig.load(Optional.empty(), settings), registry);
  }

  @Test
  void playsWithTokens() throws Exception {
    assertEquals(0, create("ada", "user").code());
    assertEquals(0, create("rack", "worker").code());
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(directory.resolve("rack.token"))));
    try (Worker worker = worker(Map.of("token-file", file("rack.token")))) {
      plays(worker);
    }
    CommandRun listed = as("data/admin.token", "token", "list");
    assertTrue(listed.out().contains("ada"), listed.out());
    assertFalse(listed.out().contains("tgn_"), listed.out());
  }

  @Test
  void playsWithACertificate() throws Exception {
    assertEquals(0, create("ada", "user").code());
    try (Worker worker =
        worker(Map.of("tls.cert", file("tls/rack3.crt"), "tls.key", file("tls/rack3.key")))) {
      plays(worker);
    }
  }

  private void plays(Worker worker) {
    assertTrue(worker != null);
    CommandRun run =
        as("ada.token", "evaluate", "random", "mcts:visits=2", "--board", "5", "--games", "4");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("4 games of run"), run.out());
  }

  /** A worker checks the certificate of the one that evaluates, which knows it by its permit. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWorkerWithATrustedCertificateEvaluatesForAnother(boolean isTrusted) throws Exception {
    assertEquals(0, create("ada", "user").code());
    assertEquals(0, create("rack", "worker").code());
    assertEquals(0, CommandRun.of("cert", "--out", file("foreign")).code());
    String certificate = isTrusted ? "tls/server" : "foreign/server";
    Path network = TinyNetwork.write(directory);
    Map<String, Object> serving =
        Map.of(
            "name", "server",
            "token-file", file("rack.token"),
            "artifacts.directory", file("server-files"),
            "evaluations.serve", "localhost:0",
            "evaluations.cert", file(certificate + ".crt"),
            "evaluations.key", file(certificate + ".key"));
    Map<String, Object> playing =
        Map.of(
            "name", "player",
            "token-file", file("rack.token"),
            "artifacts.directory", file("player-files"),
            "artifacts.devices", List.of("remote"));
    MeterRegistry atServer = new SimpleMeterRegistry();
    MeterRegistry atPlayer = new SimpleMeterRegistry();
    try (Worker server = worker(serving, atServer);
        Worker player = worker(playing, atPlayer)) {
      assertNotEquals(server.name(), player.name());
      // The player evaluates the first positions itself, until it is connected. In a run so short
      // it may get no game.
      for (int run = 0; run < 10 && (isTrusted ? served(atServer) : local(atPlayer)) == 0; run++) {
        CommandRun played =
            as(
                "ada.token",
                "evaluate",
                "a=mcts:net=tiny,visits=16",
                "b=mcts:net=tiny,visits=15",
                "--board=5",
                "--games=4",
                "--net=tiny=" + network);
        assertEquals(0, played.code(), played.err());
      }
      assertEquals(isTrusted, served(atServer) > 0);
      assertTrue(isTrusted || local(atPlayer) > 0);
    }
  }

  /** Returns the number of positions that a worker has evaluated itself for want of another. */
  private static double local(MeterRegistry registry) {
    return registry.get(EvaluationMetrics.LOCAL).counter().count();
  }

  /** Returns the number of positions that a worker has evaluated for others. */
  private static double served(MeterRegistry registry) {
    return served(registry, EvaluationMetrics.NAME);
  }

  /** Returns the number of positions or rollouts that a worker has answered for others. */
  private static double served(MeterRegistry registry, String service) {
    return registry.get(PeerMetric.SERVED_BATCH.of(service)).summary().totalAmount();
  }

  /** The process of a game joins the cluster by a token, and then another worker helps. */
  @Test
  void anEngineWithATokenHasRolloutsPlayedByAWorker() throws Exception {
    assertEquals(0, create("rack", "worker").code());
    MeterRegistry atServer = new SimpleMeterRegistry();
    Map<String, Object> serving =
        Map.of(
            "name",
            "server",
            "token-file",
            file("rack.token"),
            "rollouts.serve",
            "localhost:0",
            "rollouts.threads",
            1,
            "rollouts.cert",
            file("tls/server.crt"),
            "rollouts.key",
            file("tls/server.key"));
    try (Worker server = worker(serving, atServer)) {
      assertEquals("server", server.name());
      analyze(
          "rollouts by the worker",
          () -> served(atServer, RolloutMetrics.NAME) > 0,
          "--token-file",
          file("rack.token"));
    }
  }

  /** Without a token the process plays on alone, and its one warning names the reason. */
  @Test
  void anEngineWithoutATokenSaysSo() throws Exception {
    Logger link = (Logger) LoggerFactory.getLogger(CoordinatorLink.class);
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.list = new CopyOnWriteArrayList<>();
    lines.start();
    link.addAppender(lines);
    try {
      analyze("a warning", () -> !lines.list.isEmpty());
    } finally {
      link.detachAppender(lines);
    }
    assertEquals(
        List.of(
            "refused by coordinator "
                + address()
                + ": the coordinator requires valid credentials: a token or a client certificate"
                + " (give a token with --token-file); trying again until it admits this program"),
        lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
  }

  /** Runs an engine with these credentials: it analyzes until a condition holds, and moves. */
  private void analyze(
      String what, Await.Condition<RuntimeException> condition, String... credentials)
      throws Exception {
    List<String> args =
        new ArrayList<>(
            List.of(
                "gtp",
                "mcts:workers=1",
                "--coordinator",
                address(),
                "--tls-ca",
                file("tls/ca.crt")));
    args.addAll(List.of(credentials));
    try (PipedOutputStream controller = new PipedOutputStream();
        PipedInputStream stdin = new PipedInputStream(controller)) {
      CompletableFuture<CommandRun> engine =
          CompletableFuture.supplyAsync(
              () -> CommandRun.fed(stdin, args.toArray(String[]::new)), Thread::startVirtualThread);
      controller.write("boardsize 9\nlz-analyze 10\n".getBytes(StandardCharsets.UTF_8));
      controller.flush();
      Await.until(what, condition);
      controller.write("genmove b\nquit\n".getBytes(StandardCharsets.UTF_8));
      controller.flush();
      CommandRun run = engine.get(1, TimeUnit.MINUTES);
      assertEquals(0, run.code(), run.err());
      assertTrue(run.out().matches("(?s)=.*\n= [A-J][1-9]\n\n= *\n\n"), run.out());
    }
  }

  @Test
  void namesMissingCredentials() {
    assertEquals(0, create("ada", "user").code());
    String plain = CommandRun.of("runs", "--coordinator", address()).complaint(2);
    assertTrue(plain.contains("give --tls-ca and --token-file"), plain);
    String anonymous =
        CommandRun.of("runs", "--coordinator", address(), "--tls-ca", file("tls/ca.crt"))
            .complaint(2);
    assertTrue(anonymous.contains("requires valid credentials"), anonymous);
    String unknown =
        CommandRun.of("runs", "--coordinator", address(), "--token-file", file("ada.token"))
            .complaint(2);
    assertTrue(unknown.contains("is not trusted"), unknown);
    String low = as("ada.token", "token", "list").complaint(2);
    assertTrue(low.contains("your role does not allow this"), low);
    String absent = as("absent.token", "runs").complaint(2);
    assertEquals(
        "tengen: file " + file("absent.token") + " does not exist or cannot be read", absent);
    String halves =
        CommandRun.of("runs", "--coordinator", address(), "--tls-cert", file("tls/rack3.crt"))
            .complaint(2);
    assertTrue(halves.contains("both --tls-cert and --tls-key"), halves);
  }

  @Test
  void createsAndRevokesToken() {
    assertEquals(0, create("ada", "user").code());
    assertEquals(0, as("ada.token", "runs").code());
    String again = create("ada", "user").complaint(2);
    assertTrue(again.contains("there is a file"), again);
    String twice = as("data/admin.token", "token", "create", "ada", "--role", "user").complaint(2);
    assertTrue(twice.contains("there is a token named \"ada\""), twice);
    String role = as("data/admin.token", "token", "create", "eve", "--role", "god").complaint(2);
    assertTrue(role.contains("none of worker, user, admin, monitor"), role);

    String row =
        as("data/admin.token", "token", "list")
            .out()
            .lines()
            .filter(line -> line.endsWith("ada"))
            .findFirst()
            .orElseThrow();
    String id = row.split(" ", 2)[0];
    assertEquals(
        "token " + id + " of ada is revoked\n",
        as("data/admin.token", "token", "revoke", id).out());
    assertTrue(as("ada.token", "runs").complaint(2).contains("requires valid credentials"));
    String unknown = as("data/admin.token", "token", "revoke", "0123456789abcdef").complaint(2);
    assertTrue(unknown.contains("there is no such token"), unknown);
  }

  @Test
  void publicAddressRequiresTlsOrInsecure() {
    String refused =
        CommandRun.of("coordinator", "--host", "0.0.0.0", "--data", file("other")).complaint(2);
    assertTrue(refused.contains("--tls-cert and --tls-key"), refused);
    assertTrue(refused.contains("--insecure"), refused);
  }

  @Test
  void certDoesNotReplaceFiles() {
    String refused = CommandRun.of("cert", "--out", file("tls")).complaint(2);
    assertTrue(refused.contains("there is a file"), refused);
    String role = CommandRun.of("cert", "--out", file("more"), "--client", "a=b").complaint(2);
    assertTrue(role.contains("none of worker, user, admin, monitor"), role);
    String name =
        CommandRun.of("cert", "--out", file("more"), "--client", "../a=worker").complaint(2);
    assertTrue(name.contains("is not NAME=ROLE"), name);
  }
}
