package io.tengen.cli.control;

import com.google.protobuf.Timestamp;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Rules;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.play.EngineSpec;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

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
            .setSetup(setup(plan.setup()))
            .setGames(plan.games())
            .setSeed(plan.seed())
            .setMoveMillis(plan.moveTime().toMillis());
    for (EngineSpec engine : plan.engines()) {
      spec.addEngines(
          io.tengen.proto.v1.EngineSpec.newBuilder()
              .setName(engine.name())
              .setKind(engine.kind())
              .putAllSettings(engine.settings()));
    }
    return spec.build();
  }

  static RunStatus status(Run run) {
    return new RunStatus(
        run.getId(),
        plan(run.getSpec()),
        state(run.getState()),
        instant(run.getCreatedAt()),
        run.getCommitted(),
        run.getLeased(),
        run.getWorkers(),
        run.getProblem());
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
                    engine.getSecondsPerMove()))
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
        ratings.getAnchor());
  }

  static StoredGame game(Game game) {
    return new StoredGame(
        game.getRun(), game.getIndex(), record(game.getRecord()), game.getWorker());
  }

  private static RunPlan plan(RunSpec spec) {
    return new RunPlan(
        spec.getKind() == RunKind.RUN_KIND_SELF_PLAY
            ? RunPlan.Kind.SELF_PLAY
            : RunPlan.Kind.EVALUATION,
        spec.getEnginesList().stream()
            .map(e -> new EngineSpec(e.getName(), e.getKind(), e.getSettingsMap()))
            .toList(),
        setup(spec.getSetup()),
        spec.getGames(),
        spec.getSeed(),
        Duration.ofMillis(spec.getMoveMillis()));
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

  private static io.tengen.proto.v1.GameSetup setup(GameSetup setup) {
    Points points = Points.of(setup.size());
    return io.tengen.proto.v1.GameSetup.newBuilder()
        .setRules(setup.rules().name())
        .setBoardSize(setup.size())
        .setKomi(setup.komi())
        .addAllBlackStones(setup.blackStones().stream().map(points::toIndex).toList())
        .addAllWhiteStones(setup.whiteStones().stream().map(points::toIndex).toList())
        .setFirstToMove(
            setup.firstToMove() == Color.BLACK
                ? io.tengen.proto.v1.Color.COLOR_BLACK
                : io.tengen.proto.v1.Color.COLOR_WHITE)
        .build();
  }

  private static GameSetup setup(io.tengen.proto.v1.GameSetup setup) {
    Points points = Points.of(setup.getBoardSize());
    return new GameSetup(
        Rules.named(setup.getRules()),
        setup.getBoardSize(),
        setup.getKomi(),
        setup.getBlackStonesList().stream().map(points::fromIndex).toList(),
        setup.getWhiteStonesList().stream().map(points::fromIndex).toList(),
        setup.getFirstToMove() == io.tengen.proto.v1.Color.COLOR_WHITE ? Color.WHITE : Color.BLACK);
  }

  private static GameRecord record(io.tengen.proto.v1.GameRecord record) {
    GameSetup setup = setup(record.getSetup());
    Points points = Points.of(setup.size());
    return new GameRecord(
        setup,
        record.getBlack(),
        record.getWhite(),
        record.getMovesList().stream().map(move -> move(points, move)).toList(),
        outcome(record.getOutcome()),
        instant(record.getStartedAt()),
        record.getSeed());
  }

  private static GameRecord.Move move(Points points, Move move) {
    int point = points.fromIndex(move.getPoint());
    if (!move.hasSearch()) {
      return new GameRecord.Move(point, move.getNanos(), null);
    }
    List<SearchStats.MoveVisits> candidates =
        move.getSearch().getCandidatesList().stream()
            .map(candidate ->
                new SearchStats.MoveVisits(
                    points.fromIndex(candidate.getPoint()),
                    candidate.getVisits(),
                    candidate.getWinRate()))
            .toList();
    return new GameRecord.Move(
        point,
        move.getNanos(),
        new SearchStats(move.getSearch().getVisits(), move.getSearch().getWinRate(), candidates));
  }

  private static Outcome outcome(io.tengen.proto.v1.Outcome outcome) {
    Color winner =
        switch (outcome.getWinner()) {
          case COLOR_BLACK -> Color.BLACK;
          case COLOR_WHITE -> Color.WHITE;
          case COLOR_UNSPECIFIED, UNRECOGNIZED -> null;
        };
    return new Outcome(winner, reason(outcome.getReason()), outcome.getMargin(), outcome.getNote());
  }

  private static Outcome.Reason reason(EndReason reason) {
    return switch (reason) {
      case END_REASON_SCORE -> Outcome.Reason.SCORE;
      case END_REASON_RESIGN -> Outcome.Reason.RESIGN;
      case END_REASON_TIME -> Outcome.Reason.TIME;
      case END_REASON_ILLEGAL -> Outcome.Reason.ILLEGAL;
      case END_REASON_CRASH -> Outcome.Reason.CRASH;
      case END_REASON_MOVE_LIMIT -> Outcome.Reason.MOVE_LIMIT;
      case END_REASON_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("unknown end of a game: " + reason);
    };
  }

  private static Instant instant(Timestamp timestamp) {
    return Instant.ofEpochSecond(timestamp.getSeconds(), timestamp.getNanos());
  }
}
