package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.Pattern;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.WidePattern;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts the occurrences of patterns by canonical code. */
final class PatternCount implements FitStep {
  /** The weight of a move with the target probability 1, in occurrences of a legal move. */
  private static final int CERTAIN = 10;

  /** The target probability from which a move's wide pattern is counted. */
  private static final double PLAUSIBLE = 0.02;

  private final double[] seen = new double[Pattern.CODES];
  private final double[] seenNear = new double[Pattern.CODES];
  private final Map<Integer, Double> diamonds = new HashMap<>();
  private final Map<Long, Double> wides = new HashMap<>();
  private final FeatureReaders readers =
      new FeatureReaders(new PatternFeatures(Table.TREE, List.of(), List.of(), List.of()));

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
    }
  }

  /**
   * Returns the features of a table in which frequent patterns have a weight of their own.
   *
   * @param minSeen the weighted number of occurrences that a pattern needs
   */
  PatternFeatures features(Table table, int minSeen) {
    boolean isTree = table == Table.TREE;
    return new PatternFeatures(
        table,
        frequent(seen, minSeen),
        frequent(seenNear, minSeen),
        isTree ? frequent(diamonds, minSeen) : List.of(),
        isTree ? frequent(wides, minSeen) : List.of());
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
