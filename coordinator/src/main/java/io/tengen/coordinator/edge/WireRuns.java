package io.tengen.coordinator.edge;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.run.RunStatus;
import io.tengen.coordinator.run.RunView;
import io.tengen.coordinator.run.Tally;
import io.tengen.coordinator.run.plan.FleetShare;
import io.tengen.coordinator.run.plan.RunKind;
import io.tengen.coordinator.run.plan.RunSpec;
import io.tengen.coordinator.run.plan.SetupRef;
import io.tengen.coordinator.run.plan.TermsRef;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.MatchRules;
import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.Forfeits;
import io.tengen.proto.v1.PairScore;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.EngineSpecCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.TimestampCodec;
import java.util.List;

/** Runs between the wire and the coordinator's own types. */
public final class WireRuns {
  private WireRuns() {}

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  static RunSpec spec(io.tengen.proto.v1.RunSpec wire) {
    RunKind kind =
        switch (wire.getKind()) {
          case RUN_KIND_EVALUATION -> RunKind.EVALUATION;
          case RUN_KIND_SELF_PLAY -> RunKind.SELF_PLAY;
          case RUN_KIND_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("kind must be evaluation or self-play");
        };
    if (!wire.hasSetup()) {
      throw new IllegalArgumentException("setup is missing: rules, board_size and komi");
    }
    SetupRef start = SetupRef.of(GameSetupCodec.decode(wire.getSetup()));
    return new RunSpec(
        kind,
        wire.getEnginesList().stream().map(EngineSpecCodec::decode).toList(),
        start,
        wire.getGames(),
        wire.getSeed(),
        MatchRules.parse(wire.getMatchRules()).text(),
        ArtifactCodec.decode(wire.getNetworksMap()),
        wire.getContest(),
        TermsRef.of(WireTerms.terms(wire), start.size()),
        wire.getPool(),
        schedule(wire),
        WireSelfPlay.terms(wire),
        wire.getShards(),
        wire.getVerify());
  }

  /**
   * The part of the workers that a run gets.
   *
   * @throws IllegalArgumentException with one line that names the number
   */
  public static FleetShare schedule(io.tengen.proto.v1.RunSpec wire) {
    double share = wire.getShare() == 0 ? FleetShare.DEFAULT.share() : wire.getShare();
    return new FleetShare(wire.getPriority(), share);
  }

  static io.tengen.proto.v1.RunSpec spec(RunSpec spec) {
    var wire = outline(spec);
    WireTerms.write(spec.toTerms(), spec.start().size(), wire);
    return wire.build();
  }

  /** A spec without its openings, which may be many. */
  private static io.tengen.proto.v1.RunSpec.Builder outline(RunSpec spec) {
    var wire =
        io.tengen.proto.v1.RunSpec.newBuilder()
            .setKind(
                switch (spec.kind()) {
                  case EVALUATION -> io.tengen.proto.v1.RunKind.RUN_KIND_EVALUATION;
                  case SELF_PLAY -> io.tengen.proto.v1.RunKind.RUN_KIND_SELF_PLAY;
                })
            .addAllEngines(spec.engines().stream().map(EngineSpecCodec::encode).toList())
            .setSetup(GameSetupCodec.encode(spec.toSetup()))
            .setGames(spec.games())
            .setSeed(spec.seed())
            .setMatchRules(spec.matchRules())
            .putAllNetworks(ArtifactCodec.encode(spec.networks()))
            .setContest(spec.contest())
            .setBlack(spec.terms().black())
            .putAllTimes(spec.terms().times())
            .setPool(spec.pool())
            .setPriority(spec.schedule().priority())
            .setShare(spec.schedule().share())
            .setShards(spec.shards())
            .setVerify(spec.verify());
    WireSelfPlay.write(spec.selfPlay(), wire);
    return wire;
  }

  /** A run with all that it was created from. */
  static Run run(RunView view) {
    return state(view).setSpec(spec(view.spec())).build();
  }

  /** A run without its openings: for those who are told of many, or again and again. */
  static Run brief(RunView view) {
    return state(view).setSpec(outline(view.spec())).build();
  }

  private static Run.Builder state(RunView view) {
    return WireContests.progress(view.progress())
        .setId(view.id())
        .setState(state(view.status()))
        .setCreatedAt(TimestampCodec.encode(view.createdAt()))
        .setCommitted(view.committed())
        .setLeased(view.leased())
        .setDuplicates(view.duplicates())
        .setRefused(view.refused())
        .setWorkers(view.workers())
        .setProblem(view.problem())
        .setVerification(WireVerification.verification(view.verification()));
  }

  private static RunState state(RunStatus status) {
    return switch (status) {
      case RUNNING -> RunState.RUN_STATE_RUNNING;
      case FINISHED -> RunState.RUN_STATE_FINISHED;
      case CANCELLED -> RunState.RUN_STATE_CANCELLED;
      case FAILED -> RunState.RUN_STATE_FAILED;
    };
  }

  static PairScore pair(List<EngineSpec> engines, PairCount pair) {
    return PairScore.newBuilder()
        .setFirst(engines.get(pair.first()).name())
        .setSecond(engines.get(pair.second()).name())
        .setWins(pair.wins())
        .setLosses(pair.losses())
        .setDraws(pair.draws())
        .build();
  }

  static EngineRating rating(EngineSpec engine, Tally.EngineTally tally, double elo, double error) {
    return EngineRating.newBuilder()
        .setName(engine.name())
        .setElo(elo)
        .setError95(error)
        .setGames(tally.games())
        .setScore(tally.score())
        .setWins(tally.wins())
        .setLosses(tally.losses())
        .setDraws(tally.draws())
        .setSecondsPerMove(tally.secondsPerMove())
        .setForfeits(
            Forfeits.newBuilder()
                .setOnTime(tally.forfeits().onTime())
                .setByIllegalMove(tally.forfeits().byIllegalMove())
                .setByCrash(tally.forfeits().byCrash()))
        .build();
  }
}
