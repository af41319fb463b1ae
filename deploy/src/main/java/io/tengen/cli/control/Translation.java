package io.tengen.cli.control;

import io.tengen.coordinator.edge.WireRuns;
import io.tengen.coordinator.edge.WireSelfPlay;
import io.tengen.coordinator.edge.WireTerms;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.MatchRules;
import io.tengen.proto.v1.Forfeits;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.SequentialTest;
import io.tengen.wire.ArtifactCodec;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.TimestampCodec;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Wire messages to the command's own values and back. What this program does not know (a rule set
 * or a reason of a newer coordinator) is an {@link IllegalArgumentException} with one line.
 */
final class Translation {
  private Translation() {}

  static RunSpec spec(RunPlan plan) {
    RunSpec.Builder spec =
        RunSpec.newBuilder()
            .setKind(
                switch (plan.kind()) {
                  case EVALUATION -> RunKind.RUN_KIND_EVALUATION;
                  case SELF_PLAY -> RunKind.RUN_KIND_SELF_PLAY;
                })
            .setSetup(GameSetupCodec.encode(plan.setup()))
            .setGames(plan.games())
            .setSeed(plan.seed())
            .setMatchRules(plan.rules().text())
            .setPool(plan.pool())
            .setPriority(plan.schedule().priority())
            .setShare(plan.schedule().share())
            .setShards(plan.shards())
            .setVerify(plan.verify());
    for (EngineSpec engine : plan.engines()) {
      spec.addEngines(
          io.tengen.proto.v1.EngineSpec.newBuilder()
              .setName(engine.name())
              .setKind(engine.kind())
              .putAllSettings(engine.settings()));
    }
    spec.putAllNetworks(ArtifactCodec.encode(plan.networks()));
    spec.setContest(plan.format());
    WireTerms.write(plan.terms(), plan.setup().size(), spec);
    WireSelfPlay.write(plan.selfPlay(), spec);
    return spec.build();
  }

  static RunStatus status(Run run) {
    return new RunStatus(
        run.getId(),
        plan(run.getSpec()),
        state(run.getState()),
        TimestampCodec.decode(run.getCreatedAt()),
        run.getCommitted(),
        run.getLeased(),
        run.getWorkers(),
        run.getProblem(),
        run.hasTest() ? Optional.of(test(run.getTest())) : Optional.empty(),
        run.hasWidest95() ? OptionalDouble.of(run.getWidest95()) : OptionalDouble.empty(),
        run.getRound(),
        verification(run.getVerification()));
  }

  private static Verification verification(io.tengen.proto.v1.Verification wire) {
    return new Verification(
        wire.getAgreed(),
        wire.getWaiting(),
        wire.getUnverified(),
        wire.getExcluded(),
        wire.getQuarantinedList(),
        wire.getSuspectsList());
  }

  private static TestState test(SequentialTest test) {
    return new TestState(
        test.getLlr(),
        test.getLower(),
        test.getUpper(),
        test.getPentanomialList(),
        switch (test.getVerdict()) {
          case TEST_VERDICT_H0 -> TestState.Verdict.H0;
          case TEST_VERDICT_H1 -> TestState.Verdict.H1;
          case TEST_VERDICT_OPEN -> TestState.Verdict.OPEN;
          case TEST_VERDICT_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("unknown verdict: " + test.getVerdict());
        });
  }

  static Standings standings(Ratings ratings) {
    return new Standings(
        ratings.getRun(),
        ratings.getGames(),
        ratings.getEnginesList().stream()
            .map(engine ->
                new Standings.Rating(
                    engine.getName(),
                    engine.getElo(),
                    engine.getError95(),
                    engine.getGames(),
                    engine.getScore(),
                    engine.getWins(),
                    engine.getLosses(),
                    engine.getDraws(),
                    engine.getSecondsPerMove(),
                    engine.hasForfeits() ? forfeits(engine.getForfeits()) : null))
            .toList(),
        ratings.getPairsList().stream()
            .map(pair ->
                new Standings.Pair(
                    pair.getFirst(),
                    pair.getSecond(),
                    pair.getWins(),
                    pair.getLosses(),
                    pair.getDraws()))
            .toList(),
        ratings.getAnchor(),
        ratings.getPlacingsList().stream()
            .map(placing ->
                new Standings.Placing(
                    placing.getName(),
                    placing.getPlace(),
                    placing.getMatchPoints(),
                    placing.getOpponents(),
                    placing.getDefeated(),
                    placing.getWarnings(),
                    placing.getWithdrawn()))
            .toList(),
        ratings.getExcluded());
  }

  private static Standings.Forfeits forfeits(Forfeits forfeits) {
    return new Standings.Forfeits(
        forfeits.getOnTime(), forfeits.getByIllegalMove(), forfeits.getByCrash());
  }

  static StoredGame game(Game game) {
    return new StoredGame(
        game.getRun(), game.getIndex(), GameRecordCodec.decode(game.getRecord()), game.getWorker());
  }

  private static RunPlan plan(RunSpec spec) {
    return new RunPlan(
        spec.getKind() == RunKind.RUN_KIND_SELF_PLAY
            ? RunPlan.Kind.SELF_PLAY
            : RunPlan.Kind.EVALUATION,
        spec.getEnginesList().stream()
            .map(e -> new EngineSpec(e.getName(), e.getKind(), e.getSettingsMap()))
            .toList(),
        GameSetupCodec.decode(spec.getSetup()),
        spec.getGames(),
        spec.getSeed(),
        MatchRules.parse(spec.getMatchRules()),
        ArtifactCodec.decode(spec.getNetworksMap()),
        spec.getContest(),
        WireTerms.terms(spec),
        spec.getPool(),
        WireRuns.schedule(spec),
        WireSelfPlay.terms(spec),
        spec.getShards(),
        spec.getVerify());
  }

  private static RunStatus.State state(RunState state) {
    return switch (state) {
      case RUN_STATE_RUNNING -> RunStatus.State.RUNNING;
      case RUN_STATE_FINISHED -> RunStatus.State.FINISHED;
      case RUN_STATE_CANCELLED -> RunStatus.State.CANCELLED;
      case RUN_STATE_FAILED -> RunStatus.State.FAILED;
      case RUN_STATE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("unknown state of a run: " + state);
    };
  }
}
