package io.tengen.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.tengen.cli.CommandRun;
import io.tengen.cli.doctor.Finding.Severity;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.WorkerStatus;
import io.tengen.wire.control.WorkerStatus.Playing;
import io.tengen.wire.control.WorkerStatus.Problem;
import io.tengen.worker.WorkerConfig;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static final RunSpec SPEC =
      RunSpec.builder(
              RunKind.EVALUATION,
              List.of(EngineSpec.parse("a=random"), EngineSpec.parse("b=random")),
              GameSetup.of(Rules.CHINESE, 5, 24.5),
              10)
          .build();

  @TempDir Path directory;

  /** A worker that does what it should, and what a test changes about it. */
  private static WorkerStatus worker(
      String name,
      String version,
      Instant connected,
      Duration silence,
      double speed,
      int crashes,
      List<Problem> problems,
      List<Problem> exclusions) {
    return new WorkerStatus(
        name,
        version,
        2,
        0,
        connected,
        silence,
        OptionalDouble.of(speed),
        40,
        List.of(new Playing("r", 0, "a", "b", 3)),
        List.of(),
        problems,
        List.of(),
        crashes,
        exclusions,
        OptionalDouble.empty(),
        "");
  }

  private static WorkerStatus worker(String name, double speed) {
    return worker(
        name, "1", NOW.minusSeconds(999), Duration.ofSeconds(1), speed, 0, List.of(), List.of());
  }

  private static List<String> found(WorkerStatus... workers) {
    return texts(FleetCheck.of(List.of(workers), "1", NOW));
  }

  private static List<String> texts(List<Finding> findings) {
    return findings.stream().map(each -> each.subject() + ": " + each.problem()).toList();
  }

  @Test
  void nothingIsWrongWithGoodWorkers() {
    assertEquals(List.of(), found(worker("a", 9), worker("b", 10), worker("c", 3)));
  }

  @Test
  void saysThatNoWorkerIsConnected() {
    assertEquals(List.of("workers: none is connected"), found());
  }

  @Test
  void findsASlowWorkerAmongThoseOfTheSameRuns() {
    assertEquals(
        List.of(
            "worker c: makes 2.00 moves/s in a game, and the median worker of the same runs 10.0"),
        found(worker("a", 12), worker("b", 10), worker("c", 2)));
    assertEquals(List.of(), found(worker("a", 12), worker("c", 2)), "two are no fleet");
  }

  @Test
  void findsStuckSilentOldCrashingAndDeniedWorkers() {
    Duration heard = Duration.ofSeconds(1);
    Instant before = NOW.minusSeconds(999);
    assertEquals(
        List.of("worker a: plays 1 game without a move in the last minute"), found(worker("a", 0)));
    assertEquals(
        List.of("worker a: has sent nothing for 21 s"),
        found(worker("a", "1", before, Duration.ofSeconds(21), 5, 0, List.of(), List.of())));
    assertEquals(
        List.of("worker a: has version 2, and this program 1"),
        found(worker("a", "2", before, heard, 5, 0, List.of(), List.of())));
    assertEquals(
        List.of("worker a: 5 of its 40 games ended by an engine's crash"),
        found(worker("a", "1", before, heard, 5, 5, List.of(), List.of())));
    assertEquals(
        List.of(
            "worker a: was connected 60 s in the future, so that the coordinator's clock and this"
                + " one differ"),
        found(worker("a", "1", NOW.plusSeconds(60), heard, 5, 0, List.of(), List.of())));
    Problem denied = new Problem("r", "lacks gtp:gnugo10");
    assertEquals(
        List.of(
            "worker a: its results of run r do not count: slow clock",
            "run r: 2 workers (a, b) cannot take games: lacks gtp:gnugo10"),
        found(
            worker(
                "a",
                "1",
                before,
                heard,
                5,
                0,
                List.of(denied),
                List.of(new Problem("r", "slow clock"))),
            worker("b", "1", before, heard, 5, 0, List.of(denied), List.of())));
  }

  @Test
  void saysWhatARunWaitsFor() {
    assertEquals("", waits(RunState.RUNNING, 3, 1, "", 0));
    assertEquals("", waits(RunState.FINISHED, 0, 0, "", 0));
    assertEquals("NOTE is paused", waits(RunState.PAUSED, 0, 1, "", 0));
    assertEquals("ERROR no room", waits(RunState.RUNNING, 3, 1, "no room", 0));
    assertEquals(
        "ERROR no connected worker can play its engines", waits(RunState.RUNNING, 0, 0, "", 4));
    assertEquals(
        "NOTE waits for free slots, which other runs have", waits(RunState.RUNNING, 0, 1, "", 0));
    assertEquals(
        "WARNING gets no games although workers wait for some",
        waits(RunState.RUNNING, 0, 1, "", 4));
  }

  private static String waits(RunState state, int leased, int workers, String problem, int idle) {
    RunStatus run = new RunStatus("r", SPEC, state, NOW, 0, leased, workers, problem);
    return RunsCheck.of(run, idle).map(each -> each.severity() + " " + each.problem()).orElse("");
  }

  @Test
  void saysHowLongACertificateIsValid() throws Exception {
    assertEquals(0, CommandRun.of("cert", "--out", directory.resolve("tls").toString()).code());
    Path file = directory.resolve("tls").resolve("server.crt");
    Instant today = Instant.now();
    assertEquals(List.of(), CertificateCheck.of(file, today));
    Instant end = end(file);
    assertTrue(
        texts(CertificateCheck.of(file, end.minus(Duration.ofDays(3))))
            .getFirst()
            .contains("expires in 3 days"));
    assertTrue(
        texts(CertificateCheck.of(file, end.plusSeconds(1))).getFirst().contains("expired at"));
    assertTrue(
        texts(CertificateCheck.of(file, today.minus(Duration.ofDays(99))))
            .getFirst()
            .contains("not valid before"));
    assertEquals(
        Severity.ERROR, CertificateCheck.of(Path.of("missing.crt"), today).getFirst().severity());
  }

  private static Instant end(Path file) throws Exception {
    try (InputStream in = Files.newInputStream(file)) {
      X509Certificate first =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
      return first.getNotAfter().toInstant();
    }
  }

  @Test
  void comparesClocksAndPassesOnWhyAServerIsNotReady() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/health/ready",
        exchange -> {
          byte[] body = "the disk is full\n".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(503, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    URI at = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    try {
      assertEquals(
          List.of(at + ": is not ready: the disk is full"),
          texts(new HttpCheck(at, InstantSource.system()).check()));
      InstantSource late = InstantSource.offset(InstantSource.system(), Duration.ofSeconds(60));
      assertTrue(
          texts(new HttpCheck(at, late).check())
              .getFirst()
              .matches(".*its clock and this one differ by (59|60|61) s"));
    } finally {
      server.stop(0);
    }
    assertTrue(
        texts(new HttpCheck(at, InstantSource.system()).check())
            .getFirst()
            .contains("does not answer"));
  }

  @Test
  void saysThatADiskIsNearlyFull() {
    assertEquals(Optional.empty(), DiskCheck.room(directory, 2L << 30));
    assertEquals(Severity.WARNING, DiskCheck.room(directory, 500L << 20).orElseThrow().severity());
    assertEquals(Severity.ERROR, DiskCheck.room(directory, 50L << 20).orElseThrow().severity());
    assertEquals(List.of(), DiskCheck.of(directory));
    assertTrue(
        texts(DiskCheck.of(directory.resolve("gone"))).getFirst().contains("cannot be written"));
  }

  @Test
  void findsAGraphicsCardThatIsNotUsedAndOneThatIsNotThere() throws Exception {
    Path dev = Files.createDirectory(directory.resolve("dev"));
    assertEquals(List.of(), machine(Map.of(), dev));
    Map<String, Object> onCard = Map.of("training.enabled", true, "training.device", "cuda:0");
    assertTrue(machine(onCard, dev).getFirst().contains("does not exist"));
    Files.createFile(dev.resolve("nvidia0"));
    assertTrue(machine(Map.of(), dev).getFirst().contains("is there and not used"));
    assertEquals(List.of(), machine(onCard, dev));
  }

  @Test
  void findsEnginesThatDoNotStart() throws Exception {
    assertTrue(
        machine(Map.of("engines.broken.command", List.of("/no/such/program")), directory)
            .getFirst()
            .startsWith("engine gtp:broken: is not offered"));
  }

  private List<String> machine(Map<String, Object> settings, Path dev) throws Exception {
    WorkerConfig config = WorkerConfig.load(Optional.empty(), settings);
    return texts(new WorkerMachineCheck(config, dev).check(Instant.now()));
  }
}
