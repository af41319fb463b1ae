package io.tengen.cli.pool;

import io.tengen.cli.results.Difference;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A pool with its ratings, as {@code tengen rate} shows it.
 *
 * @param counts results of Black against White
 * @param anchor the name of the engine whose rating was given; empty if the mean was fixed
 * @param repeated the number of games that repeat another; null if moves are unknown
 */
record RatedPool(
    int games,
    List<String> names,
    List<PairCount> counts,
    Ratings ratings,
    String anchor,
    List<Gap> gaps,
    @Nullable Integer repeated) {

  /** Returns the wins and half the draws of Black in all games. */
  double pointsOfBlack() {
    return counts.stream().mapToDouble(count -> count.wins() + count.draws() / 2.0).sum();
  }

  /** Returns results with both colours for each pair, from the side of the smaller index. */
  List<Standings.Pair> pairs() {
    Map<Long, int[]> sums = new TreeMap<>();
    for (PairCount count : counts) {
      boolean swap = count.first() > count.second();
      long key =
          swap
              ? (long) count.second() * names.size() + count.first()
              : (long) count.first() * names.size() + count.second();
      int[] sum = sums.computeIfAbsent(key, pair -> new int[3]);
      sum[0] += swap ? count.losses() : count.wins();
      sum[1] += swap ? count.wins() : count.losses();
      sum[2] += count.draws();
    }
    List<Standings.Pair> pairs = new ArrayList<>();
    sums.forEach((key, sum) ->
        pairs.add(
            new Standings.Pair(
                names.get((int) (key / names.size())),
                names.get((int) (key % names.size())),
                sum[0],
                sum[1],
                sum[2])));
    return pairs;
  }

  Standings standings() {
    int[][] sums = new int[names.size()][3];
    for (PairCount count : counts) {
      add(sums[count.first()], count.wins(), count.losses(), count.draws());
      add(sums[count.second()], count.losses(), count.wins(), count.draws());
    }
    List<Standings.Rating> rows = new ArrayList<>();
    for (int engine : ratings.ranking()) {
      int[] sum = sums[engine];
      rows.add(
          new Standings.Rating(
              names.get(engine),
              ratings.elo(engine),
              ratings.error95(engine),
              sum[0] + sum[1] + sum[2],
              sum[0] + sum[2] / 2.0,
              sum[0],
              sum[1],
              sum[2],
              0));
    }
    return new Standings("", games, rows, pairs(), anchor);
  }

  private static void add(int[] sum, int wins, int losses, int draws) {
    sum[0] += wins;
    sum[1] += losses;
    sum[2] += draws;
  }

  List<Difference> differences() {
    return Difference.all(names, ratings);
  }

  Output json(boolean withDifferences) {
    Standings standings = standings();
    return new Output(
        games,
        standings.ratings(),
        standings.pairs(),
        anchor.isEmpty() ? null : anchor,
        ratings.firstMove().orElse(null),
        gaps.stream()
            .map(gap ->
                new Unbounded(
                    gap.kind().name().toLowerCase(Locale.ROOT),
                    gap.engines().stream().map(names::get).toList()))
            .toList(),
        repeated,
        withDifferences ? differences() : null);
  }

  /**
   * The JSON object; {@code ratings} and {@code pairs} are in the format of {@code evaluate}.
   *
   * @param anchor null if the mean of all ratings is 0
   * @param firstMove the advantage of Black; null if it was not requested
   * @param gaps engines whose distance to the others does not follow from results
   * @param repeated the number of games that repeat another; null if moves are unknown
   * @param differences null if they were not requested
   */
  record Output(
      int games,
      List<Standings.Rating> ratings,
      List<Standings.Pair> pairs,
      @Nullable String anchor,
      Ratings.@Nullable FirstMove firstMove,
      List<Unbounded> gaps,
      @Nullable Integer repeated,
      @Nullable List<Difference> differences) {}

  /**
   * Engines whose distance to the others is unbounded.
   *
   * @param kind {@code not_linked}, {@code won_all}, {@code lost_all} or {@code between}
   */
  record Unbounded(String kind, List<String> engines) {}
}
