package io.tengen.coordinator.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.wire.worker.WorkerMessage.FindEvaluators;
import io.tengen.wire.worker.WorkerMessage.ServeEvaluations;
import io.tengen.wire.worker.WorkerMessage.ServeRollouts;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EvaluationDirectoryTest {
  private static final Artifact A = new Artifact("aa".repeat(32), 100);
  private static final Artifact B = new Artifact("bb".repeat(32), 200);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final ActorTestKit kit = ActorTestKit.create();
  private Instant now = START;
  private final EvaluationDirectory directory = new EvaluationDirectory(new byte[32], () -> now);
  private final Peer gpu = new Peer("gpu");
  private final Peer fetching = new Peer("fetching");
  private final Peer player = new Peer("player");

  private final class Peer {
    final TestProbe<ToWorker> session = kit.createTestProbe();
    final WorkerRef worker;

    Peer(String name) {
      worker = new WorkerRef(name, Set.of(), session.ref());
    }

    byte[] serves(boolean fetches, Artifact... networks) {
      directory.serve(
          worker,
          new ServeEvaluations(
              worker.id() + ":7075",
              List.of(networks).stream().map(Artifact::sha256).toList(),
              fetches));
      return session.expectMessageClass(ToWorker.EvaluationKey.class).key();
    }

    byte[] plays(int threads) {
      directory.serve(worker, new ServeRollouts(worker.id() + ":7076", threads));
      return session.expectMessageClass(ToWorker.EvaluationKey.class).key();
    }

    void wants(int rollouts) {
      directory.find(worker, new FindEvaluators(List.of(), rollouts));
    }

    List<String> told() {
      return session.expectMessageClass(ToWorker.Evaluators.class).evaluators().stream()
          .map(server -> server.network().substring(0, 2) + " " + server.address())
          .toList();
    }

    void nothing() {
      session.expectNoMessage(Duration.ofMillis(1));
    }
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void introducesWorkersAsTheyComeAndGo() {
    directory.find(player.worker, new FindEvaluators(List.of(A, B), 0));
    assertEquals(List.of(), player.told());
    gpu.serves(false, A);
    assertEquals(List.of("aa gpu:7075"), player.told());
    fetching.serves(true);
    assertEquals(List.of("aa gpu:7075", "aa fetching:7075", "bb fetching:7075"), player.told());
    gpu.serves(false, A, B);
    assertEquals(4, player.told().size());
    // What does not change is not sent again.
    gpu.serves(false, B, A);
    player.nothing();
    directory.gone(gpu.worker);
    assertEquals(List.of("aa fetching:7075", "bb fetching:7075"), player.told());
    directory.find(player.worker, new FindEvaluators(List.of(), 0));
    assertEquals(List.of(), player.told());
    directory.gone(fetching.worker);
    player.nothing();
  }

  /** A worker is not told of itself. */
  @Test
  void introducesOthersOnly() {
    gpu.serves(true, A);
    directory.find(gpu.worker, new FindEvaluators(List.of(A), 0));
    assertEquals(List.of(), gpu.told());
  }

  @Test
  void sealsPermitsForOneServerOneClientAndOneNetwork() {
    byte[] key = gpu.serves(false, A);
    byte[] other = fetching.serves(true);
    directory.find(player.worker, new FindEvaluators(List.of(A), 0));
    EvaluatorAddress server =
        player.session.expectMessageClass(ToWorker.Evaluators.class).evaluators().getFirst();
    assertEquals(
        Optional.of(
            new EvaluationPermit("player", A.sha256(), START.plus(EvaluationDirectory.PERMIT))),
        EvaluationPermit.open(server.permit(), key, "gpu"));
    assertEquals(Optional.empty(), EvaluationPermit.open(server.permit(), other, "fetching"));
  }

  @Test
  void renewsPermitsAtHeartbeats() {
    byte[] key = gpu.serves(false, A);
    directory.find(player.worker, new FindEvaluators(List.of(A), 0));
    player.told();
    now = START.plus(EvaluationDirectory.RENEWAL);
    directory.heard(player.worker);
    directory.heard(gpu.worker);
    player.nothing();
    now = now.plusSeconds(1);
    directory.heard(player.worker);
    EvaluatorAddress server =
        player.session.expectMessageClass(ToWorker.Evaluators.class).evaluators().getFirst();
    assertEquals(
        now.plus(EvaluationDirectory.PERMIT),
        EvaluationPermit.open(server.permit(), key, "gpu").orElseThrow().until());
    directory.heard(player.worker);
    player.nothing();
  }

  @Test
  void refusesInvalidOffers() {
    for (String address : List.of("", "gpu", "gpu:port", "g p u:1", "http://gpu:1", ":1")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> directory.serve(gpu.worker, new ServeEvaluations(address, List.of(), true)),
          address);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> directory.serve(gpu.worker, new ServeEvaluations("gpu:1", List.of("b6"), true)));
    assertThrows(
        IllegalArgumentException.class,
        () -> directory.find(gpu.worker, new FindEvaluators(Collections.nCopies(1001, A), 0)));
  }

  @Test
  void choosesAsManyRolloutServersAsAreWanted() {
    Peer small = new Peer("small");
    Peer large = new Peer("large");
    player.wants(1);
    assertEquals(List.of(), player.told());
    small.plays(2);
    assertEquals(List.of("00 small:7076"), player.told());
    large.plays(8);
    player.nothing();
    // The other one has no client yet.
    fetching.wants(1);
    assertEquals(List.of("00 large:7076"), fetching.told());
    // One client for 2 threads is more than one for 8.
    gpu.wants(1);
    assertEquals(List.of("00 large:7076"), gpu.told());
    player.wants(3);
    assertEquals(List.of("00 small:7076", "00 large:7076"), player.told());
    // What was chosen first stays.
    player.wants(1);
    assertEquals(List.of("00 small:7076"), player.told());
    player.wants(0);
    assertEquals(List.of(), player.told());
    directory.gone(small.worker);
    player.nothing();
    gpu.nothing();
  }

  @Test
  void replacesRolloutServersThatLeave() {
    Peer one = new Peer("one");
    Peer two = new Peer("two");
    one.plays(1);
    two.plays(1);
    player.wants(1);
    assertEquals(List.of("00 one:7076"), player.told());
    directory.gone(one.worker);
    assertEquals(List.of("00 two:7076"), player.told());
    // The clients of a worker that left do not count any more.
    directory.gone(player.worker);
    one.plays(2);
    gpu.wants(1);
    assertEquals(List.of("00 two:7076"), gpu.told());
  }

  /** Permits for rollouts are renewed as others are, and a worker is not told of itself. */
  @Test
  void sealsPermitsForRollouts() {
    byte[] key = gpu.plays(4);
    gpu.wants(2);
    assertEquals(List.of(), gpu.told());
    player.wants(2);
    player.told();
    now = START.plus(EvaluationDirectory.RENEWAL).plusSeconds(1);
    directory.heard(player.worker);
    EvaluatorAddress server =
        player.session.expectMessageClass(ToWorker.Evaluators.class).evaluators().getFirst();
    assertEquals(
        Optional.of(
            new EvaluationPermit(
                "player", EvaluationPermit.ROLLOUTS, now.plus(EvaluationDirectory.PERMIT))),
        EvaluationPermit.open(server.permit(), key, "gpu"));
  }

  /** A worker whose old stream has not ended yet is one server. */
  @Test
  void countsAReconnectedServerOnce() {
    Peer old = new Peer("server");
    Peer again = new Peer("server");
    old.plays(1);
    player.wants(5);
    assertEquals(List.of("00 server:7076"), player.told());
    again.plays(1);
    player.nothing();
    directory.gone(old.worker);
    player.nothing();
    directory.gone(again.worker);
    assertEquals(List.of(), player.told());
  }

  @Test
  void refusesInvalidRollouts() {
    for (ServeRollouts offer :
        List.of(
            new ServeRollouts("gpu", 1),
            new ServeRollouts("gpu:1", 0),
            new ServeRollouts("gpu:1", 4097))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> directory.serve(gpu.worker, offer),
          offer.toString());
    }
    for (int rollouts : new int[] {-1, 1001}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> directory.find(gpu.worker, new FindEvaluators(List.of(), rollouts)));
    }
  }
}
