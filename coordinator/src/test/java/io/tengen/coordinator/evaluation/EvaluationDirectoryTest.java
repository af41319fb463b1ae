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
    directory.find(player.worker, new FindEvaluators(List.of(A, B)));
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
    directory.find(player.worker, new FindEvaluators(List.of()));
    assertEquals(List.of(), player.told());
    directory.gone(fetching.worker);
    player.nothing();
  }

  /** A worker is not told of itself. */
  @Test
  void introducesOthersOnly() {
    gpu.serves(true, A);
    directory.find(gpu.worker, new FindEvaluators(List.of(A)));
    assertEquals(List.of(), gpu.told());
  }

  @Test
  void sealsPermitsForOneServerOneClientAndOneNetwork() {
    byte[] key = gpu.serves(false, A);
    byte[] other = fetching.serves(true);
    directory.find(player.worker, new FindEvaluators(List.of(A)));
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
    directory.find(player.worker, new FindEvaluators(List.of(A)));
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
        () -> directory.find(gpu.worker, new FindEvaluators(Collections.nCopies(1001, A))));
  }
}
