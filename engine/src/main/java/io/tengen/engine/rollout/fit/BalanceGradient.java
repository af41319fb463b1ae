package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Estimates, from several playouts of a position, the squared error of the playouts' mean against
 * the teacher's evaluation and the gradient of the weights that reduces it.
 *
 * <p>With z the result of a playout, V its mean over all playouts and V* the teacher's value, half
 * the squared error falls by (V* − V) · dV, and dV is the mean of (z − b) · ψ, ψ being the {@link
 * ScoreFunction} and b any number independent of the playout. Silver and Tesauro, "Monte-Carlo
 * Simulation Balancing" (ICML 2009), estimate the two factors from separate playouts, since their
 * errors must be independent. Here each playout is compared with the mean of all others, for V as
 * well as for b, which takes half as many playouts and is also unbiased. Ownership is treated in
 * the same way, with each point as one more value.
 *
 * <p>Confined to one thread; allocates only scratch space, once for each board size.
 */
final class BalanceGradient {
  private final double ownershipWeight;
  private final ScoreFunction score;

  // The results of each playout.
  private final double[] wins;
  private final byte[][] owners;
  private final double[][] derivatives;

  // The sums over all playouts.
  private double winSum;
  private final double[] ownerSums = new double[Points.MAX_SIZE * Points.MAX_SIZE];

  /**
   * Creates an estimator.
   *
   * @param features the features of the rollout policy
   * @param playouts the number of playouts from each position, 2 or more
   * @param ownershipWeight the weight of the squared error of ownership relative to that of winning
   */
  BalanceGradient(PatternFeatures features, int playouts, double ownershipWeight) {
    this.ownershipWeight = ownershipWeight;
    score = new ScoreFunction(features);
    wins = new double[playouts];
    owners = new byte[playouts][ownerSums.length];
    derivatives = new double[playouts][features.size()];
  }

  /**
   * Plays a position out and estimates its error and gradient.
   *
   * @param rollout the policy that plays
   * @param labeledPosition the position and the teacher's evaluation
   * @param random the source of randomness
   * @param gradient receives, by feature, the direction that reduces half of the squared error
   */
  SquaredError estimate(
      PatternRollout rollout,
      LabeledPosition labeledPosition,
      SplittableRandom random,
      double[] gradient) {
    playOut(rollout, labeledPosition.query().position(), random);
    Arrays.fill(gradient, 0);
    for (int i = 0; i < wins.length; i++) {
      double gain = gain(labeledPosition.evaluation(), i) / wins.length;
      double[] playoutDerivatives = derivatives[i];
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] += gain * playoutDerivatives[j];
      }
    }
    return error(labeledPosition.evaluation());
  }

  private void playOut(PatternRollout rollout, Position start, SplittableRandom random) {
    Points points = start.points();
    Position position = new Position(start);
    SplittableRandom samplingRandom = random.split();
    winSum = 0;
    Arrays.fill(ownerSums, 0);
    for (int i = 0; i < wins.length; i++) {
      position.copyFrom(start);
      score.begin(samplingRandom);
      rollout.playOut(position, random, score);
      System.arraycopy(score.derivatives(), 0, derivatives[i], 0, derivatives[i].length);
      wins[i] = (1 + position.resultKind(position.score()).gain(Board.BLACK)) / 2.0;
      winSum += wins[i];
      for (int j = 0; j < points.count(); j++) {
        byte owner = owner(position.board(), points.get(j));
        owners[i][j] = owner;
        ownerSums[j] += owner;
      }
    }
  }

  private static byte owner(Board board, int point) {
    int owner = Ownership.owner(board, point);
    return (byte) (owner == Board.BLACK ? 1 : owner == Board.WHITE ? -1 : 0);
  }

  /** Returns the estimated reduction of the error if the i-th playout becomes more likely. */
  private double gain(TeacherEvaluation evaluation, int i) {
    int others = wins.length - 1;
    double meanOfOthers = (winSum - wins[i]) / others;
    double gain = (evaluation.blackWins() - meanOfOthers) * (wins[i] - meanOfOthers);
    if (ownershipWeight == 0) {
      return gain;
    }
    float[] expected = evaluation.ownership();
    double ownership = 0;
    for (int j = 0; j < expected.length; j++) {
      double mean = (ownerSums[j] - owners[i][j]) / others;
      ownership += (expected[j] - mean) * (owners[i][j] - mean);
    }
    return gain + ownershipWeight * ownership / expected.length;
  }

  private SquaredError error(TeacherEvaluation evaluation) {
    int playouts = wins.length;
    double win = squaredError(evaluation.blackWins(), winSum, squares(wins), playouts);
    float[] expected = evaluation.ownership();
    double ownership = 0;
    for (int j = 0; j < expected.length; j++) {
      double squares = 0;
      for (byte[] owner : owners) {
        squares += owner[j] * owner[j];
      }
      ownership += squaredError(expected[j], ownerSums[j], squares, playouts);
    }
    return new SquaredError(win, expected.length == 0 ? 0 : ownership / expected.length);
  }

  /** Returns the squared distance of the mean less the variance of the mean. */
  private static double squaredError(double expected, double sum, double squares, int count) {
    double mean = sum / count;
    double variance = (squares / count - mean * mean) / (count - 1);
    return (expected - mean) * (expected - mean) - variance;
  }

  private static double squares(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }
}
