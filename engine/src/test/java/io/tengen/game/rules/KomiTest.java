package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class KomiTest {
  @Test
  void dependsOnTheBoard() {
    assertEquals(0.5, Komi.of(2));
    assertEquals(24.5, Komi.of(5));
    assertEquals(8.5, Komi.of(7));
    assertEquals(7.5, Komi.of(8));
    assertEquals(7.5, Komi.of(19));
  }

  @Test
  void isSmallWithHandicap() {
    assertEquals(0.5, Komi.of(19, 4));
    assertEquals(7.5, Komi.of(19, 0));
  }
}
