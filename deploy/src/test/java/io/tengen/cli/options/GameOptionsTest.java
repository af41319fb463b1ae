package io.tengen.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.rules.Rules;
import org.junit.jupiter.api.Test;

class GameOptionsTest {
  @Test
  void rulesThatCountNothingHaveNoKomi() {
    assertEquals(0, GameOptions.komi(Rules.NOGO, 9, 0, null));
    assertEquals(0, GameOptions.komi(Rules.NOGO, 9, 0, 0.0));
    assertEquals(7.5, GameOptions.komi(Rules.CHINESE, 9, 0, null));
    assertEquals(
        "rules nogo count nothing and have no komi; leave out --komi",
        assertThrows(IllegalArgumentException.class, () -> GameOptions.komi(Rules.NOGO, 9, 0, 6.5))
            .getMessage());
  }

  @Test
  void defaultKomiDependsOnBoard() {
    assertEquals(0.5, GameOptions.defaultKomi(2, 0));
    assertEquals(24.5, GameOptions.defaultKomi(5, 0));
    assertEquals(8.5, GameOptions.defaultKomi(7, 0));
    assertEquals(7.5, GameOptions.defaultKomi(8, 0));
    assertEquals(7.5, GameOptions.defaultKomi(19, 0));
    assertEquals(0.5, GameOptions.defaultKomi(19, 4));
  }
}
