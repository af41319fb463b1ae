package io.tengen.cli.results;

import io.tengen.coordinator.rating.Ratings;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference in strength of two engines, as {@code --json} prints it.
 *
 * @param first the engine with the higher rating
 * @param elo the difference in Elo
 * @param error95 half-width of the 95 % interval of the difference
 * @param los likelihood of superiority
 */
public record Difference(String first, String second, double elo, double error95, double los) {
  /** Returns the differences of all pairs of engines, sorted by the ranks of both. */
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
