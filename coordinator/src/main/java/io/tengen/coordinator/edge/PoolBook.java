package io.tengen.coordinator.edge;

import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.coordinator.pool.Pool;
import io.tengen.coordinator.pool.PoolResults;
import io.tengen.coordinator.rating.Anchor;
import io.tengen.coordinator.rating.Evidence;
import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.run.Tally;
import io.tengen.coordinator.store.PoolAnchors.PoolAnchor;
import io.tengen.engine.game.EngineSpec;
import io.tengen.proto.v1.HistoryEntry;
import io.tengen.proto.v1.PoolRun;
import io.tengen.proto.v1.PoolVersion;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.StrengthEstimate;
import io.tengen.proto.v1.VersionComparison;
import io.tengen.proto.v1.VersionHistory;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.TimestampCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A pool with the results of its runs, at one moment, and what the wire says of it. */
final class PoolBook {
  private final List<RunHandle> runs;
  private final List<Tally> tallies;
  private final Pool pool;
  private final PoolResults results;
  private final Anchor.Engine anchor;

  /**
   * Sums up.
   *
   * @param runs the pool's, oldest first
   * @param tallies of each run
   * @param anchor null if nobody has said where the scale is fixed: the first version is 0
   */
  PoolBook(List<RunHandle> runs, List<Tally> tallies, @Nullable PoolAnchor anchor) {
    this.runs = runs;
    this.tallies = tallies;
    pool = new Pool(runs.stream().map(run -> run.plan().spec()).toList());
    this.anchor =
        anchor == null
            ? new Anchor.Engine(0, 0)
            : new Anchor.Engine(pool.indexOf(anchor.version()), anchor.elo());
    results = new PoolResults(pool);
    for (int i = 0; i < runs.size(); i++) {
      results.add(runs.get(i).plan().spec(), tallies.get(i));
    }
  }

  String name() {
    return pool.name();
  }

  /** The version's place in the pool; −1 if there is none of this name. */
  int indexOf(String version) {
    return pool.indexOf(version);
  }

  io.tengen.proto.v1.Pool pool() {
    var wire =
        io.tengen.proto.v1.Pool.newBuilder()
            .setName(pool.name())
            .setSetup(GameSetupCodec.encode(pool.conditions().start().toSetup()))
            .setMatchRules(pool.conditions().matchRules())
            .setGames(games(results.pairs()))
            .setAnchor(anchorName())
            .setAnchorElo(anchor.elo());
    List<EngineSpec> versions = pool.versions();
    for (int i = 0; i < versions.size(); i++) {
      wire.addVersions(
          PoolVersion.newBuilder()
              .setEngine(EngineSpecCodec.encode(versions.get(i)))
              .setFirstRun(runs.get(pool.firstRun(i)).id())
              .setGames(results.sums().get(i).games()));
    }
    for (int i = 0; i < runs.size(); i++) {
      RunHandle run = runs.get(i);
      wire.addRuns(
          PoolRun.newBuilder()
              .setRun(run.id())
              .setCreatedAt(TimestampCodec.encode(run.createdAt()))
              .setGames(games(tallies.get(i).pairs()))
              .setPlanned(run.plan().games()));
    }
    return wire.build();
  }

  private static int games(List<PairCount> pairs) {
    return pairs.stream().mapToInt(pair -> pair.wins() + pair.losses() + pair.draws()).sum();
  }

  private String anchorName() {
    return pool.versions().get(anchor.index()).name();
  }

  Ratings ratings() {
    return RatingTable.of(pool.versions(), results.pairs(), results.sums(), anchor)
        .setExcluded(tallies.stream().mapToInt(Tally::excluded).sum())
        .build();
  }

  VersionHistory history(int version) {
    var wire = VersionHistory.newBuilder().setAnchor(anchorName());
    PoolResults soFar = new PoolResults(pool);
    for (int i = 0; i < runs.size(); i++) {
      RunHandle run = runs.get(i);
      int before = soFar.sums().get(version).games();
      soFar.add(run.plan().spec(), tallies.get(i));
      int games = soFar.sums().get(version).games();
      if (games > before) {
        var ratings = soFar.ratings(anchor);
        wire.addEntries(
            HistoryEntry.newBuilder()
                .setRun(run.id())
                .setCreatedAt(TimestampCodec.encode(run.createdAt()))
                .setElo(ratings.elo(version))
                .setError95(ratings.error95(version))
                .setGames(games)
                .setBounded(
                    PoolGaps.areBounded(ratings.size(), soFar.pairs(), version, anchor.index())));
      }
    }
    return wire.build();
  }

  VersionComparison compare(int first, int second) {
    Evidence evidence =
        Evidence.of(
            pool.versions().size(), results.pairs(), first, second, PoolResults.PRIOR_DRAWS);
    List<EngineSpec> two = List.of(pool.versions().get(first), pool.versions().get(second));
    var wire =
        VersionComparison.newBuilder()
            .setGames(WireRuns.pair(two, evidence.games()))
            .setJoint(estimate(evidence.joint()))
            .setAgreement(evidence.agreement());
    evidence.direct().ifPresent(direct -> wire.setDirect(estimate(direct)));
    evidence.indirect().ifPresent(indirect -> wire.setIndirect(estimate(indirect)));
    return wire.build();
  }

  private static StrengthEstimate estimate(Evidence.Estimate estimate) {
    return StrengthEstimate.newBuilder()
        .setElo(estimate.elo())
        .setError95(estimate.error95())
        .setSuperiority(estimate.superiority())
        .setBounded(estimate.bounded())
        .build();
  }
}
