package io.tengen.cli.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.learn.Generation.Time;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LearnTextTest {
  private static final LearnState.Rating RATED = new LearnState.Rating("random", 5, 0, 12, 1);
  private static final LearnState.Rating UNRATED =
      new LearnState.Rating("mcts:visits=1000", 5, 0, 681.4, 0);

  @Test
  void anEngineWithoutGamesIsNotRated() {
    LearningCurve.Split none = new LearningCurve.Split(Time.NONE, Time.NONE, Time.NONE, Time.NONE);
    LearningCurve curve =
        new LearningCurve(
            Map.of("board", "5", "network", "b1c4"),
            null,
            List.of(),
            List.of(LearningCurve.Anchor.of(RATED, false), LearningCurve.Anchor.of(UNRATED, false)),
            none);
    String text = LearnText.table(curve);
    assertTrue(text.contains("\nrandom: Elo 0 ± 12, 1 game\n"), text);
    assertTrue(text.contains("\nmcts:visits=1000: not rated, 0 games\n"), text);
    assertFalse(curve.json().contains("681"), curve.json());
    LearnState state = LearnState.begin("x").withRatings(0, List.of(RATED, UNRATED));
    assertEquals(0, state.ratings("random").getFirst().elo());
    assertTrue(state.ratings(UNRATED.name()).isEmpty());
  }

  @Test
  void ratingsOnSeveralSizesNameTheBoard() {
    Generation.Time time = Time.NONE;
    LearnState state =
        LearnState.begin("x")
            .with(Generation.begin(0))
            .withRatings(5, List.of(new LearnState.Rating("g0", 5, 10, 20, 4)))
            .withRatings(7, List.of(new LearnState.Rating("g0", 7, -30, 40, 4)));
    assertEquals(
        "g0; Elo 10 ± 20 on 5x5; Elo -30 ± 40 on 7x7", LearnText.line(state, state.generation(0)));
    LearningCurve.Split none = new LearningCurve.Split(time, time, time, time);
    LearningCurve.Point point =
        new LearningCurve.Point(
            0,
            "hash",
            true,
            0,
            0,
            0,
            null,
            -30.0,
            40.0,
            4,
            List.of(
                new LearningCurve.BoardRating(5, 10, 20, 4),
                new LearningCurve.BoardRating(7, -30, 40, 4)),
            none);
    LearningCurve curve =
        new LearningCurve(
            Map.of("board", "5-7", "network", "b1c4", "ratingBoards", "5,7"),
            null,
            List.of(point),
            List.of(LearningCurve.Anchor.of(RATED, true)),
            none);
    String text = LearnText.table(curve);
    assertTrue(text.contains("Elo 5x5"), text);
    assertTrue(text.contains("10 ± 20"), text);
    assertTrue(text.contains("\nrandom on 5x5: Elo 0 ± 12, 1 game\n"), text);
  }
}
