package io.tengen.worker.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.rollout.RolloutProtocol;
import io.tengen.wire.rollout.RolloutReply;
import io.tengen.wire.rollout.RolloutRequest;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.peer.PeerStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a server of rollouts answers and refuses, asked by clients that send whatever they want. */
@Timeout(60)
class RolloutServerTest {
  private final List<AutoCloseable> open = new ArrayList<>();
  private TestRollouts server;

  @BeforeEach
  void start() throws IOException {
    server = new TestRollouts("cpu", 1);
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    server.close();
  }

  private RawSearch search(boolean reads) {
    RawSearch search = new RawSearch(server.server.address(), reads);
    open.add(search);
    return search;
  }

  private RawSearch opened(boolean reads) throws InterruptedException {
    RawSearch search = search(reads).open(server.permit()).root(1);
    assertEquals(new RolloutReply.Opened(1, PeerStream.CREDITS), search.reply());
    return search;
  }

  private void requireRefused(RawSearch search, Status.Code code, String why) throws Exception {
    Status end = search.end();
    assertEquals(why, end.getDescription());
    assertEquals(code, end.getCode());
    assertEquals(1, server.refused());
  }

  @Test
  void playsForSearchesWithAPermit() throws Exception {
    RawSearch search = opened(true).root(2, 1, 41);
    search.batch(7, 2, 2, RawSearch.bytes(2, 0, 5, 0, 0, 0), 60_000);
    var results = assertInstanceOf(RolloutReply.Results.class, search.reply());
    assertEquals(7, results.number());
    assertTrue(results.busyNanos() > 0);
    assertEquals(
        Optional.empty(), new SearchState(RawSearch.GAME, root()).reader().problem(results, 2));
    assertEquals(
        2,
        server
            .registry
            .get(PeerMetric.SERVED.of(RolloutMetrics.NAME))
            .tag("client", "player")
            .counter()
            .count());
    assertEquals(0, server.refused());
  }

  private static RolloutRequest.Root root() {
    return new RolloutRequest.Root(1, RawSearch.bytes());
  }

  @Test
  void refusesForgedPermits() throws Exception {
    byte[] key = server.key.clone();
    key[31] ^= 1;
    EvaluationPermit permit =
        new EvaluationPermit("player", EvaluationPermit.ROLLOUTS, Instant.now().plusSeconds(60));
    List<LeaseToken> forged =
        List.of(
            LeaseToken.of(new byte[0]),
            LeaseToken.of(new byte[10_000]),
            permit.seal(key, "cpu"),
            permit.seal(server.key, "another"));
    for (int i = 0; i < forged.size(); i++) {
      Status end = search(true).open(forged.get(i)).end();
      assertEquals(Status.Code.PERMISSION_DENIED, end.getCode());
      assertEquals("the permit was not made for this worker", end.getDescription());
      assertEquals(i + 1, server.refused());
    }
  }

  @Test
  void refusesPermitsOfNetworks() throws Exception {
    requireRefused(
        search(true).open(server.permit("player", "ab".repeat(32), Instant.now().plusSeconds(60))),
        Status.Code.PERMISSION_DENIED,
        "the permit is for network abababababab, not for rollouts");
  }

  @Test
  void refusesExpiredPermits() throws Exception {
    requireRefused(
        search(true)
            .open(
                server.permit("player", EvaluationPermit.ROLLOUTS, Instant.now().minusSeconds(5))),
        Status.Code.PERMISSION_DENIED,
        "the permit has expired");
  }

  /** A stream continues with a newer permit, and not with that of another client. */
  @Test
  void takesNewerPermitsOfTheSameClient() throws Exception {
    RawSearch search = opened(true).open(server.permit());
    search.batch(1, 1, 1);
    assertInstanceOf(RolloutReply.Results.class, search.reply());
    search.open(server.permit("other", EvaluationPermit.ROLLOUTS, Instant.now().plusSeconds(60)));
    requireRefused(
        search, Status.Code.INVALID_ARGUMENT, "a stream is for one client and one search");
  }

  @Test
  void answersNobodyBeforeItHasAKey() throws Exception {
    server.server.key(new byte[0]);
    Status end = search(true).open(server.permit()).end();
    assertEquals(Status.Code.UNAVAILABLE, end.getCode());
    assertEquals("this worker has not reached its coordinator yet", end.getDescription());
    assertEquals(0, server.refused());
  }

  @Test
  void refusesOtherVersions() throws Exception {
    RawSearch search = search(true);
    search.say(new RolloutRequest.Open(2, server.permit(), RawSearch.GAME));
    requireRefused(
        search,
        Status.Code.FAILED_PRECONDITION,
        "version 2 of the protocol is not that of this worker, 1; update the older program");
  }

  /** What is refused: a message, or several, after the stream was opened with root 1. */
  private record Wrong(String why, Consumer<RawSearch> said) {
    @Override
    public String toString() {
      return why;
    }
  }

  static Stream<Wrong> wrong() {
    return Stream.of(
        new Wrong(
            "a batch of 0 rollouts; expected 1 to 64, by the credits",
            search -> search.batch(1, 1, 0)),
        new Wrong(
            "a batch of 65 rollouts; expected 1 to 64, by the credits",
            search -> search.batch(1, 1, 65)),
        new Wrong("a batch from root 2; the last root is 1", search -> search.batch(1, 2, 1)),
        new Wrong(
            "a deadline of 0 ms; expected 1 or more",
            search -> search.batch(1, 1, 1, RawSearch.bytes(0, 0), 0)),
        new Wrong(
            "batch 1: the batch ends within path 1",
            search -> search.batch(1, 1, 1, RawSearch.bytes(2, 0, 5), 60_000)),
        new Wrong(
            "batch 1: the batch ends within path 2",
            search -> search.batch(1, 1, 2, RawSearch.bytes(0, 0, 0), 60_000)),
        new Wrong(
            "batch 1: 1 bytes follow the last path",
            search -> search.batch(1, 1, 1, RawSearch.bytes(0, 0, 9), 60_000)),
        new Wrong(
            "batch 1: path 1 has move 82",
            search -> search.batch(1, 1, 1, RawSearch.bytes(1, 0, 82), 60_000)),
        new Wrong(
            "batch 1: path 1 is illegal or ends the game",
            search -> search.batch(1, 1, 1, RawSearch.bytes(2, 0, 5, 5), 60_000)),
        new Wrong(
            "batch 1: path 1 is illegal or ends the game",
            search -> search.batch(1, 1, 1, RawSearch.bytes(2, 0, 0, 0), 60_000)),
        new Wrong("root 2: move 2 is not legal", search -> search.root(2, 7, 7)),
        new Wrong("root 2: move 1 is not legal", search -> search.root(2, 200)),
        new Wrong("root 2: the game is over there", search -> search.root(2, 0, 0)),
        new Wrong(
            "root 2: 10001 bytes of moves; expected at most 10000 moves",
            search -> search.root(2, new int[10_001])));
  }

  @ParameterizedTest
  @MethodSource
  void wrong(Wrong wrong) throws Exception {
    RawSearch search = opened(true);
    wrong.said().accept(search);
    requireRefused(search, Status.Code.INVALID_ARGUMENT, wrong.why());
  }

  @Test
  void refusesUnknownPolicies() throws Exception {
    RawSearch search = search(true);
    search.say(
        new RolloutRequest.Open(
            RolloutProtocol.VERSION,
            server.permit(),
            RawSearch.game(9, "clever", OptionalDouble.empty())));
    requireRefused(
        search,
        Status.Code.INVALID_ARGUMENT,
        "unknown rollout policy \"clever\"; choose one of auto, pattern, uniform");
  }

  @Test
  void refusesFactorsThatAreNone() throws Exception {
    RawSearch search = search(true);
    search.say(
        new RolloutRequest.Open(
            RolloutProtocol.VERSION,
            server.permit(),
            RawSearch.game(9, "pattern", OptionalDouble.of(Double.NaN))));
    requireRefused(
        search, Status.Code.INVALID_ARGUMENT, "a factor of NaN for the weights of replies");
  }

  @Test
  void refusesBatchesWithoutARoot() throws Exception {
    RawSearch search = search(true).open(server.permit());
    search.batch(1, 1, 1);
    requireRefused(
        search, Status.Code.FAILED_PRECONDITION, "a batch came before the stream had a root");
  }

  @Test
  void refusesRootsBeforeTheStreamIsOpened() throws Exception {
    requireRefused(
        search(true).root(1),
        Status.Code.FAILED_PRECONDITION,
        "a root came before the stream was opened");
  }

  /** A client that does not read has no more than its credits here, and others are served. */
  @Test
  void holdsLittleForAClientThatDoesNotRead() throws Exception {
    RawSearch deaf = opened(false);
    for (int number = 0; number < 100_000 && !deaf.end.isDone(); number++) {
      deaf.batch(number, 1, 64);
      int before = number;
      Await.until(
          "the batch is played or refused",
          () -> served() >= 64 * (before + 1) || server.refused() > 0);
      if (server.refused() > 0) {
        break;
      }
    }
    assertEquals(1, server.refused());
    RawSearch other = opened(true);
    other.batch(1, 1, 64);
    assertInstanceOf(RolloutReply.Results.class, other.reply());
  }

  private double served() {
    var counter = server.registry.find(PeerMetric.SERVED.of(RolloutMetrics.NAME)).counter();
    return counter == null ? Double.POSITIVE_INFINITY : counter.count();
  }

  /** A batch that waits behind slow ones is dropped after its deadline, and by a new root. */
  @Test
  void dropsWhatIsLate() throws Exception {
    RawSearch search = search(true);
    search.say(
        new RolloutRequest.Open(
            RolloutProtocol.VERSION,
            server.permit(),
            new RolloutRequest.Game(
                GameSetup.of(Rules.CHINESE, 25, 7.5), "pattern", OptionalDouble.empty(), false)));
    search.root(1);
    assertInstanceOf(RolloutReply.Opened.class, search.reply());
    for (int number = 1; number <= 8; number++) {
      search.batch(number, 1, 64);
    }
    search.batch(9, 1, 1, RawSearch.bytes(0, 0), 1);
    RolloutReply last = search.reply();
    while (last instanceof RolloutReply.Results) {
      last = search.reply();
    }
    assertEquals(new RolloutReply.Failure(9, "the deadline has passed"), last);
    for (int number = 10; number <= 24; number++) {
      search.batch(number, 1, 64);
    }
    search.root(2);
    while (last instanceof RolloutReply.Results
        || !((RolloutReply.Failure) last).reason().equals("the root was replaced")) {
      last = search.reply();
    }
    assertEquals(0, server.refused());
  }

  @Test
  void saysWhichAddressItCannotListenOn() {
    String address = server.server.address();
    String host = address.replaceFirst(":.*", "");
    int port = Integer.parseInt(address.replaceFirst(".*:", ""));
    String why =
        String.valueOf(
            assertThrows(IOException.class, () -> new TestRollouts("second", 1, host, port).close())
                .getMessage());
    assertTrue(why.startsWith("rollouts cannot be served on " + host + ":" + port + ": "), why);
  }
}
