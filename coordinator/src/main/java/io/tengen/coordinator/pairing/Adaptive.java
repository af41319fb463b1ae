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
 * <p>Of the covariance Σ of the ratings, a game of expectation e between i and j leaves Σ − Σx(Σx)ᵀ
 * · w / (1 + w·xᵀΣx), with x = 1 at i and −1 at j and w = e(1−e) in Elo (Sherman and Morrison).
 * Chosen is the pair that takes most from the sum of the wanted variances, each weighted by its own
 * cube: so it is mostly the widest interval that counts, and others are not forgotten.
 *
 * <p>A pure function of the results; but results are here or not by chance, so who uses it writes
 * down what was chosen. Immutable; thread-safe.
 */
public final class Adaptive {
  private static final double ELO = 400 / Math.log(10);

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
  public Adaptive(int engines, List<Goal> goals) {
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
  public static Adaptive ofAll(int engines) {
    List<Goal> goals = new ArrayList<>();
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        goals.add(new Goal(i, j));
      }
    }
    return new Adaptive(engines, goals);
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
   *
   * @param counts results so far
   * @param inFlight meetings that are being played
   * @param games of a meeting
   * @param meetings how many to choose
   */
  public List<Meeting> next(
      List<PairCount> counts, List<Meeting> inFlight, int games, int meetings) {
    Ratings ratings = BradleyTerry.rate(engines, counts, OPTIONS);
    double[][] covariance = new double[engines][engines];
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        covariance[i][j] = ratings.covariance(i, j);
      }
    }
    for (Meeting meeting : inFlight) {
      play(covariance, meeting.one(), meeting.other(), games * information(ratings, meeting));
    }
    List<Meeting> chosen = new ArrayList<>();
    while (chosen.size() < meetings) {
      Meeting best = best(covariance, ratings, games);
      play(covariance, best.one(), best.other(), games * information(ratings, best));
      chosen.add(best);
    }
    return chosen;
  }

  private Meeting best(double[][] covariance, Ratings ratings, int games) {
    double[] weights = new double[goals.size()];
    for (int g = 0; g < weights.length; g++) {
      double variance = variance(covariance, goals.get(g).one(), goals.get(g).other());
      weights[g] = variance * variance * variance;
    }
    Meeting best = new Meeting(0, 1);
    double most = -1;
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        Meeting meeting = new Meeting(i, j);
        double weight = games * information(ratings, meeting);
        double scale = weight / (1 + weight * variance(covariance, i, j));
        double gain = 0;
        for (int g = 0; g < weights.length; g++) {
          int one = goals.get(g).one();
          int other = goals.get(g).other();
          double common =
              covariance[one][i] - covariance[one][j] - covariance[other][i] + covariance[other][j];
          gain += weights[g] * common * common;
        }
        if (gain * scale > most) {
          most = gain * scale;
          best = meeting;
        }
      }
    }
    return best;
  }

  /** What a game tells of the difference of its players, in 1/Elo². */
  private static double information(Ratings ratings, Meeting meeting) {
    double difference = ratings.difference(meeting.one(), meeting.other());
    double expected = 1 / (1 + Math.exp(-difference / ELO));
    return expected * (1 - expected) / (ELO * ELO);
  }

  private static double variance(double[][] covariance, int one, int other) {
    return covariance[one][one] + covariance[other][other] - 2 * covariance[one][other];
  }

  private void play(double[][] covariance, int one, int other, double weight) {
    double[] along = new double[engines];
    for (int i = 0; i < engines; i++) {
      along[i] = covariance[i][one] - covariance[i][other];
    }
    double scale = weight / (1 + weight * (along[one] - along[other]));
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        covariance[i][j] -= scale * along[i] * along[j];
      }
    }
  }
}
