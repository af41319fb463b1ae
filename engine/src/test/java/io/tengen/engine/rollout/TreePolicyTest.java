package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreePolicyTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 9, 19})
  void priorsAreTheSoftmaxOfTheWeights(int size) {
    LinearPolicy linearPolicy = PolicyFile.shipped(Table.TREE);
    TreePolicy policy = TreePolicy.of(linearPolicy).copy();
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0.5));
    FeatureReader reader = new FeatureReader(linearPolicy.features(), position);
    SplittableRandom random = new SplittableRandom(size);
    int[] moves = new int[size * size + 1];
    int[] found = new int[FeatureReader.MAX_FEATURES];
    float[] priors = new float[moves.length];
    for (int turn = 0; turn < size * size; turn++) {
      int count = position.candidates(moves);
      moves[count] = Points.PASS;
      policy.priors(position, moves, count + 1, priors);
      float rest = 1 - priors[count];
      assertEquals(count == 0 ? 0 : 0.999f, rest);
      reader.look(position);
      double[] expected = new double[count];
      double total = 0;
      for (int i = 0; i < count; i++) {
        double sum = 0;
        int features = reader.read(moves[i], found);
        for (int j = 0; j < features; j++) {
          sum += linearPolicy.theta()[found[j]];
        }
        expected[i] = StrictMath.exp(sum);
        total += expected[i];
      }
      for (int i = 0; i < count; i++) {
        assertEquals(rest * expected[i] / total, priors[i], 1e-6);
      }
      position.play(moves[count == 0 ? 0 : random.nextInt(count)]);
      if (position.isOver()) {
        break;
      }
    }
  }

  @Test
  void savesABigChainInAtariFirst() {
    Diagram drawn =
        Diagram.of(
            """
            . . . . . . .
            . . O O . . .
            . O X X a . .
            . O X X b . .
            . . O O . . .
            . . . . . . .
            . . . . . . .
            """);
    Position position = drawn.position(Rules.CHINESE, Color.WHITE);
    position.play(drawn.at('a'));
    int[] moves = new int[49];
    int count = position.candidates(moves);
    float[] priors = new float[count];
    TreePolicy.shipped().priors(position, moves, count, priors);
    float sum = 0;
    for (int i = 0; i < count; i++) {
      sum += priors[i];
      assertTrue(moves[i] == drawn.at('b') || priors[i] < 0.2f);
    }
    assertEquals(1, sum, 1e-5);
  }
}
