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
 * The score function of a playout: the derivative, by every weight, of the logarithm of the
 * probability that it went as it did. Of a linear softmax that is, added up over the moves, the
 * features of the move less the features to be expected of a move.
 *
 * <p>To expect features takes a look at every legal move, which takes longer than the playout:
 * estimated, without bias, from a random share of the moves. Confined to one thread; allocates
 * nothing once made.
 */
final class ScoreFunction implements PatternRollout.Witness {
  /** Of the moves, one in so many is looked at. */
  private static final int EVERY = 3;

  /** What a move adds is left out below this: it takes long, and is lost in the noise. */
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
   * Begins another playout.
   *
   * @param random where the moves that are looked at are drawn from
   */
  void begin(SplittableRandom random) {
    this.random = random;
    Arrays.fill(sums, 0);
  }

  @Override
  public void drawn(Drawing drawing, Position position, int last, int move) {
    if (move == Points.PASS || random.nextInt(EVERY) != 0) {
      return;
    }
    double total = drawing.weigh(position, last, weights);
    FeatureReader reader = readers.look(position);
    Board board = position.board();
    for (int i = 0; i < board.emptyCount(); i++) {
      int point = board.emptyAt(i);
      double share = EVERY * ((point == move ? 1 : 0) - weights[i] / total);
      if (Math.abs(share) > NEGLIGIBLE) {
        int count = reader.read(point, found);
        for (int j = 0; j < count; j++) {
          sums[found[j]] += share;
        }
      }
    }
  }

  /** The derivatives of the playout since {@link #begin}, by feature; for a moment. */
  double[] derivatives() {
    return sums;
  }
}
