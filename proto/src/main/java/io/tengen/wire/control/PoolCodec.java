package io.tengen.wire.control;

import io.tengen.game.match.MatchRules;
import io.tengen.proto.v1.HistoryEntry;
import io.tengen.proto.v1.Pool;
import io.tengen.proto.v1.PoolRun;
import io.tengen.proto.v1.PoolVersion;
import io.tengen.proto.v1.StrengthEstimate;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.TimestampCodec;

/** Encodes and decodes {@link PoolStatus}, {@link VersionHistory} and {@link VersionComparison}. */
public final class PoolCodec {
  private PoolCodec() {}

  public static Pool encode(PoolStatus pool) {
    return Pool.newBuilder()
        .setName(pool.name())
        .setSetup(GameSetupCodec.encode(pool.setup()))
        .setMatchRules(pool.rules().text())
        .setGames(pool.games())
        .setAnchor(pool.anchor())
        .setAnchorElo(pool.anchorElo())
        .addAllVersions(pool.versions().stream().map(PoolCodec::encode).toList())
        .addAllRuns(pool.runs().stream().map(PoolCodec::encode).toList())
        .addAllRemovedRuns(pool.removed().stream().map(PoolCodec::encode).toList())
        .addAllChanges(pool.changes().stream().map(PoolChangeCodec::encode).toList())
        .build();
  }

  private static PoolVersion encode(PoolStatus.Version version) {
    return PoolVersion.newBuilder()
        .setEngine(EngineSpecCodec.encode(version.engine()))
        .setFirstRun(version.firstRun())
        .setGames(version.games())
        .addAllFormerNames(version.formerNames())
        .build();
  }

  private static PoolRun encode(PoolStatus.Member run) {
    return PoolRun.newBuilder()
        .setRun(run.run())
        .setCreatedAt(TimestampCodec.encode(run.createdAt()))
        .setGames(run.games())
        .setPlanned(run.planned())
        .build();
  }

  /**
   * Decodes a pool.
   *
   * @throws IllegalArgumentException with one line that names what is missing or unknown
   */
  public static PoolStatus decode(Pool message) {
    return new PoolStatus(
        message.getName(),
        GameSetupCodec.decode(message.getSetup()),
        MatchRules.parse(message.getMatchRules()),
        message.getGames(),
        message.getAnchor(),
        message.getAnchorElo(),
        message.getVersionsList().stream().map(PoolCodec::decode).toList(),
        message.getRunsList().stream().map(PoolCodec::decode).toList(),
        message.getRemovedRunsList().stream().map(PoolCodec::decode).toList(),
        message.getChangesList().stream().map(PoolChangeCodec::decode).toList());
  }

  private static PoolStatus.Version decode(PoolVersion message) {
    return new PoolStatus.Version(
        EngineSpecCodec.decode(message.getEngine()),
        message.getFirstRun(),
        message.getGames(),
        message.getFormerNamesList());
  }

  private static PoolStatus.Member decode(PoolRun message) {
    return new PoolStatus.Member(
        message.getRun(),
        TimestampCodec.decode(message.getCreatedAt()),
        message.getGames(),
        message.getPlanned());
  }

  public static io.tengen.proto.v1.VersionHistory encode(VersionHistory history) {
    return io.tengen.proto.v1.VersionHistory.newBuilder()
        .setPool(history.pool())
        .setVersion(history.version())
        .setAnchor(history.anchor())
        .addAllEntries(history.points().stream().map(PoolCodec::encode).toList())
        .build();
  }

  private static HistoryEntry encode(VersionHistory.Point point) {
    return HistoryEntry.newBuilder()
        .setRun(point.run())
        .setCreatedAt(TimestampCodec.encode(point.createdAt()))
        .setElo(point.elo())
        .setError95(point.error95())
        .setGames(point.games())
        .setBounded(point.bounded())
        .build();
  }

  /**
   * Decodes a history.
   *
   * @throws IllegalArgumentException with one line if a time is out of range
   */
  public static VersionHistory decode(io.tengen.proto.v1.VersionHistory message) {
    return new VersionHistory(
        message.getPool(),
        message.getVersion(),
        message.getAnchor(),
        message.getEntriesList().stream().map(PoolCodec::decode).toList());
  }

  private static VersionHistory.Point decode(HistoryEntry message) {
    return new VersionHistory.Point(
        message.getRun(),
        TimestampCodec.decode(message.getCreatedAt()),
        message.getElo(),
        message.getError95(),
        message.getGames(),
        message.getBounded());
  }

  public static io.tengen.proto.v1.VersionComparison encode(VersionComparison comparison) {
    var message =
        io.tengen.proto.v1.VersionComparison.newBuilder()
            .setGames(StandingsCodec.encode(comparison.games()))
            .setJoint(encode(comparison.joint()))
            .setAgreement(comparison.agreement());
    VersionComparison.Estimate direct = comparison.direct();
    if (direct != null) {
      message.setDirect(encode(direct));
    }
    VersionComparison.Estimate indirect = comparison.indirect();
    if (indirect != null) {
      message.setIndirect(encode(indirect));
    }
    return message.build();
  }

  private static StrengthEstimate encode(VersionComparison.Estimate estimate) {
    return StrengthEstimate.newBuilder()
        .setElo(estimate.elo())
        .setError95(estimate.error95())
        .setSuperiority(estimate.los())
        .setBounded(estimate.bounded())
        .build();
  }

  public static VersionComparison decode(io.tengen.proto.v1.VersionComparison message) {
    return new VersionComparison(
        StandingsCodec.decode(message.getGames()),
        message.hasDirect() ? decode(message.getDirect()) : null,
        message.hasIndirect() ? decode(message.getIndirect()) : null,
        decode(message.getJoint()),
        message.getAgreement());
  }

  private static VersionComparison.Estimate decode(StrengthEstimate message) {
    return new VersionComparison.Estimate(
        message.getElo(), message.getError95(), message.getSuperiority(), message.getBounded());
  }
}
