package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The strength of one engine of a pool relative to another, by kind of evidence: direct evidence
 * from their own games, and indirect evidence from all other games. The two share no game and so
 * check each other. By the model both measure the same difference; where they do not, some engine's
 * strength depends on the opponent, and the joint estimate is an average over opponents. (Lu and
 * Ades, "Combination of direct and indirect evidence in mixed treatment comparisons", 2004, do so
 * for treatments.)
 *
 * @param games the games of the two engines, seen from the first
 * @param direct the estimate from those games alone; empty if there are none
 * @param indirect the estimate from all other games; empty if no chain of them links the two
 *     engines
 * @param joint the estimate from all games
 */
public record Evidence(
    PairCount games, Optional<Estimate> direct, Optional<Estimate> indirect, Estimate joint) {

  /**
   * An estimated difference.
   *
   * @param elo the first engine's rating minus the second's
   * @param error95 half-width of the 95 % interval, in Elo
   * @param superiority probability that the first engine is the stronger one
   * @param bounded whether results bound the difference on both sides; if not, only the prior does
   */
  public record Estimate(double elo, double error95, double superiority, boolean bounded) {}

  /**
   * Computes the estimates. Blocks for as long as {@link BradleyTerry#rate} does twice.
   *
   * @param engines number of engines
   * @param counts every result
   * @param one index of the first engine
   * @param other index of the second engine
   * @param priorDraws virtual draws per engine, as in {@link BradleyTerry.Options}
   * @throws IllegalArgumentException if an index is not below {@code engines}, if both engines are
   *     the same, or if there is no prior and results do not bound every difference
   */
  public static Evidence of(
      int engines, List<PairCount> counts, int one, int other, double priorDraws) {
    PairResults.requireIndex("engine", one, engines);
    PairResults.requireIndex("engine", other, engines);
    if (one == other) {
      throw new IllegalArgumentException("engine " + one + " cannot be compared with itself");
    }
    PairCount own = new PairCount(0, 1, 0, 0, 0);
    List<PairCount> rest = new ArrayList<>();
    for (PairCount count : counts) {
      if (count.first() == one && count.second() == other) {
        own =
            own.plus(
                new PairCount(0, 1, count.wins(), count.losses(), count.draws(), count.pairs()));
      } else if (count.first() == other && count.second() == one) {
        own =
            own.plus(
                new PairCount(
                    0, 1, count.losses(), count.wins(), count.draws(), count.pairs().reversed()));
      } else {
        rest.add(count);
      }
    }
    Optional<Estimate> direct =
        own.wins() + own.losses() + own.draws() == 0
            ? Optional.empty()
            : Optional.of(estimate(2, List.of(own), 0, 1, priorDraws));
    Optional<Estimate> indirect =
        PoolGaps.areLinked(engines, rest, one, other)
            ? Optional.of(estimate(engines, rest, one, other, priorDraws))
            : Optional.empty();
    return new Evidence(own, direct, indirect, estimate(engines, counts, one, other, priorDraws));
  }

  private static Estimate estimate(
      int engines, List<PairCount> counts, int one, int other, double priorDraws) {
    Ratings ratings =
        BradleyTerry.rate(
            engines,
            counts,
            new BradleyTerry.Options(priorDraws, new Anchor.Engine(other, 0), false));
    return new Estimate(
        ratings.difference(one, other),
        ratings.difference95(one, other),
        ratings.superiority(one, other),
        PoolGaps.areBounded(engines, counts, one, other));
  }

  /**
   * The probability that chance alone sets direct and indirect evidence at least this far apart, if
   * both measure the same difference; 1 if either is missing or not bounded by results.
   */
  public double agreement() {
    if (direct.filter(Estimate::bounded).isEmpty()
        || indirect.filter(Estimate::bounded).isEmpty()) {
      return 1;
    }
    Estimate here = direct.get();
    Estimate there = indirect.get();
    double error = Math.hypot(here.error95, there.error95) / Normal.QUANTILE_975;
    return 2 * Normal.cdf(-Math.abs(here.elo - there.elo) / error);
  }
}
