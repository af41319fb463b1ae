package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EvaluationTest {
  private static final int LENGTH = 5;

  /** White has no move: every empty point is suicide. */
  private final Position position =
      Diagram.of(
              """
              . X .
              X . X
              . X .
              """)
          .position(Rules.CHINESE, Color.WHITE);

  private final Points points = position.points();
  private final Layout layout = new Layout(3, LENGTH);
  private final FloatBuffer logits = FloatBuffer.allocate(3 + layout.policyLength());
  private final FloatBuffer owners = FloatBuffer.allocate(2 + layout.area());
  private final Evaluation evaluation = new Evaluation(3);

  private boolean read(int symmetry, float value, float lead, boolean owned) {
    return evaluation.read(
        position, layout, symmetry, logits, 3, value, lead, owned ? owners : null, 2);
  }

  private double sum() {
    double sum = evaluation.policy(Points.PASS);
    for (int i = 0; i < points.count(); i++) {
      sum += evaluation.policy(points.get(i));
    }
    return sum;
  }

  @Test
  void illegalMovesHaveProbabilityZero() {
    for (int i = 0; i < logits.capacity(); i++) {
      logits.put(i, 50);
    }
    logits.put(3 + layout.index(0, Points.PASS), 0);
    assertTrue(read(0, 0.5f, -3, false));
    // The pass is the only legal move, so its probability is 1.
    assertEquals(1, evaluation.policy(Points.PASS));
    assertEquals(0, evaluation.policy(points.parse("B2")));
    assertEquals(0, evaluation.policy(points.parse("B3")));
    assertEquals(1, sum());
    assertEquals(0.75f, evaluation.winProbability());
    assertEquals(-3, evaluation.lead());
    assertFalse(evaluation.hasOwnership());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void undoesTheSymmetry(int symmetry) {
    Position empty =
        Diagram.of(
                """
                . . .
                . . .
                . . O
                """)
            .position(Rules.CHINESE, Color.WHITE);
    int move = points.parse("A2");
    logits.put(3 + layout.index(symmetry, move), (float) Math.log(3));
    logits.put(3 + layout.index(symmetry, Points.PASS), (float) Math.log(5));
    owners.put(2 + layout.index(symmetry, move), -0.25f);
    assertTrue(evaluation.read(empty, layout, symmetry, logits, 3, 0, Float.NaN, owners, 2));
    // Seven other moves with logits of 0.
    assertEquals(3 / 15.0, evaluation.policy(move), 1e-6);
    assertEquals(5 / 15.0, evaluation.policy(Points.PASS), 1e-6);
    assertEquals(1 / 15.0, evaluation.policy(points.parse("B2")), 1e-6);
    assertEquals(0, evaluation.policy(points.parse("C1")));
    assertEquals(1, sum(), 1e-6);
    assertTrue(Float.isNaN(evaluation.lead()));
    assertTrue(evaluation.hasOwnership());
    assertEquals(-0.25f, evaluation.ownership(move));
    assertEquals(0, evaluation.ownership(points.parse("B2")));
  }

  @Test
  void largeLogitsDoNotOverflow() {
    logits.put(3 + layout.index(0, Points.PASS), 1e30f);
    assertTrue(read(0, 1.0000001f, 0, false));
    assertEquals(1, evaluation.policy(Points.PASS));
    assertEquals(1, evaluation.winProbability());
  }

  @Test
  void detectsNumbersThatAreNotFinite() {
    assertTrue(read(0, 0, 0, true));
    assertFalse(read(0, Float.NaN, 0, true));
    assertFalse(read(0, 0, Float.POSITIVE_INFINITY, true));
    owners.put(2 + layout.index(0, points.parse("A1")), Float.NaN);
    assertFalse(read(0, 0, 0, true));
    assertTrue(read(0, 0, 0, false));
    for (float wrong : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
      logits.put(3 + layout.index(0, Points.PASS), wrong);
      assertFalse(read(0, 0, 0, false), () -> "logit " + wrong);
    }
  }

  @Test
  void rejectsOtherBoardSizes() {
    Evaluation other = new Evaluation(5);
    assertThrows(
        IllegalArgumentException.class,
        () -> other.read(position, layout, 0, logits, 3, 0, 0, null, 0));
  }
}
