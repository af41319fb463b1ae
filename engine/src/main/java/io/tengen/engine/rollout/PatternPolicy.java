package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.board.Board;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The rollout policy's weights as integers: the probability of a move is its weight over the sum of
 * all, exactly, with no rounding that could differ between machines or drift.
 *
 * <p>The weight of a legal move that fills no own real eye is a product of fixed-point factors,
 * each rounded once when the policy is made:
 *
 * <ol>
 *   <li>its standing weight, which depends on the stones next to it and on which chains there are
 *       in atari: {@code pattern × tactics};
 *   <li>if the last move gives reasons for it, {@code × response}, the pattern being that of a
 *       response where it lies next to the last move;
 *   <li>{@code × self-atari}, at most 1, as the probability with which a move drawn by the rest is
 *       kept. To know it takes a look at whole chains, so only moves drawn are looked at; drawing
 *       again where one is not kept gives exactly the product as a distribution.
 * </ol>
 *
 * <p>Immutable: threads share it.
 */
public final class PatternPolicy {
  /** What a weight of 0 (a factor of 1) is as a move's weight. */
  private static final int UNIT_BITS = 10;

  /** The same as a factor. */
  private static final int FACTOR_BITS = 12;

  /** A factor's largest, so that a product with a weight fits a long with room. */
  private static final double MAX_FACTOR = 1L << 34;

  /**
   * No move weighs more: the weights of the largest board add up to less than 32 bits hold, so that
   * both colours' sums fit one long.
   */
  static final int MAX_WEIGHT = 1 << 22;

  /** What {@link #keep} means by always. */
  static final int ALWAYS = 1 << 16;

  /** Capture classes times escape classes. */
  static final int TACTICS = 12;

  /**
   * By twice the code: the weight for Black in the low half, for White in the high half; 0 where
   * the point is that colour's real eye. After it, in the same line of the cache, the same for a
   * point next to the last move.
   */
  private final long[] patterns;

  /** By capture class and escape class. */
  private final long[] tactics;

  /** By reasons. */
  private final long[] response;

  /** By self-atari class, in 1/{@link #ALWAYS}. */
  private final int[] keep;

  private PatternPolicy(LinearPolicy linearPolicy) {
    PatternFeatures features = linearPolicy.features();
    double[] theta = linearPolicy.theta();
    patterns = new long[2 * Pattern.CODES];
    for (int code = 0; code < Pattern.CODES; code++) {
      int swapped = Pattern.swapColors(code);
      patterns[2 * code] =
          both(code, theta[features.pattern(code)], theta[features.pattern(swapped)]);
      patterns[2 * code + 1] =
          both(
              code,
              theta[features.pattern(code)] + theta[features.responsePattern(code)],
              theta[features.pattern(swapped)] + theta[features.responsePattern(swapped)]);
    }
    tactics = new long[TACTICS];
    for (int capture = 0; capture < 4; capture++) {
      for (int escape = 0; escape < 3; escape++) {
        double sum = capture == 0 ? 0 : theta[features.capture + capture - 1];
        sum += escape == 0 ? 0 : theta[features.escape + escape - 1];
        tactics[tactic(capture, escape)] = factor(sum);
      }
    }
    response = new long[1 << Response.NAMES.length];
    for (int reasons = 0; reasons < response.length; reasons++) {
      double sum = 0;
      for (int rest = reasons; rest != 0; rest &= rest - 1) {
        sum += theta[features.response + Integer.numberOfTrailingZeros(rest)];
      }
      response[reasons] = factor(sum);
    }
    keep = new int[4];
    keep[0] = ALWAYS;
    for (int size = 1; size < keep.length; size++) {
      double chance = StrictMath.exp(Math.min(0, theta[features.selfAtari + size - 1]));
      keep[size] = Math.max(1, (int) Math.round(chance * ALWAYS));
    }
  }

  /** The policy that the program comes with; read when first asked for. */
  public static PatternPolicy shipped() {
    return Shipped.POLICY;
  }

  /**
   * The rollout policy of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if it holds no such weights
   */
  public static PatternPolicy load(Path file) throws IOException, PolicyFileException {
    return of(PolicyFile.read(file, Table.ROLLOUT));
  }

  public static PatternPolicy of(LinearPolicy linearPolicy) {
    return new PatternPolicy(linearPolicy);
  }

  private static long both(int code, double black, double white) {
    return weight(code, Board.BLACK, black) | weight(code, Board.WHITE, white) << 32;
  }

  private static long weight(int code, int color, double theta) {
    if (Pattern.isRealEye(code, color)) {
      return 0;
    }
    return Math.clamp(Math.round(StrictMath.exp(theta) * (1 << UNIT_BITS)), 1, MAX_WEIGHT);
  }

  private static long factor(double theta) {
    double factor = StrictMath.exp(theta) * (1 << FACTOR_BITS);
    return Math.max(1, Math.round(Math.min(factor, MAX_FACTOR)));
  }

  /** The index of a capture class and an escape class, {@link FeatureReader}'s. */
  static int tactic(int capture, int escape) {
    return 3 * capture + escape;
  }

  /** The pattern's weight for both colours, Black's in the low half; 0 for a real eye. */
  long patterns(int code) {
    return patterns[2 * code];
  }

  /** Likewise of a point next to the last move. */
  long responsePatterns(int code) {
    return patterns[2 * code + 1];
  }

  /** A pattern's weight of one colour with the factor of its tactics. */
  long withTactics(long weight, int tactic) {
    return scale(weight, tactics[tactic]);
  }

  /** A standing weight with the factor of these reasons. */
  long withReasons(long weight, int reasons) {
    return scale(weight, response[reasons]);
  }

  /** With which probability, in 1/{@link #ALWAYS}, a drawn self-atari of this class is kept. */
  int keep(int selfAtari) {
    return keep[selfAtari];
  }

  /** A weight times a factor: 0 stays 0, and nothing else becomes 0. */
  private static long scale(long weight, long factor) {
    if (weight == 0) {
      return 0;
    }
    return Math.clamp(weight * factor >> FACTOR_BITS, 1, MAX_WEIGHT);
  }

  private static final class Shipped {
    static final PatternPolicy POLICY = of(PolicyFile.shipped(Table.ROLLOUT));
  }
}
