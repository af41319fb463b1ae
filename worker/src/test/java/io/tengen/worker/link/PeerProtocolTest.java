package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.rollout.remote.RolloutService;
import io.tengen.engine.rollout.remote.RolloutServices.Wanted;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.worker.peer.ServingSettings;
import io.tengen.worker.rollout.RolloutMetrics;
import io.tengen.worker.rollout.RolloutServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class PeerProtocolTest {
  private static final Wanted WANTED = new Wanted("uniform", OptionalDouble.empty(), false);

  @Test
  void asksForAsManyServersAsTheLargestSearchWants() {
    try (Peers peers = NoPeers.get()) {
      PeerProtocol protocol = new PeerProtocol(peers);
      protocol.opened();
      assertEquals(List.of(), protocol.offers());
      assertNull(protocol.next());
      try (RolloutService _ = peers.rollouts().open(WANTED, 2)) {
        try (RolloutService _ = peers.rollouts().open(WANTED, 5)) {
          assertEquals(new WorkerMessage.FindEvaluators(List.of(), 5), protocol.next());
          assertNull(protocol.next());
          protocol.opened();
          assertEquals(new WorkerMessage.FindEvaluators(List.of(), 5), protocol.next());
        }
        assertEquals(new WorkerMessage.FindEvaluators(List.of(), 2), protocol.next());
      }
      assertEquals(WorkerMessage.FindEvaluators.NOTHING, protocol.next());
      assertNull(protocol.next());
    }
  }

  @Test
  void offersRolloutsOnEachStream() throws IOException {
    Peers none = NoPeers.get();
    RolloutServer server =
        RolloutServer.start(
            new ServingSettings("127.0.0.1", 0, Optional.of("cpu1:7076"), Optional.empty()),
            "w",
            3,
            new RolloutMetrics(new SimpleMeterRegistry()));
    try (Peers peers =
        new Peers(Optional.empty(), none.evaluations(), Optional.of(server), none.rollouts())) {
      PeerProtocol protocol = new PeerProtocol(peers);
      assertEquals(List.of("rollouts"), protocol.offers());
      for (int stream = 0; stream < 2; stream++) {
        protocol.opened();
        assertEquals(new WorkerMessage.ServeRollouts("cpu1:7076", 3), protocol.next());
        assertNull(protocol.next());
      }
    }
  }
}
