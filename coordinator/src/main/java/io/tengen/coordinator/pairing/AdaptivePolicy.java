package io.tengen.coordinator.pairing;

import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.Ratings;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses who meets next so that the intervals that were asked for shrink most. A game tells most
 * where its result is least certain, and where it links what the wanted differences hang on; games
 * of unequal engines tell next to nothing, and a round robin plays them all the same.
 *
 * <p>Chosen is the pair that takes most from the sum of the wanted variances, each weighted by its
 * own cube: so it is mostly the widest interval that counts, and others are not forgotten. What a
 * game takes from them is known before it is played ({@link InformationGain}).
 *
 * <p>A pure function of the results; but results are here or not by chance, so who uses it writes
 * down what was chosen. Immutable; thread-safe.
 */
public final class AdaptivePolicy {
  private static final BradleyTerry.Options OPTIONS =
      new BradleyTerry.Options(1, new Anchor.Mean(0), false);

  private final int engines;
  private final List<Goal> goals;

  /**
   * A difference that is to be known.
   *
   * @param one index of an engine
   * @param other index of another
   */
  public record Goal(int one, int other) {}

  /**
   * @param goals differences whose intervals shall shrink, at least one
   * @throws IllegalArgumentException if there is no goal, or one is not between two of the engines
   */
  public AdaptivePolicy(int engines, List<Goal> goals) {
    Players.require(engines);
    if (goals.isEmpty()) {
      throw new IllegalArgumentException("no difference is wanted; name at least one");
    }
    for (Goal goal : goals) {
      if (Math.min(goal.one(), goal.other()) < 0
          || Math.max(goal.one(), goal.other()) >= engines
          || goal.one() == goal.other()) {
        throw new IllegalArgumentException(
            goal + " is not a difference between two of " + engines + " engines");
      }
    }
    this.engines = engines;
    this.goals = List.copyOf(goals);
  }

  /** Every difference between two engines. */
  public static AdaptivePolicy ofAll(int engines) {
    List<Goal> goals = new ArrayList<>();
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        goals.add(new Goal(i, j));
      }
    }
    return new AdaptivePolicy(engines, goals);
  }

  /**
   * The half-width of the widest wanted 95 % interval by these results, in Elo: where it is small
   * enough the run may end.
   */
  public double widest(List<PairCount> counts) {
    Ratings ratings = BradleyTerry.rate(engines, counts, OPTIONS);
    return goals.stream()
        .mapToDouble(goal -> ratings.difference95(goal.one(), goal.other()))
        .max()
        .orElseThrow();
  }

  /**
   * The next meetings, most telling first; each is chosen as if those before it had been played.
   * Takes some n³ operations for n engines, and n² for each meeting.
   *
   * @param counts results so far
   * @param inFlight meetings that are being played
   * @param games of a meeting
   * @param meetings how many to choose
   */
  public List<Pairing> next(
      List<PairCount> counts, List<Pairing> inFlight, int games, int meetings) {
    InformationGain informationGain =
        new InformationGain(BradleyTerry.rate(engines, counts, OPTIONS), goals, games);
    inFlight.forEach(informationGain::foresee);
    List<Pairing> chosen = new ArrayList<>();
    while (chosen.size() < meetings) {
      Pairing best = informationGain.best();
      informationGain.foresee(best);
      chosen.add(best);
    }
    return chosen;
  }
}
