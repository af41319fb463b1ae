package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.FeatureReader;
import io.tengen.engine.rollout.FeatureReaders;
import io.tengen.engine.rollout.Pattern;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How often patterns were seen, by canonical code. */
final class PatternCount implements FitStep {
  /** Legal moves that a move which should be certain counts for. */
  private static final int CERTAIN = 10;

  private final double[] seen = new double[Pattern.CODES];
  private final double[] seenNear = new double[Pattern.CODES];
  private final Map<Integer, Double> diamonds = new HashMap<>();
  private final FeatureReaders readers =
      new FeatureReaders(new PatternFeatures(Table.ROLLOUT, List.of(), List.of(), List.of()));

  @Override
  public void learn(Position position, int[] points, int count, double[] targets) {
    FeatureReader reader = readers.look(position);
    for (int i = 0; i < count; i++) {
      int code = Pattern.canonical(reader.pattern(points[i]));
      double weight = 1 + (CERTAIN - 1) * targets[i];
      seen[code] += weight;
      int diamond = Pattern.canonicalDiamond(reader.diamond(points[i]));
      diamonds.merge(diamond, weight, Double::sum);
      if (reader.isNear(points[i])) {
        seenNear[code] += weight;
      }
    }
  }

  /**
   * The features of a table that is to tell these patterns apart.
   *
   * @param minSeen times that a pattern must have been seen to be told from others
   */
  PatternFeatures features(Table table, int minSeen) {
    List<Integer> often =
        table == Table.TREE
            ? diamonds.keySet().stream()
                .filter(code -> diamonds.getOrDefault(code, 0.0) >= minSeen)
                .sorted()
                .toList()
            : List.of();
    return new PatternFeatures(table, often(seen, minSeen), often(seenNear, minSeen), often);
  }

  private static List<Integer> often(double[] seen, int minSeen) {
    List<Integer> codes = new ArrayList<>();
    for (int code = 0; code < seen.length; code++) {
      if (seen[code] >= minSeen) {
        codes.add(code);
      }
    }
    return codes;
  }
}
