package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Diagram;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Rules;
import io.tengen.engine.rollout.PatternFeatures.Table;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AscentTest {
  /** White's stone on the side is in atari at a. */
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
  void aMoveThatIsPlayedAgainAndAgainBecomesTheLikeliest() {
    Position position = ATARI.position(Rules.CHINESE, Color.BLACK);
    int[] points = new int[25];
    int count = position.candidates(points);
    int played = Arrays.stream(points, 0, count).boxed().toList().indexOf(ATARI.at('a'));
    PatternFeatures features = new PatternFeatures(Table.ROLLOUT, List.of(), List.of(), List.of());
    Ascent ascent = new Ascent(features, new double[features.size()]);

    ascent.read(position, points, count);
    assertEquals(1.0 / count, ascent.chance(played), 1e-12, "nothing is known yet");
    double[] targets = new double[count];
    targets[played] = 1;
    for (int i = 0; i < 2_000; i++) {
      ascent.learn(position, points, count, targets);
    }
    ascent.read(position, points, count);
    assertEquals(played, ascent.best());
    assertTrue(ascent.chance(played) > 0.5, "chance " + ascent.chance(played));
    double total = 0;
    for (int i = 0; i < count; i++) {
      total += ascent.chance(i);
    }
    assertEquals(1, total, 1e-12);
  }
}
