package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches whose threads evaluate the network while they wait for it. */
@Timeout(60)
class EvaluatingSearchTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final int VISITS = 300;

  private static Cranked network(boolean onCaller, boolean fails) {
    HashingBackend backend = new HashingBackend(3, () -> fails);
    backend.onCaller = onCaller;
    return new Cranked(backend, 64);
  }

  private static SearchReport report(Cranked network, int threads, int leaves)
      throws InterruptedException {
    try (Search search =
        new Search(
            Settings.threads(Settings.NETWORK, threads),
            new Search.Network(
                network.evaluator, new NetworkSettings(0, 1, leaves, Symmetry.STABLE, false)),
            UniformRollout::new,
            () -> PriorPolicy.UNIFORM,
            1)) {
      return search.run(EMPTY, new SearchLimit.Visits(VISITS));
    }
  }

  /** The evaluator has no thread of its own here. */
  @ParameterizedTest
  @CsvSource({"1, 1", "1, 5", "4, 4", "4, 12"})
  void searchNeedsNoOtherThread(int threads, int leaves) throws InterruptedException {
    try (Cranked alone = network(true, false);
        Cranked started = network(false, false)) {
      SearchReport report = report(alone, threads, leaves);
      assertEquals(VISITS, report.lines().stream().mapToInt(variation -> variation.visits()).sum());
      started.evaluator.start();
      if (threads == 1) {
        assertEquals(report(started, threads, leaves), report);
      }
    }
  }

  @Test
  void failedNetworkEndsTheSearch() {
    try (Cranked network = network(true, true)) {
      network.evaluator.start();
      assertThrows(NetworkFailedException.class, () -> report(network, 1, 1));
    }
  }
}
