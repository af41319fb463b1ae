package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Handoff;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.SoakOnly;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How workers end, on request and otherwise, and what happens to their games. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class WorkerProcessIT {
  private static final int TERMINATED = 143;

  /** Long enough to tell games that were handed back from games whose lease expired. */
  private static final Duration LEASE = Duration.ofSeconds(15);

  private static final Duration SOME_MOVES = Duration.ofSeconds(8);

  @TempDir Path directory;
  private TestCluster cluster;
  private Control control;

  @BeforeEach
  void start() throws Exception {
    cluster = new TestCluster(directory, LEASE);
    control = new Control(cluster.address());
  }

  @AfterEach
  void stop() throws IOException {
    control.close();
    cluster.close();
  }

  /**
   * {@code FaultIT} also kills workers; the worker of this test is not restarted. Runs with {@code
   * -Psoak}, like {@link #gamesGoOnWhereTheirWorkersWereStopped}.
   */
  @SoakOnly
  @Test
  void anotherWorkerPlaysAKilledWorkersGames() throws Exception {
    TestCluster.Node first = cluster.startWorker("first", "--slots", "2");
    cluster.startWorker("second", "--slots", "2");
    String run = create(120, "mcts:visits=60");
    TestCluster.await("some games", () -> status(run).committed() >= 20);
    first.process().kill();
    TestCluster.await("the rest", () -> status(run).state().isEnded());
    LedgerCheck check = new LedgerCheck(new WorkerLog(cluster.workersSaid()));
    check.check(control, run);
    check.checkAcknowledged();
    assertEquals(120, check.games());
  }

  @Test
  void restartedWorkerDeliversEarlierResults() throws Exception {
    TestCluster.Node worker = cluster.startWorker("only", "--slots", "2");
    String run = create(10_000, "mcts:visits=300");
    TestCluster.await("the first games", () -> worker.acknowledged() > 2);
    cluster.killCoordinator();
    // Its games end, and no coordinator accepts them.
    TestCluster.await("something to keep", () -> size(outbox("only")) > 0);
    Thread.sleep(500);
    worker.process().kill();
    assertTrue(size(outbox("only")) > 0);

    cluster.restartCoordinator();
    worker.start();
    WorkerLog before = new WorkerLog(cluster.workersSaid());
    TestCluster.await("the results", () -> !deliveredFromEarlier(worker).isEmpty());
    assertTrue(before.endings().keySet().containsAll(deliveredFromEarlier(worker)));
    assertEquals(RunState.RUNNING, status(run).state());
  }

  /** Returns games that were acknowledged to this process although it did not play them. */
  private static Set<WorkerLog.Game> deliveredFromEarlier(TestCluster.Node worker) {
    WorkerLog own = new WorkerLog(worker.process().errorLines(""));
    Set<WorkerLog.Game> games = new HashSet<>(own.acknowledged());
    games.removeAll(own.endings().keySet());
    return games;
  }

  @Test
  void sigtermHandsGamesBackAtOnce() throws Exception {
    TestCluster.Node worker = cluster.startWorker("leaving", "--slots", "2");
    String run = create(10, "mcts:visits=100000000");
    TestCluster.await("both games", () -> status(run).leased() == 2);
    long start = System.nanoTime();
    worker.process().signal("TERM");
    TestCluster.await("the games' return", () -> status(run).leased() == 0);
    assertWithin(start, LEASE.toMillis() / 2, "handing back");
    assertEquals(TERMINATED, worker.process().awaitExit(), worker.process()::toString);
    assertWithin(start, 25_000, "leaving");
    assertEquals(List.of(), worker.process().errorLines("acknowledged"));
  }

  /**
   * Two games of half a minute each: the first worker is stopped, the next is killed, and a third
   * ends the games.
   *
   * <p>Takes a minute, so it is run by
   *
   * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
   *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=WorkerProcessIT</pre>
   */
  @SoakOnly
  @Test
  void gamesResumeAfterTheirWorkersStopped() throws Exception {
    RunSpec slow =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parse("a=mcts:time=0.3"), EngineSpec.parse("b=mcts:time=0.3")),
                GameSetup.of(Rules.CHINESE, 9, 7.5),
                2)
            .seed(1)
            .matchRules(MatchRules.parse("time=none/60s"))
            .build();
    String run = control.create(slow, "").id();
    TestCluster.Node leaving = cluster.startWorker("leaving", "--slots", "2");
    Thread.sleep(SOME_MOVES);
    leaving.process().signal("TERM");
    leaving.process().awaitExit();
    TestCluster.Node killed = cluster.startWorker("killed", "--slots", "2");
    Thread.sleep(SOME_MOVES);
    killed.process().kill();
    cluster.startWorker("last", "--slots", "2");
    TestCluster.await("both games", () -> status(run).state().isEnded());

    List<StoredGame> games = new ArrayList<>();
    control.export(run, games::add);
    assertEquals(List.of(0, 1), games.stream().map(StoredGame::index).toList());
    for (StoredGame game : games) {
      List<Handoff> handoffs = game.record().refereeLog().handoffs();
      assertEquals(List.of("leaving", "killed"), handoffs.stream().map(Handoff::worker).toList());
      assertEquals("last", game.worker());
      int saved = handoffs.getLast().afterMoves();
      assertTrue(saved > handoffs.getFirst().afterMoves(), handoffs::toString);
      assertTrue(game.record().moves().size() > saved);
    }
  }

  @Test
  void secondSignalEndsAWaitingWorker() throws Exception {
    // By default it leaves after 25 s, in which it may not make two attempts on a busy machine.
    TestCluster.Node worker = cluster.startWorker("patient", "--slots", "2", "--grace", "5m");
    create(10_000, "mcts:visits=300");
    TestCluster.await("the first games", () -> worker.acknowledged() > 2);
    cluster.killCoordinator();
    TestCluster.await("something to keep", () -> size(outbox("patient")) > 0);
    worker.process().signal("TERM");
    TestCluster.await(
        "the games' end", () -> !worker.process().errorLines("delivers results").isEmpty());
    int before = worker.line().attempts();
    TestCluster.await("further attempts", () -> worker.line().attempts() >= before + 2);
    assertTrue(worker.process().isAlive(), "it has an undelivered result");
    long start = System.nanoTime();
    worker.process().signal("TERM");
    assertEquals(TERMINATED, worker.process().awaitExit());
    assertWithin(start, 10_000, "the second signal");
    assertTrue(size(outbox("patient")) > 0, "for the next start");
  }

  @Test
  void respectsTheGracePeriod() throws Exception {
    TestCluster.Node worker = cluster.startWorker("hurried", "--slots", "2", "--grace", "4s");
    create(10_000, "mcts:visits=300");
    TestCluster.await("the first games", () -> worker.acknowledged() > 2);
    cluster.killCoordinator();
    TestCluster.await("something to keep", () -> size(outbox("hurried")) > 0);
    long start = System.nanoTime();
    worker.process().signal("TERM");
    assertEquals(TERMINATED, worker.process().awaitExit());
    assertWithin(start, 12_000, "leaving");
    assertFalse(
        worker.process().errorLines("kept in " + directory.resolve("hurried")).isEmpty(),
        worker.process()::toString);
  }

  @Test
  void refusesADirectoryInUse() throws Exception {
    cluster.startWorker("one", "--slots", "2");
    String state = directory.resolve("one").toString();
    try (TengenProcess other =
        TengenProcess.start("worker", "--coordinator", "localhost:1", "--state", state)) {
      assertEquals(2, other.awaitExit(), other::toString);
      assertEquals(
          "tengen: state directory "
              + state
              + " is in use by another worker; stop that one or name another directory with"
              + " --state",
          other.stderr());
    }
  }

  private static void assertWithin(long start, long millis, String what) {
    long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    assertTrue(took <= millis, () -> what + " took " + took + " ms");
  }

  private Path outbox(String worker) {
    return directory.resolve(worker).resolve("outbox.log");
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private RunStatus status(String run) {
    try {
      return control.get(run);
    } catch (ControlException e) {
      throw new AssertionError(e);
    }
  }

  private String create(int games, String engine) throws ControlException {
    RunSpec plan =
        RunSpec.builder(
                RunKind.EVALUATION,
                List.of(EngineSpec.parse("a=" + engine), EngineSpec.parse("b=" + engine)),
                GameSetup.of(Rules.CHINESE, 5, 0.5),
                games)
            .seed(1)
            .matchRules(MatchRules.parse("moves=100"))
            .build();
    return control.create(plan, "").id();
  }
}
