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
 * Plays a position out some times and estimates from that how far the playouts' mean is from the
 * teacher's judgement, and by which change of the weights it would come closer fastest.
 *
 * <p>With z the result of a playout, V its mean over all playouts and V* the teacher's value, half
 * the squared error falls by (V* − V) · dV, and dV is the mean of (z − b) · ψ, ψ being the {@link
 * ScoreFunction} and b any number that the playout has no part in. Silver and Tesauro, "Monte-Carlo
 * Simulation Balancing" (ICML 2009), estimate the two factors from playouts of their own, since
 * their errors must not go together. Here each playout is held against the mean of all others, for
 * V as well as for b, which takes half as many playouts and has as little bias. Ownership is
 * treated alike, a point being one more value.
 *
 * <p>Confined to one thread; allocates nothing but, once for each size of board, scratch space.
 */
final class BalanceGradient {
  private final double ownershipWeight;
  private final ScoreFunction score;

  // By playout.
  private final double[] wins;
  private final byte[][] owners;
  private final double[][] derivatives;

  // Over all playouts.
  private double winSum;
  private final double[] ownerSums = new double[Points.MAX_SIZE * Points.MAX_SIZE];

  /**
   * @param playouts from each position, 2 or more
   * @param ownershipWeight of the squared error of ownership; that of winning has 1
   */
  BalanceGradient(PatternFeatures features, int playouts, double ownershipWeight) {
    this.ownershipWeight = ownershipWeight;
    score = new ScoreFunction(features);
    wins = new double[playouts];
    owners = new byte[playouts][ownerSums.length];
    derivatives = new double[playouts][features.size()];
  }

  /**
   * Plays a position out.
   *
   * @param gradient by feature: takes the estimate of what lowers half of the squared error
   */
  SquaredError look(
      PatternRollout rollout,
      LabeledPosition labeledPosition,
      SplittableRandom random,
      double[] gradient) {
    playOut(rollout, labeledPosition.teacherQuery().position(), random);
    Arrays.fill(gradient, 0);
    for (int i = 0; i < wins.length; i++) {
      double gain = gain(labeledPosition.teacherEvaluation(), i) / wins.length;
      double[] ofPlayout = derivatives[i];
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] += gain * ofPlayout[j];
      }
    }
    return error(labeledPosition.teacherEvaluation());
  }

  private void playOut(PatternRollout rollout, Position start, SplittableRandom random) {
    Points points = start.points();
    Position position = new Position(start);
    SplittableRandom looks = random.split();
    winSum = 0;
    Arrays.fill(ownerSums, 0);
    for (int i = 0; i < wins.length; i++) {
      position.copyFrom(start);
      score.begin(looks);
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

  /** What the i-th playout says of how much is to be gained by making it likelier. */
  private double gain(TeacherEvaluation teacherEvaluation, int i) {
    int others = wins.length - 1;
    double meanOfOthers = (winSum - wins[i]) / others;
    double gain = (teacherEvaluation.blackWins() - meanOfOthers) * (wins[i] - meanOfOthers);
    if (ownershipWeight == 0) {
      return gain;
    }
    float[] expected = teacherEvaluation.ownership();
    double ownership = 0;
    for (int j = 0; j < expected.length; j++) {
      double mean = (ownerSums[j] - owners[i][j]) / others;
      ownership += (expected[j] - mean) * (owners[i][j] - mean);
    }
    return gain + ownershipWeight * ownership / expected.length;
  }

  private SquaredError error(TeacherEvaluation teacherEvaluation) {
    int playouts = wins.length;
    double win = squaredError(teacherEvaluation.blackWins(), winSum, squares(wins), playouts);
    float[] expected = teacherEvaluation.ownership();
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

  /** The square of the mean's distance less the variance of such a mean. */
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
