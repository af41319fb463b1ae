package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.Addresses;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.channel.UnreachableWait;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.Watch;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.testing.FreePorts;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.StoredGame;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.Credentials;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real worker and a real coordinator with a faulty connection between them. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BadLineTest {
  private static final String LOOPBACK = "127.0.0.1";

  /** Bound from {@code Channels}: the interval of pings plus the wait for their reply. */
  private static final Duration NOTICED_WITHIN = Duration.ofSeconds(20);

  @TempDir Path directory;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  /** The connection breaks after each thirty kilobytes; the export takes several of them. */
  @Test
  void anExportGoesOnAfterCuts() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control direct = new Control(address(coordinator));
        Worker worker = worker(coordinator.grpcPort());
        Control control =
            new Control(
                Addresses.parse(LOOPBACK + ":" + line.port()),
                Credentials.NONE,
                new UnreachableWait(Duration.ofMinutes(1), said -> {}))) {
      int games = 120;
      String run = create(direct, games);
      Await.until("the end of " + run, () -> committed(direct, run) == games);
      line.cutAfter(30_000);
      List<Integer> indices = new ArrayList<>();
      control.export(run, (StoredGame game) -> indices.add(game.index()));
      assertEquals(IntStream.range(0, games).boxed().toList(), indices);
      assertTrue(line.attempts() > 1, "no cut");
    }
  }

  @Test
  void losesNothingOnRepeatedCuts() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control control = new Control(address(coordinator));
        Worker worker = worker(line.port())) {
      int games = 1_000;
      String run = create(control, games);
      for (int i = 1; i <= 3; i++) {
        int least = committed(control, run) + 1;
        Await.until("games go on", () -> committed(control, run) >= least);
        line.cut();
        int cuts = i;
        Await.until("another stream", () -> reconnects() >= cuts);
      }
      assertExact(control, run, games);
      assertEquals("w", worker.name());
    }
  }

  @Test
  void playsOverASlowConnection() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control control = new Control(address(coordinator))) {
      line.delay(Duration.ofMillis(100));
      line.throttle(32_768);
      try (Worker worker = worker(line.port())) {
        String run = create(control, 60);
        assertExact(control, run, 60);
        assertEquals("w", worker.name());
      }
    }
  }

  @Test
  void detectsAVanishedPeer() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control control = new Control(address(coordinator));
        Worker worker = worker(line.port())) {
      int games = 1_000_000;
      String run = create(control, games);
      Await.until("the first game", () -> committed(control, run) > 0);
      line.silence();
      long start = System.nanoTime();
      Await.until("another stream", () -> reconnects() == 1);
      Duration noticed = Duration.ofNanos(System.nanoTime() - start);
      // One second for the new stream.
      assertTrue(noticed.compareTo(NOTICED_WITHIN.plusSeconds(1)) < 0, noticed::toString);
      int then = committed(control, run);
      Await.until("the games go on", () -> committed(control, run) > then);
      control.cancel(run);
      assertEquals("w", worker.name());
    }
  }

  @Test
  void switchesToAReachableCoordinator() throws Exception {
    Coordinator first = coordinator("a");
    try (Coordinator second = coordinator("b")) {
      List<Address> both = List.of(address(first), address(second));
      try (Control control = new Control(new Addresses(both));
          Control onlySecond = new Control(address(second));
          Worker worker = worker(both)) {
        String run = create(control, 40);
        assertExact(control, run, 40);
        String other = create(onlySecond, 40);
        assertEquals(0, committed(onlySecond, other), "the worker is not there");
        first.close();
        assertExact(onlySecond, other, 40);
        assertEquals(List.of(other), control.list().stream().map(RunStatus::id).toList());
        assertEquals("w", worker.name());
      }
    } finally {
      first.close();
    }
  }

  /**
   * Also for commands without credentials: a cut connection is not a coordinator that requires
   * encryption.
   */
  @Test
  void reportsACutConnectionAsUnreachable() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control control = new Control(new Address(LOOPBACK, line.port()))) {
      String run = create(control, 10);
      try (Watch<RunStatus> watch = control.watch(run)) {
        assertNotNull(watch.next(Duration.ofSeconds(10)));
        line.cut();
        ControlException e =
            assertThrows(ControlException.class, () -> watch.next(Duration.ofSeconds(10)));
        assertEquals(ControlException.Reason.UNREACHABLE, e.reason(), e.getMessage());
      }
    }
  }

  /** The run exists, but the answer was lost: the repeated request returns the same run. */
  @Test
  void createsOneRunIfTheAnswerIsLost() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy line = new FaultProxy(coordinator.grpcPort());
        Control control = new Control(address(coordinator));
        Worker worker = worker(coordinator.grpcPort())) {
      // Longer than establishing a connection takes, and shorter than the answer.
      line.cutAfter(150);
      Thread mender =
          Thread.ofVirtual()
              .start(() -> {
                while (line.cuts() == 0) {
                  Thread.onSpinWait();
                }
                line.cutAfter(Long.MAX_VALUE);
              });
      CommandRun run =
          CommandRun.of(
              "evaluate",
              "random",
              "b=random",
              "--board",
              "5",
              "--games",
              "4",
              "--coordinator",
              LOOPBACK + ":" + line.port());
      mender.join();
      assertEquals(0, run.code(), run.err());
      assertTrue(run.err().contains("does not answer; trying again for 60 s"), run.err());
      assertEquals(1, control.list().size());
      assertEquals("w", worker.name());
    }
  }

  @Test
  void skipsACoordinatorThatHangsUp() throws Exception {
    try (Coordinator coordinator = coordinator("a");
        FaultProxy dead = new FaultProxy(FreePorts.one())) {
      Address hangsUp = new Address(LOOPBACK, dead.port());
      try (Control either = new Control(new Addresses(List.of(hangsUp, address(coordinator))));
          Control neither = new Control(hangsUp)) {
        assertEquals(List.of(), either.list());
        ControlException e = assertThrows(ControlException.class, neither::list);
        assertTrue(String.valueOf(e.getMessage()).contains(hangsUp.toString()), e.getMessage());
      }
    }
  }

  private double reconnects() {
    return registry.counter(WorkerMetrics.RECONNECTS).count();
  }

  private Coordinator coordinator(String name) throws StartupException {
    return Coordinator.start(
        CoordinatorConfig.embedded(
            directory.resolve(name),
            LOOPBACK,
            0,
            -1,
            Duration.ofMillis(500),
            Duration.ofSeconds(5)));
  }

  private static Address address(Coordinator coordinator) {
    return new Address(LOOPBACK, coordinator.grpcPort());
  }

  private Worker worker(int port) {
    return worker(List.of(new Address(LOOPBACK, port)));
  }

  private Worker worker(List<Address> coordinators) {
    Map<String, Object> settings =
        Map.of(
            "name",
            "w",
            "slots",
            2,
            "artifacts.limit",
            0,
            "coordinator",
            coordinators.stream().map(Address::toString).toList());
    return Worker.start(WorkerConfig.load(Optional.empty(), settings), registry);
  }

  private static String create(Control control, int games) throws Exception {
    RunSpec plan =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parse("a=random"), EngineSpec.parse("b=random")),
                GameSetup.of(Rules.CHINESE, 5, 0.5),
                games)
            .seed(1)
            .matchRules(MatchRules.parse("moves=100"))
            .build();
    return control.create(plan, "").id();
  }

  private static int committed(Control control, String run) throws Exception {
    return control.get(run).committed();
  }

  /** Waits until the run has ended, and checks that every game is there exactly once. */
  private static void assertExact(Control control, String run, int games) throws Exception {
    Await.until("the end of " + run, () -> committed(control, run) == games);
    List<Integer> indices = new ArrayList<>();
    control.export(run, (StoredGame game) -> indices.add(game.index()));
    assertEquals(IntStream.range(0, games).boxed().toList(), indices);
    assertEquals(games, control.standings(run).games());
  }
}
