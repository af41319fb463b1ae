package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.learn.Generation.Time;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearnTextTest {
  private static final LearnState.Rating RATED = new LearnState.Rating("random", 0, 12, 1);
  private static final LearnState.Rating UNRATED =
      new LearnState.Rating("mcts:visits=1000", 0, 681.4, 0);

  @Test
  void anEngineWithoutGamesIsNotRated() {
    LearningCurve.Split none = new LearningCurve.Split(Time.NONE, Time.NONE, Time.NONE, Time.NONE);
    LearningCurve curve =
        new LearningCurve(
            Map.of("board", "5", "network", "b1c4"),
            List.of(),
            List.of(LearningCurve.Anchor.of(RATED), LearningCurve.Anchor.of(UNRATED)),
            none);
    String text = LearnText.table(curve);
    assertTrue(text.contains("\nrandom: Elo 0 ± 12, 1 game\n"), text);
    assertTrue(text.contains("\nmcts:visits=1000: not rated, 0 games\n"), text);
    assertFalse(curve.json().contains("681"), curve.json());
    LearnState state = new LearnState("x", List.of(), List.of(RATED, UNRATED));
    assertEquals(0, state.rating("random").orElseThrow().elo());
    assertTrue(state.rating(UNRATED.name()).isEmpty());
  }
}
