package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.rules.Position;

/**
 * A reference implementation of the rollout policy, which computes each weight from the features of
 * {@link FeatureReader} without the incremental state of playouts.
 */
final class NaivePatternPolicy {
  private static final int UNIT = 1 << 10;
  private static final int FACTOR_BITS = 12;
  private static final long MAX_WEIGHT = 1 << 22;
  private static final int ALWAYS = 1 << 16;

  private final LinearPolicy policy;
  private final FeatureReader reader;
  private final int[] found = new int[FeatureReader.MAX_FEATURES];

  NaivePatternPolicy(LinearPolicy policy, Position position) {
    this.policy = policy;
    reader = new FeatureReader(policy.features(), position);
  }

  /** Returns the weights of all empty points in the order of {@link Board#emptyAt}, times 2^16. */
  long[] weigh(Position position, int last) {
    Board board = position.board();
    reader.look(position, last, 0);
    long[] result = new long[board.emptyCount()];
    for (int i = 0; i < result.length; i++) {
      int point = board.emptyAt(i);
      if (position.isLegalFast(point) && !board.isRealEye(point, position.stoneToMove())) {
        result[i] = weigh(point);
      }
    }
    return result;
  }

  private long weigh(int point) {
    int count = reader.read(point, found);
    double pattern = 0;
    double tactics = 0;
    double response = 0;
    double answer = 0;
    double selfAtari = 0;
    for (int i = 0; i < count; i++) {
      String name = policy.features().name(found[i]);
      double theta = policy.theta()[found[i]];
      if (name.startsWith("pattern") || name.startsWith("response")) {
        pattern += theta;
      } else if (name.startsWith("answer")) {
        answer += theta;
      } else if (name.startsWith("self-atari")) {
        selfAtari += theta;
      } else if (name.matches("(capture|escape)\\.[0-9]")) {
        tactics += theta;
      } else {
        response += theta;
      }
    }
    long weight = Math.clamp(Math.round(StrictMath.exp(pattern) * UNIT), 1, MAX_WEIGHT);
    weight = times(weight, tactics);
    weight = times(weight, response);
    weight = times(weight, answer);
    return weight * Math.max(1, Math.round(StrictMath.exp(Math.min(0, selfAtari)) * ALWAYS));
  }

  private static long times(long weight, double theta) {
    long factor = Math.max(1, Math.round(StrictMath.exp(theta) * (1 << FACTOR_BITS)));
    return Math.clamp(weight * factor >> FACTOR_BITS, 1, MAX_WEIGHT);
  }
}
