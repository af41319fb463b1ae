package io.tengen.worker.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.net.Evaluation;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.worker.inference.RemoteEvaluation.RemoteNetwork;
import io.tengen.worker.peer.PeerMetric;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Games' evaluations by servers that work, die, stall and answer nonsense. */
@Timeout(60)
class EvaluationClientsTest {
  private static final RemoteNetwork NETWORK =
      new RemoteNetwork(TestServer.NETWORK, HashBackend.SHAPE, true);
  private static final int POSITIONS = 100;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final List<AutoCloseable> open = new ArrayList<>();
  private final AtomicInteger local = new AtomicInteger();
  private final List<Position> positions = positions();
  private EvaluationClients clients;
  private BatchingEvaluator evaluator;

  @BeforeEach
  void start() {
    use(false);
  }

  private void use(boolean full) {
    clients =
        new EvaluationClients(
            address ->
                Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                    .directExecutor()
                    .build(),
            full,
            new EvaluationMetrics(registry),
            Duration.ofSeconds(1));
    open.add(clients);
    List<Backend> backends = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      backends.add(clients.open(NETWORK, 16, () -> new HashBackend(local)));
    }
    evaluator = evaluator(backends);
  }

  private BatchingEvaluator evaluator(List<? extends Backend> backends) {
    BatchingEvaluator made =
        new BatchingEvaluator(
            backends,
            new BatchingSettings(POSITIONS, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            });
    made.start();
    open.add(0, made);
    return made;
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private TestServer server(String name) throws Exception {
    TestServer server = new TestServer(name, 32);
    open.add(server);
    return server;
  }

  private static List<Position> positions() {
    SplittableRandom random = new SplittableRandom(1);
    List<Position> positions = new ArrayList<>();
    for (int i = 0; i < POSITIONS; i++) {
      int size = i % 2 == 0 ? 9 : 13;
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 7.5));
      int[] candidates = new int[size * size];
      for (int move = 0; move < i; move++) {
        int count = position.candidates(candidates);
        position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
        if (position.isOver()) {
          break;
        }
      }
      positions.add(position);
    }
    return positions;
  }

  /** Evaluates all positions at once. */
  private List<Evaluation> evaluate(BatchingEvaluator by) throws InterruptedException {
    List<Evaluation> answers = new ArrayList<>();
    CountDownLatch missing = new CountDownLatch(POSITIONS);
    AtomicReference<String> failure = new AtomicReference<>();
    for (Position position : positions) {
      Evaluation answer = new Evaluation(position.points().size());
      answers.add(answer);
      EvalRequest request = by.tryAcquire();
      while (request == null) {
        Thread.onSpinWait();
        request = by.tryAcquire();
      }
      request.encode(position);
      by.submit(
          request,
          new EvalCallback() {
            @Override
            public void answered(EvalRequest answered) {
              answered.readInto(position, answer);
              missing.countDown();
            }

            @Override
            public void failed(EvalRequest failed, String why) {
              failure.set(why);
              missing.countDown();
            }
          });
    }
    missing.await();
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
    return answers;
  }

  private void requireRight(double tolerance) throws InterruptedException {
    List<Evaluation> expected = evaluate(evaluator(List.of(new HashBackend())));
    List<Evaluation> actual = evaluate(evaluator);
    for (int i = 0; i < POSITIONS; i++) {
      assertEquals(expected.get(i).winProbability(), actual.get(i).winProbability());
      assertEquals(expected.get(i).lead(), actual.get(i).lead());
      for (int k = 0; k < positions.get(i).points().count(); k++) {
        int point = positions.get(i).points().get(k);
        assertEquals(expected.get(i).policy(point), actual.get(i).policy(point), tolerance);
      }
    }
  }

  private void awaitRemote(TestServer server) throws InterruptedException {
    Await.until(
        "the server answers",
        () -> {
          evaluate(evaluator);
          return server.backend.evaluated.get() > 0;
        });
  }

  private double count(String meter) {
    return registry.find(meter).counters().stream().mapToDouble(each -> each.count()).sum();
  }

  @Test
  void evaluatesItselfWithoutServers() throws Exception {
    requireRight(0);
    assertEquals(POSITIONS, local.get());
    assertEquals(POSITIONS, count(EvaluationMetrics.LOCAL));
  }

  @Test
  void halfAnswersDifferByRounding() throws Exception {
    TestServer server = server("gpu");
    clients.servers(List.of(server.listed()));
    awaitRemote(server);
    int before = local.get();
    requireRight(0.003);
    assertEquals(before, local.get());
  }

  @Test
  void fullAnswersAreTheSame() throws Exception {
    use(true);
    TestServer server = server("gpu");
    clients.servers(List.of(server.listed()));
    awaitRemote(server);
    int before = local.get();
    requireRight(0);
    assertEquals(before, local.get());
  }

  /** A server that dies costs its inquiries, which another answers, or this worker at last. */
  @Test
  void survivesTheDeathOfServers() throws Exception {
    TestServer first = server("first");
    TestServer second = server("second");
    clients.servers(List.of(first.listed()));
    awaitRemote(first);
    first.backend.gate = new Semaphore(0);
    int before = first.backend.begun.get();
    CompletableFuture<Void> games =
        CompletableFuture.runAsync(() -> {
          try {
            requireRight(0.003);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        });
    Await.until("a batch", () -> first.backend.begun.get() > before);
    clients.servers(List.of(first.listed(), second.listed()));
    first.server().close();
    games.get();
    first.backend.gate.release(HashBackend.ENOUGH);
    awaitRemote(second);
    int here = local.get();
    requireRight(0.003);
    assertEquals(here, local.get());
    second.server().close();
    requireRight(0.003);
    assertTrue(local.get() > here);
  }

  /** A server that does not answer in time is left, and its inquiries are evaluated here. */
  @Test
  void leavesAServerThatStalls() throws Exception {
    TestServer server = server("gpu");
    clients.servers(List.of(server.listed()));
    awaitRemote(server);
    Semaphore gate = new Semaphore(0);
    server.backend.gate = gate;
    int before = local.get();
    requireRight(0.003);
    assertTrue(local.get() > before);
    assertTrue(count(PeerMetric.REMOTE_FAILED.of(EvaluationMetrics.NAME)) > 0);
    gate.release(HashBackend.ENOUGH);
  }

  /** A permit that the server does not accept leaves the evaluations to this worker. */
  @Test
  void evaluatesItselfWhereItIsRefused() throws Exception {
    TestServer server = server("gpu");
    TestServer other = server("other");
    var listed = server.listed();
    clients.servers(
        List.of(
            new EvaluatorAddress(
                listed.network(), listed.worker(), listed.address(), other.permit())));
    requireRight(0);
    Await.until("it is refused", () -> server.refused() > 0);
    assertEquals(0, server.backend.evaluated.get());
    // The coordinator's next list has a good one.
    clients.servers(List.of(listed));
    awaitRemote(server);
  }

  /** Answers that no network gives are not used, and the server is left. */
  @ParameterizedTest
  @EnumSource
  void leavesAServerThatAnswersNonsense(NonsenseServer.Kind kind) throws Exception {
    NonsenseServer server = new NonsenseServer(kind);
    open.add(server);
    clients.servers(
        List.of(
            new EvaluatorAddress(
                TestServer.NETWORK.sha256(),
                "liar",
                server.address(),
                LeaseToken.of(new byte[40]))));
    Await.until(
        "nonsense",
        () -> {
          requireRight(0);
          return server.answered.get() > 0;
        });
    assertTrue(count(PeerMetric.REMOTE_FAILED.of(EvaluationMetrics.NAME)) > 0);
    assertEquals(0, count(PeerMetric.REMOTE.of(EvaluationMetrics.NAME)));
  }

  @Test
  void asksForItsNetworksUntilTheyAreClosed() throws Exception {
    assertEquals(List.of(TestServer.NETWORK), clients.wanted());
    evaluator.close();
    assertEquals(List.of(), clients.wanted());
  }
}
