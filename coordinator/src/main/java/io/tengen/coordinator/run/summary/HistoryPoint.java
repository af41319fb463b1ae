package io.tengen.coordinator.run.summary;

import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.rating.SequentialTest;
import io.tengen.wire.result.RunHistory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The state of the results after a number of games. Its arrays are not copied and must not be
 * changed.
 *
 * @param games number of counted games
 * @param at when the last of them was counted; null if that is unknown
 * @param llr log-likelihood ratio of the sequential test; null without one
 * @param elo rating of each engine relative to the first; empty for self-play, and where the
 *     ratings could not be computed
 * @param error95 half width of the 95 % interval of the difference to the first engine
 */
public record HistoryPoint(
    int games, @Nullable Instant at, @Nullable Double llr, double[] elo, double[] error95) {
  /**
   * Computes ratings.
   *
   * @param engines number of engines
   * @param pairs results of the pairs that have met
   */
  public static HistoryPoint of(
      int games,
      @Nullable Instant at,
      Optional<SequentialTest> test,
      int engines,
      List<PairCount> pairs) {
    Double llr = test.isPresent() ? test.get().llr() : null;
    if (engines < 2) {
      return new HistoryPoint(games, at, llr, new double[0], new double[0]);
    }
    var options =
        new BradleyTerry.Options(BradleyTerry.PRIOR_DRAWS, new Anchor.Engine(0, 0), false);
    Ratings ratings;
    try {
      ratings = BradleyTerry.rate(engines, pairs, options);
    } catch (ArithmeticException e) {
      // A curve may lack a point, but no game may fail to count because of it.
      return new HistoryPoint(games, at, llr, new double[0], new double[0]);
    }
    double[] elo = new double[engines];
    double[] error95 = new double[engines];
    for (int i = 0; i < engines; i++) {
      elo[i] = ratings.elo(i);
      error95[i] = ratings.error95(i);
    }
    return new HistoryPoint(games, at, llr, elo, error95);
  }

  /** Returns the point as users see it. */
  public RunHistory.Point toPoint() {
    List<RunHistory.Rating> ratings = new ArrayList<>();
    for (int i = 0; i < elo.length; i++) {
      ratings.add(new RunHistory.Rating(elo[i], error95[i]));
    }
    return new RunHistory.Point(
        games,
        Optional.ofNullable(at),
        llr == null ? OptionalDouble.empty() : OptionalDouble.of(llr),
        ratings);
  }
}
