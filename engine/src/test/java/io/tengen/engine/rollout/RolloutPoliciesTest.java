package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
}
