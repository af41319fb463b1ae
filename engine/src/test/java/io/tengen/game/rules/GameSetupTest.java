package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.List;
import org.junit.jupiter.api.Test;

class GameSetupTest {
  private static void assertRefused(String message, Runnable setup) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, setup::run).getMessage());
  }

  @Test
  void invalidSetupsAreRefusedInOneLine() {
    assertRefused("board size 1 is not between 2 and 25", () -> GameSetup.of(Rules.CHINESE, 1, 0));
    assertRefused(
        "board size 26 is not between 2 and 25", () -> GameSetup.of(Rules.CHINESE, 26, 0));
    assertRefused(
        "komi 7.3 is not a multiple of 0.5 within the board's 81 points",
        () -> GameSetup.of(Rules.CHINESE, 9, 7.3));
    assertRefused(
        "komi NaN is not a multiple of 0.5 within the board's 81 points",
        () -> GameSetup.of(Rules.CHINESE, 9, Double.NaN));
    assertRefused(
        "unknown rules \"go\"; choose one of chinese, tromp-taylor, chinese-draw, chinese-void,"
            + " nogo, mini-go, mini-go-area",
        () -> Rules.parse("go"));
    assertRefused(
        "rules \"Japanese\" count territory, which is not supported; choose one of chinese,"
            + " tromp-taylor, chinese-draw, chinese-void, nogo, mini-go, mini-go-area",
        () -> Rules.parse("Japanese"));
  }

  @Test
  void refusesStonesWithoutLiberties() {
    Points points = Points.of(3);
    int a1 = points.parse("A1");
    int a2 = points.parse("A2");
    int b1 = points.parse("B1");
    assertRefused(
        "set-up stone 2 is off the board or on a point that is taken",
        () -> stones(List.of(a1), List.of(a1)));
    assertRefused(
        "set-up stone 1 is off the board or on a point that is taken",
        () -> stones(List.of(-7), List.of()));
    assertRefused(
        "set-up stone on B1 leaves a chain without liberties",
        () -> stones(List.of(a1), List.of(a2, b1)));
  }

  private static GameSetup stones(List<Integer> black, List<Integer> white) {
    return new GameSetup(Rules.CHINESE, 3, 0, black, white, Color.BLACK);
  }
}
