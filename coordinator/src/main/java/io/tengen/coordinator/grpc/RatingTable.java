package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.pool.PoolResults;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.run.Tally;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.game.match.EngineSpec;
import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.Ratings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Works out ratings from sums. Takes up to some milliseconds. */
final class RatingTable {
  /** The engine that is 0 Elo. */
  private static final int ANCHOR = 0;

  private RatingTable() {}

  static Ratings of(RunHandle run, Tally tally, List<Standing> placings) {
    List<EngineSpec> engines = run.plan().spec().engines();
    List<Tally.EngineTally> sums = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      sums.add(tally.engine(i));
    }
    return of(engines, tally.pairs(), sums, new Anchor.Engine(ANCHOR, 0))
        .setRun(run.id())
        .setExcluded(tally.excluded())
        .addAllPlacings(
            placings.stream().map(standing -> WireContests.placing(engines, standing)).toList())
        .build();
  }

  /**
   * Ratings of any engines, of no run.
   *
   * @param sums of each engine
   */
  static Ratings.Builder of(
      List<EngineSpec> engines,
      List<PairCount> pairs,
      List<Tally.EngineTally> sums,
      Anchor.Engine anchor) {
    var options = new BradleyTerry.Options(PoolResults.PRIOR_DRAWS, anchor, false);
    var ratings = BradleyTerry.rate(engines.size(), pairs, options);
    List<EngineRating> rows = new ArrayList<>();
    int sides = 0;
    for (int i = 0; i < engines.size(); i++) {
      sides += sums.get(i).games();
      rows.add(WireRuns.rating(engines.get(i), sums.get(i), ratings.elo(i), ratings.error95(i)));
    }
    rows.sort(Comparator.comparingDouble(EngineRating::getElo).reversed());
    return Ratings.newBuilder()
        .setGames(engines.size() == 1 ? sides : sides / 2)
        .addAllEngines(rows)
        .addAllPairs(pairs.stream().map(pair -> WireRuns.pair(engines, pair)).toList())
        .setAnchor(engines.get(anchor.index()).name());
  }
}
