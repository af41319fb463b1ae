package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternSet;
import io.tengen.game.board.Color;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GradientAscentTest {
  /** White's stone on the side is in atari, with its liberty at a. */
  private static final Diagram ATARI =
      Diagram.of(
          """
          . . . . .
          . . . . .
          X . . . .
          O X . . .
          a . . . .
          """);

  @Test
  void repeatedMoveBecomesTheMostLikely() {
    Position position = ATARI.position(Rules.CHINESE, Color.BLACK);
    int[] points = new int[25];
    int count = position.candidates(points);
    int played = Arrays.stream(points, 0, count).boxed().toList().indexOf(ATARI.at('a'));
    PatternFeatures features = new PatternFeatures(Table.ROLLOUT, PatternSet.NONE);
    GradientAscent gradientAscent = new GradientAscent(features, new double[features.size()]);

    gradientAscent.read(position, points, count);
    assertEquals(1.0 / count, gradientAscent.probability(played), 1e-12, "nothing is known yet");
    double[] targets = new double[count];
    targets[played] = 1;
    for (int i = 0; i < 2_000; i++) {
      gradientAscent.learn(position, points, count, targets);
    }
    gradientAscent.read(position, points, count);
    assertEquals(played, gradientAscent.best());
    assertTrue(
        gradientAscent.probability(played) > 0.5, "chance " + gradientAscent.probability(played));
    double total = 0;
    for (int i = 0; i < count; i++) {
      total += gradientAscent.probability(i);
    }
    assertEquals(1, total, 1e-12);
  }
}
