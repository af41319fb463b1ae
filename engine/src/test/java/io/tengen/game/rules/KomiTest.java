package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class KomiTest {
  @Test
  void dependsOnTheBoard() {
    assertEquals(0.5, Komi.of(Rules.CHINESE, 2));
    assertEquals(24.5, Komi.of(Rules.CHINESE, 5));
    assertEquals(8.5, Komi.of(Rules.CHINESE, 7));
    assertEquals(7.5, Komi.of(Rules.CHINESE, 8));
    assertEquals(7.5, Komi.of(Rules.CHINESE, 19));
  }

  @Test
  void handicapStonesReplaceKomi() {
    assertEquals(0.5, Komi.of(Rules.CHINESE, 19, 4, null));
    assertEquals(7.5, Komi.of(Rules.CHINESE, 19, 0, null));
    assertEquals(6.5, Komi.of(Rules.CHINESE, 19, 4, 6.5));
  }

  @Test
  void miniGoHasItsOwnOnItsBoard() {
    assertEquals(2.5, Komi.of(Rules.MINI_GO, 5));
    assertEquals(2.5, Komi.of(Rules.parse("mini-go-area,passes-count=false"), 5));
    assertEquals(8.5, Komi.of(Rules.MINI_GO, 7));
  }

  @Test
  void rulesThatCountNothingHaveNone() {
    assertEquals(0, Komi.of(Rules.NOGO, 9));
    assertEquals(0, Komi.of(Rules.NOGO, 9, 2, null));
    assertEquals(0, Komi.of(Rules.NOGO, 9, 0, 0.0));
    assertEquals(
        "rules nogo count nothing and have no komi; leave out --komi",
        assertThrows(IllegalArgumentException.class, () -> Komi.of(Rules.NOGO, 9, 0, 6.5))
            .getMessage());
  }
}
