package io.tengen.worker.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.rollout.remote.PathRollouts;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices.Wanted;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.peer.PeerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Searches' rollouts by servers that work, die, stall and answer nonsense. */
@Timeout(60)
class RolloutClientsTest {
  private static final Wanted RESULTS = new Wanted("uniform", OptionalDouble.empty(), false);
  private static final Wanted MOVES = new Wanted("uniform", OptionalDouble.empty(), true);
  private static final GameSetup NINE = GameSetup.of(Rules.CHINESE, 9, 7.5);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final List<AutoCloseable> open = new ArrayList<>();
  private final RolloutClients clients =
      new RolloutClients(
          address ->
              Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                  .directExecutor()
                  .build(),
          new RolloutMetrics(registry));

  @AfterEach
  void stop() throws Exception {
    clients.close();
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private <C extends AutoCloseable> C opened(C resource) {
    open.add(resource);
    return resource;
  }

  private TestRollouts server(String name) throws Exception {
    return opened(new TestRollouts(name, 2));
  }

  private RolloutService service(Wanted wanted, Position root) {
    RolloutService service = opened(clients.open(wanted, 2));
    service.setRoot(root);
    return service;
  }

  /** Submits a task as soon as there is room. */
  private static void submit(RolloutService service, CountedTask task) throws InterruptedException {
    Await.until("room", () -> service.submit(task));
  }

  private static void await(RolloutService service, CountDownLatch ended)
      throws InterruptedException {
    service.flush();
    assertTrue(ended.await(30, TimeUnit.SECONDS), () -> ended.getCount() + " tasks have not ended");
  }

  private List<CountedTask> play(RolloutService service, int count, int... path)
      throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(count);
    List<CountedTask> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      CountedTask task = new CountedTask(ended, path);
      tasks.add(task);
      submit(service, task);
    }
    await(service, ended);
    return tasks;
  }

  private double count(String meter) {
    return registry.find(meter).counters().stream().mapToDouble(each -> each.count()).sum();
  }

  @Test
  void acceptsNothingWithoutServers() {
    RolloutService service = service(RESULTS, new Position(NINE));
    assertFalse(service.submit(new CountedTask(new CountDownLatch(1))));
    service.flush();
  }

  /**
   * Remote and local rollouts have the same distribution: their mean results differ by no more than
   * 4.5 standard errors.
   */
  @Test
  void resultsHaveTheDistributionOfLocalOnes() throws Exception {
    int rollouts = 20_000;
    Position root = new Position(GameSetup.of(Rules.CHINESE, 5, 0.5));
    root.play(root.points().parse("B2"));
    int[] path = {root.points().parse("D4"), Points.PASS};
    PathRollouts here = new PathRollouts(root, new UniformRollout(), new SplittableRandom(5));
    double[] local = new double[2];
    for (int i = 0; i < rollouts; i++) {
      assertTrue(here.play(root, path, 2));
      local[0] += here.gain();
      local[1] += here.lead();
    }
    clients.servers(List.of(server("cpu").listed()));
    double[] remote = new double[2];
    for (CountedTask task : play(service(RESULTS, root), rollouts, path)) {
      assertFalse(task.failed);
      assertEquals(Math.signum(task.lead), task.gain);
      remote[0] += task.gain;
      remote[1] += task.lead;
    }
    double errors = 4.5 * Math.sqrt(2.0 / rollouts);
    assertEquals(local[0] / rollouts, remote[0] / rollouts, errors);
    // A standard deviation of the lead on 5x5 is below 25 points.
    assertEquals(local[1] / rollouts, remote[1] / rollouts, 25 * errors);
    assertEquals(rollouts, count(PeerMetric.REMOTE.of(RolloutMetrics.NAME)));
  }

  /** Replaying the moves of rollouts after their paths gives their results. */
  @ParameterizedTest
  @CsvSource({"chinese, 9", "tromp-taylor, 19", "nogo, 9", "chinese, 15", "chinese, 16"})
  void pathsAndMovesSurviveTheWire(String rules, int size) throws Exception {
    SplittableRandom random = new SplittableRandom(size);
    Position root = new Position(GameSetup.of(Rules.parse(rules), size, 0.5));
    playSome(root, 10, random);
    clients.servers(List.of(server("cpu").listed()));
    RolloutService service = service(MOVES, root);
    CountDownLatch ended = new CountDownLatch(100);
    List<CountedTask> tasks = new ArrayList<>();
    List<Position> leaves = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      Position leaf = new Position(root);
      playSome(leaf, i % 7, random);
      int[] path = new int[leaf.moveCount() - root.moveCount()];
      for (int move = 0; move < path.length; move++) {
        path[move] = leaf.move(root.moveCount() + move);
      }
      leaves.add(leaf);
      tasks.add(new CountedTask(ended, path));
      submit(service, tasks.getLast());
    }
    await(service, ended);
    for (int i = 0; i < 100; i++) {
      CountedTask task = tasks.get(i);
      Position leaf = leaves.get(i);
      assertFalse(task.failed);
      assertTrue(task.moves.length > 0);
      for (int move : task.moves) {
        leaf.playFast(move);
      }
      assertEquals(leaf.score(), task.lead);
      assertEquals(leaf.resultKind(leaf.score()).gain(Board.BLACK), task.gain);
    }
  }

  /** Plays random moves, the second of them a pass unless passes lose. */
  private static void playSome(Position position, int count, SplittableRandom random) {
    int[] candidates = new int[position.points().count()];
    for (int i = 0; i < count; i++) {
      int choices = position.candidates(candidates);
      boolean pass = i == 1 && !position.setup().rules().lastMoverWins();
      position.play(pass ? Points.PASS : candidates[random.nextInt(choices)]);
    }
  }

  @Test
  void usesSeveralServersAndNewRoots() throws Exception {
    TestRollouts first = server("first");
    TestRollouts second = server("second");
    clients.servers(List.of(first.listed(), second.listed()));
    Position root = new Position(NINE);
    RolloutService service = service(RESULTS, root);
    for (int move = 0; move < 5; move++) {
      for (CountedTask task : play(service, 400, root.points().get(80))) {
        assertFalse(task.failed);
      }
      root.play(root.points().get(move));
      service.setRoot(root);
    }
    Await.until(
        "both play",
        () -> {
          play(service, 200);
          return registry.find(PeerMetric.REMOTE.of(RolloutMetrics.NAME)).counters().stream()
                  .filter(each -> each.count() > 0)
                  .count()
              == 2;
        });
    assertEquals(0, count(PeerMetric.REMOTE_FAILED.of(RolloutMetrics.NAME)));
    assertEquals(0, first.refused() + second.refused());
  }

  /** A service uses no more servers than it wants, those listed for networks not at all. */
  @Test
  void usesAsManyServersAsWanted() throws Exception {
    List<EvaluatorAddress> listed = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      listed.add(server("server " + i).listed());
    }
    EvaluatorAddress last = listed.get(2);
    listed.addFirst(new EvaluatorAddress("ab".repeat(32), "gpu", last.address(), last.permit()));
    clients.servers(listed);
    service(RESULTS, new Position(NINE));
    assertEquals(2, registry.find(PeerMetric.REMOTE.of(RolloutMetrics.NAME)).counters().size());
    clients.servers(List.of(last));
    assertEquals(
        List.of("server 2"),
        registry.find(PeerMetric.REMOTE.of(RolloutMetrics.NAME)).counters().stream()
            .map(each -> each.getId().getTag("server"))
            .toList());
  }

  @Test
  void wantsServersUntilServicesAreClosed() {
    AtomicInteger changes = new AtomicInteger();
    clients.onChange(changes::incrementAndGet);
    assertEquals(0, clients.wanted());
    RolloutService one = clients.open(RESULTS, 3);
    RolloutService other = clients.open(RESULTS, 1);
    assertEquals(3, clients.wanted());
    one.close();
    assertEquals(1, clients.wanted());
    other.close();
    other.close();
    assertEquals(0, clients.wanted());
    assertEquals(4, changes.get());
  }

  /** Resumptions are not among the moves that are sent. */
  @Test
  void acceptsNothingAfterAResumption() throws Exception {
    clients.servers(List.of(server("cpu").listed()));
    Position root = new Position(NINE);
    RolloutService service = service(RESULTS, root);
    play(service, 1);
    Position resumed = new Position(root);
    resumed.play(Points.PASS);
    resumed.play(Points.PASS);
    resumed.resume(Color.BLACK);
    service.setRoot(resumed);
    assertFalse(service.submit(new CountedTask(new CountDownLatch(1))));
    service.setRoot(root);
    play(service, 1);
  }

  /** A game with another setup opens the streams again. */
  @Test
  void changesTheGame() throws Exception {
    clients.servers(List.of(server("cpu").listed()));
    RolloutService service = service(MOVES, new Position(NINE));
    play(service, 10);
    Position large = new Position(GameSetup.of(Rules.CHINESE, 19, 0.5));
    service.setRoot(large);
    for (CountedTask task : play(service, 10, large.points().get(360))) {
      assertFalse(task.failed);
      assertTrue(task.moves.length > 100);
    }
  }

  /** What happens to a server in the middle of a search. */
  enum Fault {
    CLOSED,
    CUT,
    STALLED,
    UNLISTED,
    ROOTS,
    SERVICE_CLOSED,
    CLIENTS_CLOSED
  }

  /** Every accepted task ends once, whatever happens. */
  @ParameterizedTest
  @EnumSource
  void everyTaskEndsOnce(Fault fault) throws Exception {
    TestRollouts server = server("cpu");
    Proxy proxy = opened(new Proxy(server.server.address()));
    clients.servers(List.of(server.listedAt(proxy.address())));
    Position root = new Position(NINE);
    RolloutService service = service(RESULTS, root);
    play(service, 100);
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger submitted = new AtomicInteger();
    List<CompletableFuture<List<CountedTask>>> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      threads.add(CompletableFuture.supplyAsync(() -> submitUntil(service, stop, submitted)));
    }
    Await.until("tasks", () -> submitted.get() > 500);
    switch (fault) {
      case CLOSED -> server.close();
      case CUT -> proxy.cut();
      case STALLED -> proxy.stall();
      case UNLISTED -> clients.servers(List.of());
      case SERVICE_CLOSED -> service.close();
      case CLIENTS_CLOSED -> clients.close();
      case ROOTS -> {
        for (int i = 0; i < 20; i++) {
          service.setRoot(root);
        }
      }
    }
    stop.set(true);
    List<CountedTask> all = new ArrayList<>();
    for (CompletableFuture<List<CountedTask>> each : threads) {
      all.addAll(each.get());
    }
    service.flush();
    Await.until("all tasks end", () -> all.stream().allMatch(task -> task.ends.get() > 0));
    if (fault == Fault.STALLED || fault == Fault.CUT || fault == Fault.ROOTS) {
      proxy.cut();
      // It is used again.
      Await.until("a result", () -> !play(service, 1).getFirst().failed);
    }
    service.close();
    clients.close();
    server.close();
    all.forEach(task -> assertEquals(1, task.ends.get()));
  }

  private static List<CountedTask> submitUntil(
      RolloutService service, AtomicBoolean stop, AtomicInteger submitted) {
    List<CountedTask> tasks = new ArrayList<>();
    while (!stop.get()) {
      CountedTask task = new CountedTask(new CountDownLatch(1));
      if (service.submit(task)) {
        tasks.add(task);
        submitted.incrementAndGet();
      } else {
        Thread.onSpinWait();
      }
    }
    return tasks;
  }

  /** Answers that no rollouts give are not used, and the server is left. */
  @ParameterizedTest
  @EnumSource
  void leavesAServerThatAnswersNonsense(LyingServer.Kind kind) throws Exception {
    LyingServer server = opened(new LyingServer(kind));
    clients.servers(
        List.of(
            new EvaluatorAddress(
                EvaluationPermit.ROLLOUTS, "liar", server.address(), LeaseToken.of(new byte[40]))));
    RolloutService service = service(MOVES, new Position(NINE));
    CountedTask task = play(service, 1).getFirst();
    assertTrue(task.failed);
    assertEquals(1, task.ends.get());
    assertTrue(count(PeerMetric.REMOTE_FAILED.of(RolloutMetrics.NAME)) > 0);
    assertEquals(0, count(PeerMetric.REMOTE.of(RolloutMetrics.NAME)));
    assertFalse(service.submit(new CountedTask(new CountDownLatch(1))));
  }

  /** A permit that the server does not accept leaves the rollouts to this worker. */
  @Test
  void usesTheNextPermitWhereItIsRefused() throws Exception {
    TestRollouts server = server("cpu");
    EvaluatorAddress listed = server.listed();
    clients.servers(
        List.of(
            new EvaluatorAddress(
                listed.network(), listed.worker(), listed.address(), server("b").permit())));
    RolloutService service = service(RESULTS, new Position(NINE));
    Await.until("it is refused", () -> server.refused() > 0);
    assertFalse(service.submit(new CountedTask(new CountDownLatch(1))));
    clients.servers(List.of(listed));
    play(service, 1);
  }
}
