package io.tengen.cli.control;

import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.MatchRules;
import io.tengen.proto.v1.CompareVersionsRequest;
import io.tengen.proto.v1.GetPoolRatingsRequest;
import io.tengen.proto.v1.GetPoolRequest;
import io.tengen.proto.v1.GetVersionHistoryRequest;
import io.tengen.proto.v1.ListPoolsRequest;
import io.tengen.proto.v1.Pool;
import io.tengen.proto.v1.PoolServiceGrpc.PoolServiceBlockingV2Stub;
import io.tengen.proto.v1.SetPoolAnchorRequest;
import io.tengen.proto.v1.StrengthEstimate;
import io.tengen.proto.v1.VersionComparison;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.TimestampCodec;
import java.util.List;
import java.util.function.Supplier;

/** The rating pools of a coordinator. Thread-safe; every call blocks for at most its deadline. */
public final class Pools {
  private final Control control;
  private final Supplier<PoolServiceBlockingV2Stub> stub;

  Pools(Control control, Supplier<PoolServiceBlockingV2Stub> stub) {
    this.control = control;
    this.stub = stub;
  }

  /** All pools, by name. */
  public List<PoolStatus> list() throws ControlException {
    return control.ask(() ->
        stub.get().listPools(ListPoolsRequest.getDefaultInstance()).getPoolsList().stream()
            .map(Pools::status)
            .toList());
  }

  public PoolStatus get(String pool) throws ControlException {
    GetPoolRequest request = GetPoolRequest.newBuilder().setPool(pool).build();
    return control.ask(() -> status(stub.get().getPool(request)));
  }

  /** Ratings of all its versions; of no run. */
  public Standings standings(String pool) throws ControlException {
    GetPoolRatingsRequest request = GetPoolRatingsRequest.newBuilder().setPool(pool).build();
    return control.ask(() -> Translation.standings(stub.get().getPoolRatings(request)));
  }

  public VersionTrend history(String pool, String version) throws ControlException {
    GetVersionHistoryRequest request =
        GetVersionHistoryRequest.newBuilder().setPool(pool).setVersion(version).build();
    return control.ask(() -> {
      var history = stub.get().getVersionHistory(request);
      return new VersionTrend(
          pool,
          version,
          history.getAnchor(),
          history.getEntriesList().stream()
              .map(entry ->
                  new VersionTrend.Point(
                      entry.getRun(),
                      TimestampCodec.decode(entry.getCreatedAt()),
                      entry.getElo(),
                      entry.getError95(),
                      entry.getGames(),
                      entry.getBounded()))
              .toList());
    });
  }

  /** How much stronger the first version is than the second. */
  public Comparison compare(String pool, String first, String second) throws ControlException {
    CompareVersionsRequest request =
        CompareVersionsRequest.newBuilder().setPool(pool).setFirst(first).setSecond(second).build();
    return control.ask(() -> comparison(stub.get().compareVersions(request)));
  }

  /** Fixes the scale: this version has this rating. */
  public PoolStatus setAnchor(String pool, String version, double elo) throws ControlException {
    SetPoolAnchorRequest request =
        SetPoolAnchorRequest.newBuilder().setPool(pool).setVersion(version).setElo(elo).build();
    return control.ask(() -> status(stub.get().setPoolAnchor(request)));
  }

  private static PoolStatus status(Pool pool) {
    return new PoolStatus(
        pool.getName(),
        GameSetupCodec.decode(pool.getSetup()),
        MatchRules.parse(pool.getMatchRules()),
        pool.getGames(),
        pool.getAnchor(),
        pool.getAnchorElo(),
        pool.getVersionsList().stream()
            .map(version ->
                new PoolStatus.Version(
                    new EngineSpec(
                        version.getEngine().getName(),
                        version.getEngine().getKind(),
                        version.getEngine().getSettingsMap()),
                    version.getFirstRun(),
                    version.getGames()))
            .toList(),
        pool.getRunsList().stream()
            .map(run ->
                new PoolStatus.Member(
                    run.getRun(),
                    TimestampCodec.decode(run.getCreatedAt()),
                    run.getGames(),
                    run.getPlanned()))
            .toList());
  }

  private static Comparison comparison(VersionComparison wire) {
    var games = wire.getGames();
    return new Comparison(
        new Standings.Pair(
            games.getFirst(),
            games.getSecond(),
            games.getWins(),
            games.getLosses(),
            games.getDraws()),
        wire.hasDirect() ? estimate(wire.getDirect()) : null,
        wire.hasIndirect() ? estimate(wire.getIndirect()) : null,
        estimate(wire.getJoint()),
        wire.getAgreement());
  }

  private static Comparison.Estimate estimate(StrengthEstimate wire) {
    return new Comparison.Estimate(
        wire.getElo(), wire.getError95(), wire.getSuperiority(), wire.getBounded());
  }
}
