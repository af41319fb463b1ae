package io.tengen.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GameOptionsTest {
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
