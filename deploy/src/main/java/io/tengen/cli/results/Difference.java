package io.tengen.cli.results;

import io.tengen.coordinator.rating.Ratings;
import java.util.ArrayList;
import java.util.List;

/**
 * How much stronger an engine is than another, as {@code --json} prints it.
 *
 * @param first the engine that is rated higher
 * @param elo of the difference
 * @param error95 half-width of its 95 % interval
 * @param los likelihood of superiority
 */
public record Difference(String first, String second, double elo, double error95, double los) {
  /** Every difference of two engines, by rank of the first, then of the second. */
  public static List<Difference> all(List<String> names, Ratings ratings) {
    List<Integer> ranking = ratings.ranking();
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < ranking.size(); i++) {
      for (int j = i + 1; j < ranking.size(); j++) {
        int one = ranking.get(i);
        int other = ranking.get(j);
        differences.add(
            new Difference(
                names.get(one),
                names.get(other),
                ratings.difference(one, other),
                ratings.difference95(one, other),
                ratings.superiority(one, other)));
      }
    }
    return differences;
  }
}
