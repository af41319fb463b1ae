package io.tengen.worker.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest;
import io.tengen.worker.peer.PeerMetric;
import io.tengen.worker.peer.PeerStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server answers and refuses, asked by clients that send whatever they want. */
@Timeout(60)
class EvaluationServerTest {
  private final List<AutoCloseable> open = new ArrayList<>();
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TestServer("gpu", 8);
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    server.close();
  }

  private RawClient client() {
    return client(true);
  }

  private RawClient client(boolean reads) {
    RawClient client = new RawClient(server.address(), reads);
    open.add(client);
    return client;
  }

  private RawClient opened() throws InterruptedException {
    RawClient client = client().open(server.permit());
    assertInstanceOf(EvaluationReply.Opened.class, client.reply());
    return client;
  }

  private void requireRefused(RawClient client, Status.Code code, String why) throws Exception {
    Status end = client.end();
    assertEquals(code, end.getCode(), end::toString);
    assertEquals(why, end.getDescription());
    assertEquals(1, server.refused());
  }

  @Test
  void answersClientsWithAPermit() throws Exception {
    RawClient client = client().open(server.permit());
    assertEquals(new EvaluationReply.Opened(PeerStream.CREDITS, 9, 2), client.reply());
    client.batch(7, 3);
    var answers = assertInstanceOf(EvaluationReply.Answers.class, client.reply());
    assertEquals(7, answers.number());
    assertEquals(3 * 8, answers.values().remaining());
    assertEquals(3 * 82 * 2, answers.logits().remaining());
    assertEquals(
        3,
        server
            .registry
            .get(PeerMetric.SERVED.of(EvaluationMetrics.NAME))
            .tag("client", "player")
            .counter()
            .count());
    assertEquals(0, server.refused());
  }

  @Test
  void refusesForgedPermits() throws Exception {
    String why = "the permit was not made for this worker";
    byte[] key = server.key.clone();
    key[31] ^= 1;
    Instant later = Instant.now().plusSeconds(60);
    EvaluationPermit permit = new EvaluationPermit("player", TestServer.NETWORK.sha256(), later);
    List<LeaseToken> forged =
        new ArrayList<>(
            List.of(
                LeaseToken.of(new byte[0]),
                LeaseToken.of(new byte[100]),
                LeaseToken.of(new byte[10_000]),
                permit.seal(key, "gpu"),
                permit.seal(server.key, "another")));
    for (int bit = 0; bit < 8; bit++) {
      byte[] changed = server.permit().toBytes();
      changed[bit * 7] ^= (byte) (1 << bit);
      forged.add(LeaseToken.of(changed));
    }
    for (int i = 0; i < forged.size(); i++) {
      Status end = client().open(forged.get(i)).end();
      assertEquals(Status.Code.PERMISSION_DENIED, end.getCode());
      assertEquals(why, end.getDescription());
      assertEquals(i + 1, server.refused());
    }
    assertEquals(0, server.backend.evaluated.get());
  }

  @Test
  void refusesPermitsOfAnotherNetwork() throws Exception {
    Instant later = Instant.now().plusSeconds(60);
    requireRefused(
        client().open(server.permit("player", TestServer.OTHER, later)),
        Status.Code.PERMISSION_DENIED,
        "the permit is for network cdcdcdcdcdcd, not for network abababababab");
  }

  @Test
  void refusesExpiredPermits() throws Exception {
    requireRefused(
        client().open(server.permit("player", TestServer.NETWORK, Instant.now().minusSeconds(5))),
        Status.Code.PERMISSION_DENIED,
        "the permit has expired");
  }

  /** A stream continues with a newer permit, and not with that of another client. */
  @Test
  void takesNewerPermitsOfTheSameClient() throws Exception {
    RawClient client = opened();
    client.open(server.permit());
    client.batch(1, 1);
    assertInstanceOf(EvaluationReply.Answers.class, client.reply());
    client.open(server.permit("other", TestServer.NETWORK, Instant.now().plusSeconds(60)));
    requireRefused(
        client, Status.Code.INVALID_ARGUMENT, "a stream is for one client and one network");
  }

  @Test
  void answersNobodyBeforeItHasAKey() throws Exception {
    server.server().key(new byte[0]);
    Status end = client().open(server.permit()).end();
    assertEquals(Status.Code.UNAVAILABLE, end.getCode());
    assertEquals(0, server.refused());
  }

  @Test
  void refusesOtherVersions() throws Exception {
    RawClient client = client();
    client.say(new EvaluationRequest.Open(2, server.permit(), TestServer.NETWORK, false));
    requireRefused(
        client,
        Status.Code.FAILED_PRECONDITION,
        "version 2 of the protocol is not that of this worker, 1; update the older program");
  }

  @Test
  void refusesBatchesBeforeTheStreamIsOpened() throws Exception {
    RawClient client = client();
    client.batch(1, 1);
    requireRefused(
        client, Status.Code.FAILED_PRECONDITION, "a batch came before the stream was opened");
  }

  @Test
  void refusesPlanesOfTheWrongLength() throws Exception {
    RawClient client = opened();
    client.batch(1, 2, 100);
    requireRefused(
        client,
        Status.Code.INVALID_ARGUMENT,
        "planes of 100 bytes and globals of 16 for 2 positions; expected 192 and 16");
    assertEquals(0, server.backend.evaluated.get());
  }

  @Test
  void refusesMoreThanTheCredits() throws Exception {
    server.backend.gate = new Semaphore(0);
    RawClient client = opened();
    client.batch(1, 1000);
    client.batch(2, 25);
    requireRefused(
        client, Status.Code.INVALID_ARGUMENT, "a batch of 25 positions, with credits for 24");
    server.backend.gate.release(HashBackend.ENOUGH);
  }

  /**
   * A client that never reads keeps its credits used up once the connection is full: the server
   * refuses what exceeds them, holds no more for it, and answers others.
   */
  @Test
  void holdsLittleForAClientThatNeverReads() throws Exception {
    RawClient deaf = client(false).open(server.permit());
    assertInstanceOf(EvaluationReply.Opened.class, deaf.reply());
    for (int number = 0; number < 100_000 && !deaf.end.isDone(); number++) {
      deaf.batch(number, 256);
      int before = number;
      Await.until(
          "the batch is evaluated or refused",
          () -> server.backend.evaluated.get() >= 256 * (before + 1) || server.refused() > 0);
      if (server.refused() > 0) {
        break;
      }
    }
    assertEquals(1, server.refused());
    RawClient other = opened();
    other.batch(1, 64);
    assertInstanceOf(EvaluationReply.Answers.class, other.reply());
  }

  /** Many positions of one client do not delay one of another by more than a few batches. */
  @Test
  void servesClientsInTurn() throws Exception {
    Semaphore gate = new Semaphore(0);
    server.backend.gate = gate;
    RawClient greedy = opened();
    for (int number = 0; number < 16; number++) {
      greedy.batch(number, 64);
    }
    RawClient modest = opened();
    modest.batch(1, 8);
    Await.until("all wait", () -> waiting() >= 1024 + 8 - 8);
    // At most eight positions each.
    gate.release(16);
    assertInstanceOf(EvaluationReply.Answers.class, modest.reply());
    gate.release(HashBackend.ENOUGH);
    for (int number = 0; number < 16; number++) {
      assertInstanceOf(EvaluationReply.Answers.class, greedy.reply());
    }
  }

  private double waiting() {
    return server.registry.get(PeerMetric.QUEUE.of(EvaluationMetrics.NAME)).gauge().value();
  }

  @Test
  void dropsWhatIsLate() throws Exception {
    Semaphore gate = new Semaphore(0);
    server.backend.gate = gate;
    RawClient client = opened();
    client.batch(1, 8);
    client.say(
        new EvaluationRequest.Batch(
            2, 4, 9, ByteBuffer.allocate(4 * 96), ByteBuffer.allocate(4 * 8), 1));
    Await.until("the second waits", () -> waiting() == 4);
    long arrived = System.nanoTime();
    Await.until("its deadline", () -> System.nanoTime() - arrived > 5_000_000);
    gate.release(HashBackend.ENOUGH);
    assertEquals(
        new EvaluationReply.Failure(2, "the deadline has passed"),
        List.of(client.reply(), client.reply()).stream()
            .filter(EvaluationReply.Failure.class::isInstance)
            .findFirst()
            .orElseThrow());
    assertEquals(8, server.backend.evaluated.get());
  }

  @Test
  void saysWhichAddressItCannotListenOn() {
    String host = server.address().replaceFirst(":.*", "");
    int port = Integer.parseInt(server.address().replaceFirst(".*:", ""));
    String why =
        String.valueOf(
            assertThrows(IOException.class, () -> new TestServer("second", 8, host, port).close())
                .getMessage());
    assertTrue(why.startsWith("evaluations cannot be served on " + host + ":" + port + ": "), why);
    assertTrue(why.contains("in use"), why);
  }
}
