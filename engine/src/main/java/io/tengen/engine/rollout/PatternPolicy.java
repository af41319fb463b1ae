package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.rules.Rules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rollout policy with integer weights. The probability of a move is exactly its weight divided
 * by the sum of all weights, without rounding that could accumulate or differ between machines.
 *
 * <p>The weight of a legal move that fills no own real eye is a product of fixed-point factors,
 * each rounded once when the policy is created:
 *
 * <ol>
 *   <li>its base weight, which depends on the stones around it and on adjacent chains in atari:
 *       {@code pattern × tactics};
 *   <li>if the last move gives reasons for it, {@code × response}; if it lies next to the last
 *       move, the pattern factor is that of a response;
 *   <li>{@code × answer}, if the diamond around the last move has a weight for it;
 *   <li>{@code × self-atari}, at most 1, applied as the probability with which a move drawn by the
 *       other factors is accepted. It needs a walk over whole chains, so that it is computed for
 *       drawn moves only; drawing again after a rejection gives exactly the product distribution.
 * </ol>
 *
 * <p>Under rules by which the {@linkplain Rules#lastMoverWins last mover wins}, points in own real
 * eyes are moves like all others, and captures have no weight: {@link #forRules}.
 *
 * <p>Immutable and thread-safe.
 */
public final class PatternPolicy {
  /**
   * The fractional bits of a move's weight: theta 0 (a factor of 1) gives {@code 1 << UNIT_BITS}.
   */
  private static final int UNIT_BITS = 10;

  /** The fractional bits of a factor. */
  private static final int FACTOR_BITS = 12;

  /** The factor 1. */
  static final long UNIT_FACTOR = 1 << FACTOR_BITS;

  /** The largest factor, chosen so that its product with a weight fits in a long. */
  private static final double MAX_FACTOR = 1L << 34;

  /**
   * The largest weight of a move. The weights of the largest board then add up to less than 2^32,
   * so that the sums of both colours fit in one long.
   */
  static final int MAX_WEIGHT = 1 << 22;

  /** The acceptance probability 1 in the units of {@link #acceptance}. */
  static final int ALWAYS = 1 << 16;

  /** The number of combinations of a capture class and an escape class. */
  static final int TACTICS = 12;

  /**
   * The class of each code. The codes of a class have equal weights: symmetric codes do, and all
   * that have no feature of their own. The table of classes stays in the processor's nearest cache,
   * one of all codes would not.
   */
  private final char[] classes = new char[Pattern.CODES];

  /**
   * The pattern weights. The entry at twice the class has the weight for Black in the low half and
   * for White in the high half, 0 where the point is that colour's real eye. The entry after it has
   * the weights of a point next to the last move.
   */
  private final long[] patterns;

  /** The factors by {@link #tactic}. */
  private final long[] tactics;

  /** The factors by the bits of {@link Response}. */
  private final long[] response;

  private final Answers answers;

  /** The factors by row of {@link #answers} and slot. */
  private final long[] answerFactors;

  /** The acceptance probabilities by self-atari class, in units of 1/{@link #ALWAYS}. */
  private final int[] acceptance;

  private final LinearPolicy source;
  private final boolean lastMoverWins;

  /** The policy with the same weights for rules by which the last mover wins; null until used. */
  private volatile @Nullable PatternPolicy forLastMover;

  private PatternPolicy(LinearPolicy policy, boolean lastMoverWins) {
    source = policy;
    this.lastMoverWins = lastMoverWins;
    PatternFeatures features = policy.features();
    double[] theta = policy.theta();
    patterns = classify(features, theta);
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
    answers = features.answers();
    answerFactors = new long[answers.rowCount() * LibertyDiamond.SLOTS];
    for (int i = 0; i < answerFactors.length; i++) {
      int feature = answers.feature(i / LibertyDiamond.SLOTS, i % LibertyDiamond.SLOTS);
      answerFactors[i] = feature == PatternFeatures.NONE ? UNIT_FACTOR : factor(theta[feature]);
    }
    acceptance = new int[4];
    acceptance[0] = ALWAYS;
    for (int size = 1; size < acceptance.length; size++) {
      double chance = StrictMath.exp(Math.min(0, theta[features.selfAtari + size - 1]));
      acceptance[size] = Math.max(1, (int) Math.round(chance * ALWAYS));
    }
  }

  /** Fills {@link #classes} and returns the weights of the classes. */
  private long[] classify(PatternFeatures features, double[] theta) {
    Map<PatternWeights, Integer> known = new HashMap<>();
    long[] weights = new long[2 * Pattern.CODES];
    for (int code = 0; code < Pattern.CODES; code++) {
      PatternWeights ofCode = weights(code, features, theta);
      int next = known.size();
      int number = known.computeIfAbsent(ofCode, absent -> next);
      classes[code] = (char) number;
      weights[2 * number] = ofCode.anywhere;
      weights[2 * number + 1] = ofCode.nearLast;
    }
    return Arrays.copyOf(weights, 2 * known.size());
  }

  private PatternWeights weights(int code, PatternFeatures features, double[] theta) {
    int swapped = Pattern.swapColors(code);
    double black = theta[features.pattern(code)];
    double white = theta[features.pattern(swapped)];
    return new PatternWeights(
        packWeights(code, black, white, lastMoverWins),
        packWeights(
            code,
            black + theta[features.responsePattern(code)],
            white + theta[features.responsePattern(swapped)],
            lastMoverWins));
  }

  /**
   * The weights of a pattern, Black's in the low halves.
   *
   * @param anywhere the weights of a point that is not next to the last move
   * @param nearLast the weights of a point next to the last move
   */
  private record PatternWeights(long anywhere, long nearLast) {}

  /** Returns the default policy for games that end by a count, which is loaded on first use. */
  public static PatternPolicy shipped() {
    return Shipped.POLICY;
  }

  /** Returns the default policy for games by these rules, which is loaded on first use. */
  public static PatternPolicy shipped(Rules rules) {
    return rules.lastMoverWins() ? ShippedForLastMover.POLICY : Shipped.POLICY;
  }

  /** Returns the policy with these weights for games by these rules. */
  PatternPolicy forRules(Rules rules) {
    if (rules.lastMoverWins() == lastMoverWins) {
      return this;
    }
    PatternPolicy present = forLastMover;
    if (present == null) {
      // Two threads may both create it; the results are equal.
      present = new PatternPolicy(source, !lastMoverWins);
      forLastMover = present;
    }
    return present;
  }

  /** Returns the effects of a stone that give it no weight: bits of {@link MoveEffects}. */
  int forbidden() {
    return lastMoverWins ? MoveEffects.SUICIDE | MoveEffects.CAPTURES : MoveEffects.SUICIDE;
  }

  /**
   * Loads the rollout policy of a file that {@code tengen fit-rollout} wrote.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file has no valid rollout weights
   */
  public static PatternPolicy load(Path file) throws IOException, PolicyFileException {
    return of(PolicyFile.read(file, Table.ROLLOUT));
  }

  public static PatternPolicy of(LinearPolicy policy) {
    return new PatternPolicy(policy, false);
  }

  private static long packWeights(int code, double black, double white, boolean withEyes) {
    return weight(code, Board.BLACK, black, withEyes)
        | weight(code, Board.WHITE, white, withEyes) << 32;
  }

  private static long weight(int code, int color, double theta, boolean withEyes) {
    if (!withEyes && Pattern.isRealEye(code, color)) {
      return 0;
    }
    return Math.clamp(Math.round(StrictMath.exp(theta) * (1 << UNIT_BITS)), 1, MAX_WEIGHT);
  }

  private static long factor(double theta) {
    double factor = StrictMath.exp(theta) * (1 << FACTOR_BITS);
    return Math.max(1, Math.round(Math.min(factor, MAX_FACTOR)));
  }

  /** Returns the index of a capture class and an escape class of {@link FeatureReader}. */
  static int tactic(int capture, int escape) {
    return 3 * capture + escape;
  }

  /**
   * Returns the pattern weights of both colours, Black's in the low half; 0 for a colour's real
   * eye.
   *
   * @param near 1 for a point next to the last move, otherwise 0
   */
  long patterns(int code, int near) {
    return patterns[2 * classes[code] + near];
  }

  /** Returns the pattern weight of one colour multiplied by the factor of its tactics. */
  long withTactics(long weight, int tactic) {
    return scale(weight, tactics[tactic]);
  }

  /** Returns a base weight multiplied by the factor of these reasons. */
  long withReasons(long weight, int reasons) {
    return scale(weight, response[reasons]);
  }

  /** Returns the features of the diamonds around the last move. */
  Answers answers() {
    return answers;
  }

  /** Returns the factor of the answer at a slot of a row of {@link #answers}. */
  long answerFactor(int row, int slot) {
    return answerFactors[row * LibertyDiamond.SLOTS + slot];
  }

  /**
   * Returns the probability with which a drawn move of this self-atari class is accepted, in units
   * of 1/{@link #ALWAYS}.
   */
  int acceptance(int selfAtari) {
    return acceptance[selfAtari];
  }

  /** Multiplies a weight by a factor. Maps 0 to 0 and every other weight to at least 1. */
  static long scale(long weight, long factor) {
    if (weight == 0) {
      return 0;
    }
    return Math.clamp(weight * factor >> FACTOR_BITS, 1, MAX_WEIGHT);
  }

  private static final class ShippedForLastMover {
    static final PatternPolicy POLICY =
        new PatternPolicy(PolicyFile.shippedForLastMover(Table.ROLLOUT), true);
  }

  private static final class Shipped {
    static final PatternPolicy POLICY = of(PolicyFile.shipped(Table.ROLLOUT));
  }
}
