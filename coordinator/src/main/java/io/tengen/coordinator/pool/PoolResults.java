package io.tengen.coordinator.pool;

import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.run.EngineForfeits;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The results of a pool, summed from the tallies of its runs. Ratings are computed from them and
 * never stored. Versions are identified by their index in {@link Pool#versions}. Mutable; confined
 * to its owner.
 */
public final class PoolResults {
  private final Pool pool;

  /** Results by first · versions + second, where first is below second. */
  private final Map<Integer, PairCount> pairs = new TreeMap<>();

  private final RunStatistics.EngineStatistics[] sums;

  /** Creates results of a pool, without those of any run. */
  public PoolResults(Pool pool) {
    this.pool = pool;
    sums = new RunStatistics.EngineStatistics[pool.versions().size()];
    Arrays.fill(sums, new RunStatistics.EngineStatistics(0, 0, 0, 0, 0, EngineForfeits.NONE));
  }

  /** Adds a run's results. */
  public void add(RunSpec run, RunStatistics statistics) {
    int[] places = new int[run.engines().size()];
    for (int i = 0; i < places.length; i++) {
      EngineSpec engine = run.engines().get(i);
      places[i] = pool.indexOf(engine.name());
      sums[places[i]] = sums[places[i]].plus(statistics.engine(i));
    }
    for (PairCount pair : statistics.pairs()) {
      add(places[pair.first()], places[pair.second()], pair);
    }
  }

  private void add(int one, int other, PairCount pair) {
    PairCount placed =
        one < other
            ? new PairCount(one, other, pair.wins(), pair.losses(), pair.draws(), pair.pairs())
            : new PairCount(
                other, one, pair.losses(), pair.wins(), pair.draws(), pair.pairs().reversed());
    pairs.merge(placed.first() * sums.length + placed.second(), placed, PairCount::plus);
  }

  /** The results of all pairs of versions that met. */
  public List<PairCount> pairs() {
    return List.copyOf(pairs.values());
  }

  /** The sums of each version, by index. */
  public List<RunStatistics.EngineStatistics> sums() {
    return List.of(sums);
  }

  /** Computes the ratings; blocks for up to some seconds for a thousand versions. */
  public Ratings ratings(Anchor anchor) {
    return BradleyTerry.rate(
        sums.length, pairs(), new BradleyTerry.Options(BradleyTerry.PRIOR_DRAWS, anchor, false));
  }
}
