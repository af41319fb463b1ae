package io.tengen.worker.rollout;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.Player;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.peer.PeerMetric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A game whose rollouts others play, while these are killed and come back at random moments. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledServersTest {
  private static final int SERVERS = 3;
  private static final int VISITS = 1500;

  /** A virtual loss that stayed in the tree would be more than all visits. */
  private static final String ENGINE =
      "a=mcts:visits=" + VISITS + ",threads=2,rave=0,workers=3,virtualLoss=1000,rollout=uniform";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final List<TestRollouts> servers = new ArrayList<>();

  private void killAndRestart(RolloutClients clients, SplittableRandom random, AtomicBoolean ended)
      throws IOException {
    while (!ended.get()) {
      LockSupport.parkNanos(random.nextLong(20_000_000, 100_000_000));
      int victim = random.nextInt(SERVERS);
      servers.get(victim).close();
      LockSupport.parkNanos(random.nextLong(50_000_000));
      servers.set(victim, new TestRollouts("server" + victim, 1));
      clients.servers(servers.stream().map(TestRollouts::listed).toList());
    }
  }

  @Test
  void noVirtualLossStaysInTheTree() throws Exception {
    for (int i = 0; i < SERVERS; i++) {
      servers.add(new TestRollouts("server" + i, 1));
    }
    AtomicBoolean ended = new AtomicBoolean();
    try (RolloutClients clients =
        new RolloutClients(
            address ->
                Grpc.newChannelBuilder(address, InsecureChannelCredentials.create())
                    .directExecutor()
                    .build(),
            new RolloutMetrics(registry))) {
      clients.servers(servers.stream().map(TestRollouts::listed).toList());
      MctsKind kind = new MctsKind(Map.of(), NetworkRegistry.NONE, clients);
      Thread killer =
          Thread.startVirtualThread(() -> {
            try {
              killAndRestart(clients, new SplittableRandom(3), ended);
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          });
      Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
      try (Player player = kind.create(StandardEngines.parse(ENGINE), 1)) {
        for (int move = 0; move < 20; move++) {
          Decision.Move made = (Decision.Move) player.decide(position, TimeLeft.UNLIMITED);
          int visits = Objects.requireNonNull(made.search()).visits();
          assertTrue(visits <= VISITS && visits > VISITS / 2, visits + " visits");
          position.play(made.move());
        }
        assertTrue(played() > VISITS, played() + " rollouts by others");
      } finally {
        ended.set(true);
        killer.join();
      }
    } finally {
      servers.forEach(TestRollouts::close);
    }
  }

  private double played() {
    return registry.find(PeerMetric.REMOTE.of(RolloutMetrics.NAME)).counters().stream()
        .mapToDouble(Counter::count)
        .sum();
  }
}
