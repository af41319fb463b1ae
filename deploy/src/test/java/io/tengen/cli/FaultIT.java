package io.tengen.cli;

import io.tengen.cli.client.Control;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Soak;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults of every kind strike a coordinator and three workers, each in its own process, while games
 * are played.
 *
 * <p>Ten faults in {@code verify}; two hundred (or {@code -Dtengen.faults=N}, or others with {@code
 * -Dtengen.faults.seed=N}) with
 *
 * <pre>./mvnw -Psoak -Dquick -pl deploy -am verify -Dtest=none \
 *    -Dsurefire.failIfNoSpecifiedTests=false -Dit.test=FaultIT</pre>
 */
class FaultIT {
  private static final int FAULTS = Integer.getInteger("tengen.faults", Soak.times(10, 200));
  private static final int WORKERS = 3;
  private static final int GAMES = 500;
  private static final Duration LEASE = Duration.ofSeconds(3);

  @TempDir Path directory;

  /** Instant games between engines that differ only in their names. */
  private static RunSpec plan(int seed) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                EngineSpec.parse("a=random"),
                EngineSpec.parse("b=random"),
                EngineSpec.parse("c=random")),
            GameSetup.of(Rules.CHINESE, 5, 0.5),
            GAMES)
        .seed(seed)
        .matchRules(MatchRules.parse("moves=100"))
        .build();
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.HOURS)
  void losesAndDuplicatesNoGame() throws Exception {
    try (TestCluster cluster = new TestCluster(directory, LEASE);
        Control control = new Control(cluster.address())) {
      for (int i = 1; i <= WORKERS; i++) {
        cluster.startWorker("worker-" + i, "--slots", "8");
      }
      new FaultRounds(cluster, control, FAULTS, true).run(FaultIT::plan, random -> {});
    }
  }
}
