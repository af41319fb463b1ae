package io.tengen.coordinator.pairing.adaptive;

import io.tengen.coordinator.pairing.Pairing;
import io.tengen.coordinator.pairing.Players;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.Ratings;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses the next pairings so that the wanted intervals shrink most. A game is most informative
 * where its result is least certain and where it links engines that the wanted differences depend
 * on. Games of unequal engines are hardly informative, yet a round robin plays as many of them.
 *
 * <p>The chosen pair is the one that reduces the sum of the wanted variances most, each weighted by
 * its own cube: the widest interval counts most, and the others still count. The reduction is known
 * before a game is played ({@link InformationGain}).
 *
 * <p>A pure function of the results so far. These depend on chance and timing, so callers that must
 * reproduce the choices record them. Immutable; thread-safe.
 */
public final class AdaptivePolicy {
  private static final BradleyTerry.Options OPTIONS =
      new BradleyTerry.Options(1, new Anchor.Mean(0), false);

  private final int engines;
  private final List<Goal> goals;

  /**
   * A rating difference that is to be estimated.
   *
   * @param one index of an engine
   * @param other index of another engine
   */
  public record Goal(int one, int other) {}

  /**
   * @param engines number of engines, at least 2
   * @param goals differences whose intervals are to shrink, at least one
   * @throws IllegalArgumentException if there are fewer than two engines, if there is no goal, or
   *     if a goal is not between two of the engines
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

  /** A policy whose goals are the differences of all pairs of engines. */
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
   * The half-width of the widest wanted 95 % interval after these results, in Elo. A run may end
   * when it is small enough.
   */
  public double widest(List<PairCount> counts) {
    Ratings ratings = BradleyTerry.rate(engines, counts, OPTIONS);
    return goals.stream()
        .mapToDouble(goal -> ratings.difference95(goal.one(), goal.other()))
        .max()
        .orElseThrow();
  }

  /**
   * The next pairings, most informative first; each is chosen as if those before it had been
   * played. Takes about n³ operations for n engines, and n² for each pairing.
   *
   * @param counts results so far
   * @param inFlight pairings that are being played
   * @param games number of games of each pairing
   * @param pairings number of pairings to choose
   */
  public List<Pairing> next(
      List<PairCount> counts, List<Pairing> inFlight, int games, int pairings) {
    InformationGain informationGain =
        new InformationGain(BradleyTerry.rate(engines, counts, OPTIONS), goals, games);
    inFlight.forEach(informationGain::foresee);
    List<Pairing> chosen = new ArrayList<>();
    while (chosen.size() < pairings) {
      Pairing best = informationGain.best();
      informationGain.foresee(best);
      chosen.add(best);
    }
    return chosen;
  }
}
