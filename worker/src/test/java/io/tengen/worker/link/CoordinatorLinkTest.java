package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.EngineKinds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.tracing.Tracing;
import io.tengen.wire.GameRecordCodec;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.ScriptedKind;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.uploads.ShardSink;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;

@Timeout(120)
class CoordinatorLinkTest {
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final int SLOTS = 3;

  private final String name = "coordinator-" + NAMES.incrementAndGet();
  private final FakeCoordinator coordinator = new FakeCoordinator();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final WorkerMetrics metrics = new WorkerMetrics(registry);
  private final ScriptedKind scripted = new ScriptedKind();
  private final JobRunner runner =
      new JobRunner(SLOTS, EngineProvider.of(new EngineKinds(List.of(scripted))), metrics);
  private final AtomicInteger tries = new AtomicInteger();
  private final CoordinatorLink link = link(Duration.ofSeconds(20));

  private @Nullable Server server;
  private boolean left;

  @AfterEach
  void stop() throws InterruptedException {
    if (!left) {
      leave(Duration.ZERO);
    }
    if (server != null) {
      server.shutdownNow().awaitTermination();
    }
    assertEquals(List.of(), coordinator.read(c -> c.breaches));
  }

  @Test
  void sendsHello() throws Exception {
    serve();
    link.start();
    coordinator.await("a hello", c -> c.hellos.size() == 1);
    var hello = coordinator.read(c -> c.hellos.getFirst());
    assertEquals("w1", hello.getWorker());
    assertEquals(SLOTS, hello.getSlots());
    assertEquals(List.of("scripted"), hello.getOffersList());
  }

  @Test
  void playsEveryJobOnceAndNeverMoreAtOnceThanItHasSlots() throws Exception {
    int games = 200;
    serve();
    for (int i = 0; i < games; i++) {
      coordinator.offer(Assignments.of(i, 1, "pass", "pass"));
    }
    link.start();
    coordinator.await("all games", c -> c.commits.size() == games);
    assertEquals(games, coordinator.count(c -> c.results.size()));
    assertEquals(SLOTS, coordinator.count(c -> c.mostOpen));
    var bytes = coordinator.read(c -> c.results.getFirst()).getResult().toByteArray();
    GameRecord any = GameRecordCodec.fromBytes(bytes);
    assertEquals("black", any.black());
    assertEquals("white", any.white());
    assertEquals(2, any.moves().size());
    assertEquals(Outcome.Reason.SCORE, any.outcome().reason());
    coordinator.await("an empty outbox", c -> outboxSize() == 0);
  }

  @Test
  void heartbeatsNameTheGamesAndTheirMoves() throws Exception {
    serve();
    coordinator.offer(Assignments.of(4, 11, "pass", "wait"));
    link.start();
    coordinator.await("the game in a heartbeat", c -> moves(c.lastHeartbeat).equals(Map.of(4, 1)));
    scripted.letGo();
    coordinator.await("an idle heartbeat", c -> moves(c.lastHeartbeat).isEmpty());
    int sofar = coordinator.count(c -> c.heartbeats);
    coordinator.await("further heartbeats", c -> c.heartbeats > sofar + 2);
  }

  @Test
  void sendsResultsAgainAfterEachReconnectUntilTheirVerdict() throws Exception {
    serve();
    coordinator.acknowledge(false);
    coordinator.offer(Assignments.of(0, 5, "pass", "pass"));
    link.start();
    for (int i = 1; i <= 3; i++) {
      int times = i;
      coordinator.await("result, time " + i, c -> c.results.size() == times);
      coordinator.breakStream();
    }
    coordinator.acknowledge(true);
    coordinator.await("the commit", c -> c.commits.size() == 1);
    coordinator.await("an empty outbox", c -> outboxSize() == 0);
    int heardOf = coordinator.count(c -> c.results.size());
    coordinator.breakStream();
    int hellos = coordinator.greetings();
    coordinator.await("another stream", c -> c.greetings() > hellos);
    coordinator.offer(Assignments.of(1, 1, "pass", "pass"));
    coordinator.await("the next game", c -> c.commits.size() == 2);
    assertEquals(heardOf + 1, coordinator.count(c -> c.results.size()));
    assertTrue(registry.counter(WorkerMetrics.RECONNECTS).count() >= 4);
  }

  @Test
  void gamesContinueWhileTheStreamIsBroken() throws Exception {
    serve();
    coordinator.offer(Assignments.of(2, 5, "pass", "wait"));
    link.start();
    coordinator.await("the game", c -> moves(c.lastHeartbeat).equals(Map.of(2, 1)));
    stopServing();
    int before = tries.get();
    coordinator.await("some tries in vain", c -> tries.get() > before + 2);
    serve();
    coordinator.await("another hello", c -> c.hellos.size() == 2);
    var held = coordinator.read(c -> c.hellos.getLast().getHeldList());
    assertEquals(1, held.size());
    assertEquals(2, Assignments.index(held.getFirst()));
    assertEquals(5, Assignments.number(held.getFirst()));
    scripted.letGo();
    coordinator.await("its result", c -> c.commits.size() == 1);
  }

  @Test
  void connectsToACoordinatorThatStartsLate() throws Exception {
    link.start();
    coordinator.await("tries in vain", c -> tries.get() > 2);
    coordinator.offer(Assignments.of(0, 1, "pass", "pass"));
    serve();
    coordinator.await("the game", c -> c.commits.size() == 1);
  }

  @Test
  void logsChangesButNotAttempts() throws Exception {
    Logger logger = (Logger) LoggerFactory.getLogger(CoordinatorLink.class);
    Level level = logger.getLevel();
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    lines.start();
    logger.setLevel(Level.INFO);
    logger.addAppender(lines);
    try {
      link.start();
      coordinator.await("tries in vain", c -> tries.get() > 5);
      serve();
      coordinator.await("a heartbeat", c -> c.heartbeats > 0);
      stopServing();
      int before = tries.get();
      coordinator.await("tries in vain", c -> tries.get() > before + 5);
      serve();
      coordinator.await("another hello", c -> c.hellos.size() == 2);
      leave(Duration.ofSeconds(30));
    } finally {
      logger.detachAppender(lines);
      logger.setLevel(level);
    }
    List<String> words = lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    assertEquals(
        List.of("cannot reach", "connected to", "lost", "connected to"),
        words.stream().map(line -> line.substring(0, line.indexOf(" coordinator"))).toList(),
        words::toString);
  }

  @Test
  void givesUpACoordinatorThatDoesNotWelcome() throws Exception {
    serve();
    coordinator.welcome(false);
    CoordinatorLink hasty = link(Duration.ofMillis(50));
    hasty.start();
    coordinator.await("further hellos", c -> c.greetings() > 2);
    coordinator.welcome(true);
    coordinator.offer(Assignments.of(0, 1, "pass", "pass"));
    coordinator.await("the game", c -> c.commits.size() == 1);
    hasty.leave();
    hasty.close(Duration.ofSeconds(10));
  }

  /** Its own first waits are a tenth of that. */
  @Test
  void refusedWorkerWaitsAsLongAsRequested() throws Exception {
    Duration wait = Duration.ofMillis(300);
    serve();
    coordinator.turnAway(wait);
    link.start();
    coordinator.await("a hello", c -> c.greetings() == 1);
    long turnedAway = System.nanoTime();
    coordinator.await("another hello", c -> c.greetings() == 2);
    Duration away = Duration.ofNanos(System.nanoTime() - turnedAway);
    // The first hello was seen a little after it came.
    assertTrue(away.compareTo(wait.dividedBy(2)) > 0, "came back after " + away);
  }

  @Test
  void dropsARevokedGameAndPlaysAnother() throws Exception {
    serve();
    Assignment[] stuck = new Assignment[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      stuck[i] = Assignments.of(i, 1, "wait", "pass");
    }
    coordinator.offer(stuck);
    link.start();
    coordinator.await("full slots", c -> moves(c.lastHeartbeat).size() == SLOTS);
    coordinator.offer(Assignments.of(9, 1, "pass", "pass"));
    coordinator.revoke(stuck[1]);
    coordinator.await("the other game", c -> c.commits.size() == 1);
    coordinator.await("the rest", c -> moves(c.lastHeartbeat).keySet().equals(Set.of(0, 2)));
    assertEquals(9, coordinator.count(c -> Assignments.index(c.results.getFirst().getLease())));
    assertEquals(List.of(), coordinator.read(c -> c.declines));
  }

  @Test
  void declinesUnplayableGameWithReason() throws Exception {
    serve();
    coordinator.offer(
        Assignments.of(0, 3, "refuse", "pass"),
        Assignments.of(1, 4, "pass", "crash"),
        Assignments.of(2, 5, "pass", "pass"));
    link.start();
    coordinator.await("both declined", c -> c.declines.size() == 2);
    coordinator.await("the third", c -> c.commits.size() == 1);
    Map<Integer, String> reasons = new HashMap<>();
    for (JobGivenUp declined : coordinator.read(c -> List.copyOf(c.declines))) {
      reasons.put(
          Assignments.index(declined.getLease()),
          Assignments.number(declined.getLease()) + " " + declined.getProblem());
    }
    assertEquals(
        Map.of(
            0, "3 engine \"black\": will not be made",
            1, "4 the game failed on this worker: first line second line"),
        reasons);
  }

  @Test
  void announcesChangedOffersOnANewStream() throws Exception {
    serve();
    coordinator.offer(Assignments.of(0, 1, "pass", "fail"));
    link.start();
    coordinator.await("a second hello", c -> c.hellos.size() == 2);
    assertEquals(List.of("scripted"), coordinator.read(c -> c.hellos.getFirst()).getOffersList());
    assertEquals(List.of(), coordinator.read(c -> c.hellos.getLast()).getOffersList());
    coordinator.await("heartbeats on it", c -> c.heartbeats > 2);
    assertEquals(2, coordinator.count(c -> c.hellos.size()), "told once");
  }

  @Test
  void leavingGivesGamesBackAndDeliversResults() throws Exception {
    serve();
    coordinator.acknowledge(false);
    coordinator.offer(Assignments.of(0, 1, "pass", "pass"), Assignments.of(1, 2, "wait", "pass"));
    link.start();
    coordinator.await("a result", c -> c.results.size() == 1);
    coordinator.await("a game", c -> moves(c.lastHeartbeat).containsKey(1));
    // The result is known to the coordinator only if it is said again on a stream of its own.
    coordinator.acknowledge(true);
    coordinator.breakStream();
    leave(Duration.ofSeconds(30));
    assertEquals(Map.of(0, 1), coordinator.read(c -> Map.copyOf(c.commits)));
    coordinator.await("the goodbye", c -> c.goodbyes == 1);
    assertEquals(0, outboxSize());
  }

  @Test
  void leavingReportsDroppedGames() throws Exception {
    serve();
    coordinator.offer(Assignments.of(1, 2, "pass", "wait"));
    link.start();
    coordinator.await("a game", c -> moves(c.lastHeartbeat).equals(Map.of(1, 1)));
    leave(Duration.ofSeconds(30));
    coordinator.await("the goodbye", c -> c.goodbyes == 1);
    JobGivenUp declined = coordinator.read(c -> c.declines.getFirst());
    assertEquals(1, Assignments.index(declined.getLease()));
    assertEquals(2, Assignments.number(declined.getLease()));
    assertEquals("worker is shutting down", declined.getProblem());
    assertEquals(GivenUpReason.GIVEN_UP_REASON_LEAVING, declined.getReason());
    assertEquals(1, scripted.interruptions());
  }

  @Test
  void leavingLimitsTheWaitForVerdicts() throws Exception {
    serve();
    coordinator.acknowledge(false);
    coordinator.offer(Assignments.of(0, 1, "pass", "pass"));
    link.start();
    coordinator.await("the result", c -> c.results.size() == 1);
    long start = System.nanoTime();
    leave(Duration.ofMillis(200));
    assertTrue(System.nanoTime() - start >= Duration.ofMillis(200).toNanos());
    assertEquals(1, outboxSize());
  }

  private CoordinatorLink link(Duration greeting) {
    return new CoordinatorLink(
        new CoordinatorAddresses(List.of(name)),
        address -> {
          tries.incrementAndGet();
          return InProcessChannelBuilder.forName(address).directExecutor().build();
        },
        new WorkerIdentity("w1", "test"),
        runner,
        ResultStore.none(),
        ShardSink.none(),
        new LinkSettings(
            Duration.ofMillis(4),
            Duration.ofMillis(30),
            Duration.ofMillis(10),
            greeting,
            Duration.ofSeconds(1),
            100),
        new SplittableRandom(1),
        metrics,
        new InquiryRunner(EngineProvider.of(new EngineKinds(List.of())), metrics),
        Optional.empty(),
        NoPeers.get(),
        Tracing.OFF,
        SpeedMeter.of(SpeedSetting.NONE, runner::isPlaying));
  }

  private void serve() throws IOException {
    server =
        InProcessServerBuilder.forName(name)
            .directExecutor()
            .addService(coordinator)
            .build()
            .start();
  }

  private void stopServing() throws InterruptedException {
    if (server != null) {
      server.shutdownNow().awaitTermination();
    }
  }

  private void leave(Duration patience) throws InterruptedException {
    left = true;
    link.leave();
    runner.close();
    link.close(patience);
  }

  private double outboxSize() {
    return registry.get(WorkerMetrics.OUTBOX_SIZE).gauge().value();
  }

  private static Map<Integer, Integer> moves(@Nullable Heartbeat heartbeat) {
    Map<Integer, Integer> moves = new HashMap<>();
    if (heartbeat != null) {
      heartbeat
          .getJobsList()
          .forEach(job -> moves.put(Assignments.index(job.getLease()), job.getGame().getMoves()));
    }
    return moves;
  }
}
