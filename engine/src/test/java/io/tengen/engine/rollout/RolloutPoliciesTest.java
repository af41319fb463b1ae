package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RolloutPoliciesTest {
  @Test
  void createsPoliciesByName() {
    assertInstanceOf(UniformRollout.class, RolloutPolicies.named("uniform"));
    assertInstanceOf(PatternRollout.class, RolloutPolicies.named("pattern"));
    RolloutPolicies.names().forEach(name -> assertNotNull(RolloutPolicies.named(name)));
  }

  @Test
  void listsAllNamesForAnUnknownOne() {
    assertEquals(
        "unknown rollout policy \"best\"; choose one of "
            + String.join(", ", RolloutPolicies.names()),
        assertThrows(IllegalArgumentException.class, () -> RolloutPolicies.named("best"))
            .getMessage());
  }

  /** Equal seeds give equal playouts. */
  @Test
  void theDefaultFollowsTheRules() {
    for (Rules rules : List.of(Rules.NOGO, Rules.CHINESE)) {
      String expected = rules.lastMoverWins() ? "uniform" : "pattern";
      assertEquals(lastMoves(expected, rules), lastMoves("auto", rules));
      assertNotEquals(lastMoves("uniform", Rules.CHINESE), lastMoves("pattern", Rules.CHINESE));
    }
  }

  private static List<Integer> lastMoves(String policy, Rules rules) {
    Position position = new Position(GameSetup.of(rules, 7, Komi.of(rules, 7)));
    RolloutPolicies.named(policy).playOut(position, new SplittableRandom(1));
    return IntStream.range(0, position.moveCount()).mapToObj(position::move).toList();
  }
}
