package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.pool.Pool;
import io.tengen.coordinator.pool.PoolEdits;
import io.tengen.coordinator.pool.PoolResults;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.Evidence;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.run.RunStatistics;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.VersionComparison;
import io.tengen.wire.control.VersionHistory;
import java.util.ArrayList;
import java.util.List;

/** A pool with the results of its runs at one moment; computes ratings and comparisons of them. */
final class PoolSnapshot {
  private final List<RunHandle> runs;
  private final List<RunStatistics> statistics;
  private final List<RunHandle> removed;
  private final List<RunStatistics> removedStatistics;
  private final PoolEdits edits;
  private final Pool pool;
  private final PoolResults results;
  private final Anchor.Engine anchor;

  /**
   * Adds up the results of the runs that were not taken out.
   *
   * @param known the pool; at least one run was not taken out
   * @param allStatistics the statistics of each run
   */
  PoolSnapshot(RunDirectory.PoolRuns known, List<RunStatistics> allStatistics) {
    edits = known.edits();
    runs = new ArrayList<>();
    statistics = new ArrayList<>();
    removed = new ArrayList<>();
    removedStatistics = new ArrayList<>();
    for (int i = 0; i < known.runs().size(); i++) {
      RunHandle run = known.runs().get(i);
      boolean out = edits.isRemoved(run.id());
      (out ? removed : runs).add(run);
      (out ? removedStatistics : statistics).add(allStatistics.get(i));
    }
    pool = new Pool(runs.stream().map(run -> run.plan().spec()).toList(), edits);
    anchor =
        edits
            .anchor()
            .map(fixed -> new Anchor.Engine(pool.indexOf(fixed.version()), fixed.elo()))
            .orElse(new Anchor.Engine(0, 0));
    results = new PoolResults(pool);
    for (int i = 0; i < runs.size(); i++) {
      results.add(runs.get(i).plan().spec(), statistics.get(i));
    }
  }

  String name() {
    return pool.name();
  }

  /** Returns the index of a version in the pool; −1 if there is none of this name. */
  int indexOf(String version) {
    return pool.indexOf(version);
  }

  PoolStatus status() {
    List<EngineSpec> engines = pool.versions();
    List<PoolStatus.Version> versions = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      versions.add(
          new PoolStatus.Version(
              engines.get(i),
              runs.get(pool.firstRun(i)).id(),
              results.sums().get(i).games(),
              pool.formerNames(i)));
    }
    return new PoolStatus(
        pool.name(),
        pool.conditions().setup(),
        pool.conditions().matchRules(),
        games(results.pairs()),
        anchorName(),
        anchor.elo(),
        versions,
        members(runs, statistics),
        members(removed, removedStatistics),
        edits.changes());
  }

  private static List<PoolStatus.Member> members(
      List<RunHandle> runs, List<RunStatistics> statistics) {
    List<PoolStatus.Member> members = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      RunHandle run = runs.get(i);
      members.add(
          new PoolStatus.Member(
              run.id(),
              run.createdAt(),
              games(statistics.get(i).pairs()),
              run.plan().scheduledGames()));
    }
    return members;
  }

  private static int games(List<PairCount> pairs) {
    return pairs.stream().mapToInt(pair -> pair.wins() + pair.losses() + pair.draws()).sum();
  }

  /** Returns the present name of the version that fixes the scale. */
  String anchorName() {
    return pool.versions().get(anchor.index()).name();
  }

  Standings standings() {
    return RatingTable.of(
        pool.versions(),
        results.pairs(),
        results.sums(),
        anchor,
        statistics.stream().mapToInt(RunStatistics::excluded).sum());
  }

  VersionHistory history(int version) {
    List<VersionHistory.Point> points = new ArrayList<>();
    PoolResults soFar = new PoolResults(pool);
    for (int i = 0; i < runs.size(); i++) {
      RunHandle run = runs.get(i);
      int before = soFar.sums().get(version).games();
      soFar.add(run.plan().spec(), statistics.get(i));
      int games = soFar.sums().get(version).games();
      if (games > before) {
        var ratings = soFar.ratings(anchor);
        points.add(
            new VersionHistory.Point(
                run.id(),
                run.createdAt(),
                ratings.elo(version),
                ratings.error95(version),
                games,
                PoolGaps.areBounded(ratings.size(), soFar.pairs(), version, anchor.index())));
      }
    }
    return new VersionHistory(
        pool.name(), pool.versions().get(version).name(), anchorName(), points);
  }

  VersionComparison compare(int first, int second) {
    Evidence evidence =
        Evidence.of(
            pool.versions().size(), results.pairs(), first, second, BradleyTerry.PRIOR_DRAWS);
    List<EngineSpec> two = List.of(pool.versions().get(first), pool.versions().get(second));
    return new VersionComparison(
        RatingTable.pair(two, evidence.games()),
        evidence.direct().map(PoolSnapshot::estimate).orElse(null),
        evidence.indirect().map(PoolSnapshot::estimate).orElse(null),
        estimate(evidence.joint()),
        evidence.agreement());
  }

  private static VersionComparison.Estimate estimate(Evidence.Estimate estimate) {
    return new VersionComparison.Estimate(
        estimate.elo(), estimate.error95(), estimate.superiority(), estimate.bounded());
  }
}
