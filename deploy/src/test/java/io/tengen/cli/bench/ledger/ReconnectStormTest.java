package io.tengen.cli.bench.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.channel.Address;
import io.tengen.cli.client.Control;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator survives two thousand workers that connect at the same time. */
@Timeout(180)
class ReconnectStormTest {
  private static final int WORKERS = 2_000;
  private static final int GREETINGS = 4;

  @TempDir private Path directory;

  @Test
  void welcomesAllWorkersEventually() throws Exception {
    CoordinatorConfig config =
        CoordinatorConfig.embedded(
                directory, "127.0.0.1", 0, -1, Duration.ofSeconds(5), Duration.ofSeconds(60))
            .with(AccessSettings.LOOPBACK, new WorkerLimits(2_000, 4_096, GREETINGS));
    try (Coordinator coordinator = Coordinator.start(config)) {
      Address address = new Address("127.0.0.1", coordinator.grpcPort());
      try (Control control = new Control(address)) {
        control.create(plan(), "");
        try (SimulatedFleet fleet = SimulatedFleet.storm(address, WORKERS, 1, 1, 2)) {
          assertTrue(fleet.refusals() > 0, "no worker was told to try again");
          fleet.begin();
          Await.value("all games", fleet::acknowledged, count -> count >= 2 * WORKERS);
          assertEquals("", fleet.lastTrouble());
        }
      }
    }
  }

  private static RunSpec plan() {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                new EngineSpec("a", SimulatedFleet.ENGINE_KIND, Map.of()),
                new EngineSpec("b", SimulatedFleet.ENGINE_KIND, Map.of())),
            GameSetup.of(Rules.CHINESE, 5, 7.5),
            1_000_000)
        .seed(1)
        .build();
  }
}
