package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternSet;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the occurrences of patterns by canonical code. */
final class PatternCount implements FitStep {
  /** The weight of a move with the target probability 1, in occurrences of a legal move. */
  private static final int CERTAIN = 10;

  /** The target probability from which a move's large patterns are counted. */
  private static final double PLAUSIBLE = 0.02;

  private final double[] seen = new double[Pattern.CODES];
  private final double[] seenNear = new double[Pattern.CODES];
  private final Map<Integer, Double> diamonds = new HashMap<>();
  private final Map<Long, Double> wides = new HashMap<>();
  private final Map<Long, Double> liberties = new HashMap<>();
  private final Map<Long, Double> answers = new HashMap<>();
  private final boolean withLiberties;
  private final FeatureReaders readers =
      new FeatureReaders(new PatternFeatures(Table.TREE, PatternSet.NONE));

  /**
   * Creates a count.
   *
   * @param withLiberties whether diamonds with liberties are counted
   */
  PatternCount(boolean withLiberties) {
    this.withLiberties = withLiberties;
  }

  @Override
  public void learn(Position position, int[] points, int count, double[] targets) {
    FeatureReader reader = readers.look(position);
    for (int i = 0; i < count; i++) {
      int code = Pattern.canonical(reader.pattern(points[i]));
      double weight = 1 + (CERTAIN - 1) * targets[i];
      seen[code] += weight;
      int diamond = Pattern.canonicalDiamond(reader.diamond(points[i]));
      diamonds.merge(diamond, weight, Double::sum);
      // Most wide patterns are seen once; only those of moves that may be good are counted.
      if (targets[i] >= PLAUSIBLE) {
        long wide = WidePattern.canonical(reader.wide(points[i]));
        wides.merge(wide, CERTAIN * targets[i], Double::sum);
      }
      if (reader.isNear(points[i])) {
        seenNear[code] += weight;
      }
      if (withLiberties) {
        countLiberties(reader, points[i], targets[i], weight);
      }
    }
  }

  private void countLiberties(FeatureReader reader, int point, double target, double weight) {
    if (target >= PLAUSIBLE) {
      long diamond = LibertyDiamond.canonical(reader.liberties(point));
      liberties.merge(diamond, CERTAIN * target, Double::sum);
    }
    long answer = reader.answer(point);
    if (answer >= 0) {
      answers.merge(LibertyDiamond.canonical(answer), weight, Double::sum);
    }
  }

  /**
   * Returns the features of a table in which frequent patterns have a weight of their own.
   *
   * @param minSeen the weighted number of occurrences that a pattern needs
   */
  PatternFeatures features(Table table, int minSeen) {
    if (table == Table.ROLLOUT) {
      return new PatternFeatures(
          table,
          PatternSet.ofRollouts(
              frequent(seen, minSeen), frequent(seenNear, minSeen), frequent(answers, minSeen)));
    }
    return new PatternFeatures(
        table,
        new PatternSet(
            frequent(seen, minSeen),
            frequent(seenNear, minSeen),
            frequent(answers, minSeen),
            frequent(diamonds, minSeen),
            frequent(wides, minSeen),
            frequent(liberties, minSeen)));
  }

  private static <T extends Comparable<T>> List<T> frequent(Map<T, Double> seen, int minSeen) {
    return seen.entrySet().stream()
        .filter(entry -> entry.getValue() >= minSeen)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static List<Integer> frequent(double[] seen, int minSeen) {
    List<Integer> codes = new ArrayList<>();
    for (int code = 0; code < seen.length; code++) {
      if (seen[code] >= minSeen) {
        codes.add(code);
      }
    }
    return codes;
  }
}
