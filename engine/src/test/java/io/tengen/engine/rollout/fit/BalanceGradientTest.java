package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.rollout.Scripted;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the estimated gradient with finite differences of the exact error, in a position with so
 * few possible playouts that all can be enumerated.
 */
class BalanceGradientTest {
  private static final GameSetup SETUP =
      Diagram.of(
              """
              . . X O .
              O O O O O
              X O O X X
              . X X X .
              X X X . X
              """)
          .setup(Rules.CHINESE, 0.5, Color.WHITE);

  private static final int PLAYOUTS = 12;
  private static final int REPEATS = 6_000;
  private static final double STEP = 0.02;

  /** Large weights, so that the rounding to the policy's integers is negligible. */
  private static final double BASE = 4;

  private static LinearPolicy weights() {
    SplittableRandom random = new SplittableRandom(3);
    return Scripted.weights(
        Table.ROLLOUT,
        name ->
            name.equals("pattern.other")
                ? BASE
                : name.startsWith("self-atari")
                    ? random.nextDouble(-1, -0.2)
                    : random.nextDouble(-0.8, 0.8));
  }

  @ParameterizedTest
  @CsvSource({"0.2, 0", "0.9, 0", "0.4, 0.5", "0.5, 3"})
  void equalsTheGradientOfTheExactError(double blackWins, double ownershipWeight) {
    float[] ownership = new float[25];
    for (int i = 0; i < ownership.length; i++) {
      ownership[i] = (i % 5 - 2) / 2f;
    }
    TeacherEvaluation evaluation = new TeacherEvaluation(new float[25], blackWins, ownership);
    LinearPolicy linearPolicy = weights();

    Mean exact = new Mean(linearPolicy);
    assertEquals(1, exact.reached, 1e-9, "the probabilities of all playouts");
    double[] gradient = new double[linearPolicy.theta().length];
    double[] squares = new double[gradient.length];
    SquaredError error = sample(linearPolicy, evaluation, ownershipWeight, gradient, squares);

    assertEquals(exact.winError(evaluation), error.win(), 0.005);
    assertEquals(exact.ownershipError(evaluation), error.ownership(), 0.005);
    int moved = 0;
    for (int i = 0; i < gradient.length; i++) {
      double expected =
          (exactLoss(linearPolicy, i, -STEP, evaluation, ownershipWeight)
                  - exactLoss(linearPolicy, i, STEP, evaluation, ownershipWeight))
              / (4 * STEP);
      double deviation =
          Math.sqrt((squares[i] / REPEATS - gradient[i] * gradient[i]) / (REPEATS - 1));
      String name = linearPolicy.features().name(i);
      assertEquals(expected, gradient[i], 4 * deviation + 2e-4, name);
      moved += Math.abs(expected) > 10 * deviation + 1e-3 ? 1 : 0;
    }
    assertTrue(moved >= 3, "features whose gradient stands out: " + moved);
  }

  /** Computes the mean gradient and the mean of its square. */
  private static SquaredError sample(
      LinearPolicy linearPolicy,
      TeacherEvaluation evaluation,
      double ownershipWeight,
      double[] gradient,
      double[] squares) {
    BalanceGradient estimator =
        new BalanceGradient(linearPolicy.features(), PLAYOUTS, ownershipWeight);
    PatternRollout rollout = new PatternRollout(PatternPolicy.of(linearPolicy));
    LabeledPosition labeledPosition =
        new LabeledPosition(new TeacherQuery(0, SETUP, new int[0]), evaluation);
    SplittableRandom random = new SplittableRandom(17);
    SquaredError sum = SquaredError.NONE;
    double[] once = new double[gradient.length];
    for (int i = 0; i < REPEATS; i++) {
      sum = sum.plus(estimator.estimate(rollout, labeledPosition, random, once));
      for (int j = 0; j < once.length; j++) {
        gradient[j] += once[j] / REPEATS;
        squares[j] += once[j] * once[j];
      }
    }
    return sum.dividedBy(REPEATS);
  }

  private static double exactLoss(
      LinearPolicy linearPolicy,
      int feature,
      double change,
      TeacherEvaluation evaluation,
      double ownershipWeight) {
    double[] theta = linearPolicy.theta().clone();
    theta[feature] += change;
    Mean mean = new Mean(new LinearPolicy(linearPolicy.features(), theta));
    return mean.winError(evaluation) + ownershipWeight * mean.ownershipError(evaluation);
  }

  /** The mean of all playouts, weighted by their probabilities. */
  private static final class Mean {
    private final PatternPolicy policy;
    private final double[] owners = new double[25];
    private double wins;
    private double reached;

    Mean(LinearPolicy linearPolicy) {
      policy = PatternPolicy.of(linearPolicy);
      walk(new Position(SETUP), 1);
    }

    private void walk(Position position, double chance) {
      if (position.isOver()) {
        end(position, chance);
        return;
      }
      PatternRollout.Drawing drawing = new PatternRollout.Drawing(policy, position);
      drawing.state.reset(position);
      int moves = position.moveCount();
      int last = moves == 0 ? Points.PASS : position.move(moves - 1);
      long[] weights = new long[position.board().emptyCount()];
      double sum = drawing.weigh(position, last, weights);
      for (int i = 0; i < weights.length; i++) {
        if (weights[i] > 0) {
          Position next = new Position(position);
          next.playFast(position.board().emptyAt(i));
          walk(next, chance * weights[i] / sum);
        }
      }
      if (sum == 0) {
        Position next = new Position(position);
        next.playFast(Points.PASS);
        walk(next, chance);
      }
    }

    private void end(Position position, double chance) {
      reached += chance;
      wins += chance * (1 + Math.signum(position.score())) / 2;
      for (int i = 0; i < owners.length; i++) {
        int owner = Ownership.owner(position.board(), position.points().get(i));
        owners[i] += owner == Board.BLACK ? chance : owner == Board.WHITE ? -chance : 0;
      }
    }

    double winError(TeacherEvaluation evaluation) {
      return Math.pow(evaluation.blackWins() - wins, 2);
    }

    double ownershipError(TeacherEvaluation evaluation) {
      double sum = 0;
      for (int i = 0; i < owners.length; i++) {
        sum += Math.pow(evaluation.ownership()[i] - owners[i], 2);
      }
      return sum / owners.length;
    }
  }
}
