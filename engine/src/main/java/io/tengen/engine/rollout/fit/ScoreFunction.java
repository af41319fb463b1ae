package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.rollout.PatternRollout.Drawing;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The score function of a playout: the derivative of the logarithm of its probability with respect
 * to every weight. For a linear softmax it is the sum over the moves of the features of the move
 * less the expected features.
 *
 * <p>The expected features need all legal moves of a position, which takes longer than the playout
 * itself, so the sum is estimated without bias from a random sample of the moves. Confined to one
 * thread; does not allocate after construction.
 */
final class ScoreFunction implements PatternRollout.Witness {
  /** One move in this many is sampled. */
  private static final int SAMPLING_INTERVAL = 3;

  /** Contributions of moves below this are omitted: they cost time and disappear in the noise. */
  private static final double NEGLIGIBLE = 1e-4;

  private final FeatureReaders readers;
  private final double[] sums;
  private final long[] weights = new long[Points.MAX_SIZE * Points.MAX_SIZE];
  private final int[] found = new int[FeatureReader.MAX_FEATURES];
  private SplittableRandom random = new SplittableRandom(0);

  ScoreFunction(PatternFeatures features) {
    readers = new FeatureReaders(features);
    sums = new double[features.size()];
  }

  /**
   * Starts another playout.
   *
   * @param random selects the sampled moves
   */
  void begin(SplittableRandom random) {
    this.random = random;
    Arrays.fill(sums, 0);
  }

  @Override
  public void drawn(Drawing drawing, Position position, int last, int move) {
    if (move == Points.PASS || random.nextInt(SAMPLING_INTERVAL) != 0) {
      return;
    }
    double total = drawing.weigh(position, last, weights);
    FeatureReader reader = readers.look(position);
    Board board = position.board();
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      double share = SAMPLING_INTERVAL * ((point == move ? 1 : 0) - weights[i] / total);
      if (Math.abs(share) > NEGLIGIBLE) {
        int count = reader.read(point, found);
        for (int j = 0; j < count; j++) {
          sums[found[j]] += share;
        }
      }
    }
  }

  /**
   * Returns the derivatives of the playout since {@link #begin}, by feature. The next playout
   * overwrites the array.
   */
  double[] derivatives() {
    return sums;
  }
}
