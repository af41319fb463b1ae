package io.tengen.coordinator.edge;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.run.Tally;
import io.tengen.engine.game.EngineSpec;
import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.Ratings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Works out a run's ratings from its sums. Takes up to some milliseconds. */
final class RatingTable {
  private static final double PRIOR_DRAWS = 1;

  /** The engine that is 0 Elo. */
  private static final int ANCHOR = 0;

  private RatingTable() {}

  static Ratings of(RunHandle run, Tally tally) {
    List<EngineSpec> engines = run.plan().spec().engines();
    List<PairCount> pairs = tally.pairs();
    var options = new BradleyTerry.Options(PRIOR_DRAWS, new Anchor.Engine(ANCHOR, 0), false);
    var ratings = BradleyTerry.rate(engines.size(), pairs, options);
    List<EngineRating> rows = new ArrayList<>();
    int sides = 0;
    for (int i = 0; i < engines.size(); i++) {
      Tally.EngineTally sums = tally.engine(i);
      sides += sums.games();
      rows.add(WireRuns.rating(engines.get(i), sums, ratings.elo(i), ratings.error95(i)));
    }
    rows.sort(Comparator.comparingDouble(EngineRating::getElo).reversed());
    return Ratings.newBuilder()
        .setRun(run.id())
        .setGames(engines.size() == 1 ? sides : sides / 2)
        .addAllEngines(rows)
        .addAllPairs(pairs.stream().map(pair -> WireRuns.pair(engines, pair)).toList())
        .setAnchor(engines.get(ANCHOR).name())
        .build();
  }
}
