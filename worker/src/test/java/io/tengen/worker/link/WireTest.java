package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameTask;
import io.tengen.wire.CheckpointCodec;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.GameSetupCodec;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.CoordinatorMessageCodec;
import io.tengen.worker.job.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WireTest {
  private static final Points NINE = Points.of(9);
  private static final GameSetup HANDICAP =
      GameSetup.of(Rules.TROMP_TAYLOR, 9, -3.5).withHandicap(3);

  @Test
  void setupsRoundTrip() {
    GameSetup edgeStones =
        new GameSetup(
            Rules.CHINESE,
            19,
            7.5,
            List.of(Points.of(19).at(0, 0)),
            List.of(Points.of(19).at(18, 18), Points.of(19).at(3, 15)),
            Color.WHITE);
    for (GameSetup setup : List.of(GameSetup.of(Rules.CHINESE, 2, 0), HANDICAP, edgeStones)) {
      assertEquals(setup, GameSetupCodec.decode(GameSetupCodec.encode(setup)));
    }
  }

  @Test
  void encodesPointsOfASetupAsOnTheWire() {
    var wire = GameSetupCodec.encode(HANDICAP);
    assertEquals("tromp-taylor", wire.getRules());
    assertEquals(9, wire.getBoardSize());
    assertEquals(-3.5, wire.getKomi());
    // Row 6 column 2, row 2 column 6, row 2 column 2.
    assertEquals(List.of(57, 25, 21), wire.getBlackStonesList());
    assertEquals(io.tengen.proto.v1.Color.COLOR_WHITE, wire.getFirstToMove());
  }

  @Test
  void recordRoundTrips() {
    SearchStats search =
        new SearchStats(
            120,
            0.625,
            List.of(
                new SearchStats.MoveVisits(NINE.at(4, 4), 100, 0.75),
                new SearchStats.MoveVisits(Points.PASS, 20, 0.25)));
    GameRecord record =
        new GameRecord(
            GameSetup.of(Rules.CHINESE, 9, 7),
            "a",
            "b",
            List.of(
                new GameRecord.Move(NINE.at(4, 4), 1_500, search),
                new GameRecord.Move(Points.PASS, 30, null),
                new GameRecord.Move(NINE.at(8, 8), 0, search.totals())),
            Outcome.lost(Color.WHITE, Outcome.Reason.ILLEGAL, "W A1 is illegal: suicide"),
            Instant.ofEpochSecond(1_700_000_000L, 123_456_789),
            -5);

    var wire = GameRecordCodec.encode(record);
    assertEquals(record.setup(), GameSetupCodec.decode(wire.getSetup()));
    assertEquals("a", wire.getBlack());
    assertEquals("b", wire.getWhite());
    assertEquals(3, wire.getMovesCount());
    assertEquals(41, wire.getMoves(0).getPoint());
    assertEquals(1_500, wire.getMoves(0).getNanos());
    assertEquals(120, wire.getMoves(0).getSearch().getVisits());
    assertEquals(0.625, wire.getMoves(0).getSearch().getWinRate());
    assertEquals(41, wire.getMoves(0).getSearch().getCandidates(0).getPoint());
    assertEquals(100, wire.getMoves(0).getSearch().getCandidates(0).getVisits());
    assertEquals(0, wire.getMoves(0).getSearch().getCandidates(1).getPoint());
    assertEquals(0.25, wire.getMoves(0).getSearch().getCandidates(1).getWinRate());
    assertEquals(0, wire.getMoves(1).getPoint());
    assertFalse(wire.getMoves(1).hasSearch());
    assertEquals(81, wire.getMoves(2).getPoint());
    assertEquals(0, wire.getMoves(2).getSearch().getCandidatesCount());
    assertEquals(io.tengen.proto.v1.Color.COLOR_BLACK, wire.getOutcome().getWinner());
    assertEquals(EndReason.END_REASON_ILLEGAL, wire.getOutcome().getReason());
    assertEquals("W A1 is illegal: suicide", wire.getOutcome().getNote());
    assertEquals(1_700_000_000L, wire.getStartedAt().getSeconds());
    assertEquals(123_456_789, wire.getStartedAt().getNanos());
    assertEquals(-5, wire.getSeed());
  }

  @Test
  void recordKeepsRefereeActions() {
    RefereeLog refereeLog =
        new RefereeLog(
                List.of(
                    new Ruling(1, Color.WHITE, Ruling.Kind.LOST_TURN, "W A1 is illegal: suicide"),
                    new Ruling(4, Color.BLACK, Ruling.Kind.FORCED_PASS, "")),
                List.of(new Resumption(6, Color.BLACK)),
                Settlement.AGREEMENT,
                List.of(NINE.at(0, 2), NINE.at(8, 8)))
            .withOpening(new OpeningMoves("no. 1", 1));
    var wire =
        GameRecordCodec.encode(
                new GameRecord(
                    HANDICAP,
                    "a",
                    "b",
                    List.of(),
                    Outcome.counted(Outcome.Reason.SCORE, 1),
                    Instant.EPOCH,
                    0,
                    refereeLog))
            .getRefereeLog();
    assertEquals("no. 1", wire.getOpening());
    assertEquals(1, wire.getOpeningMoves());
    assertEquals(1, wire.getRulings(0).getMove());
    assertEquals(io.tengen.proto.v1.Color.COLOR_WHITE, wire.getRulings(0).getSide());
    assertEquals("W A1 is illegal: suicide", wire.getRulings(0).getNote());
    assertEquals(6, wire.getResumptions(0).getAfterMoves());
    assertEquals(io.tengen.proto.v1.Color.COLOR_BLACK, wire.getResumptions(0).getFirst());
    assertEquals(List.of(3, 81), wire.getDeadStonesList());
    assertEquals("SETTLEMENT_AGREEMENT", wire.getSettlement().name());
    for (int i = 0; i < 2; i++) {
      assertEquals(
          "RULING_KIND_" + refereeLog.rulings().get(i).kind().name(),
          wire.getRulings(i).getKind().name());
    }
    assertFalse(
        GameRecordCodec.encode(ended(Outcome.counted(Outcome.Reason.SCORE, 1))).hasRefereeLog());
  }

  @Test
  void everyEndHasAText() {
    for (Outcome.Reason reason : Outcome.Reason.values()) {
      var wire = GameRecordCodec.encode(ended(Outcome.lost(Color.BLACK, reason, ""))).getOutcome();
      assertEquals("END_REASON_" + reason.name(), wire.getReason().name());
      assertEquals(io.tengen.proto.v1.Color.COLOR_WHITE, wire.getWinner());
    }
    var draw = GameRecordCodec.encode(ended(Outcome.counted(Outcome.Reason.SCORE, 0))).getOutcome();
    assertEquals(io.tengen.proto.v1.Color.COLOR_UNSPECIFIED, draw.getWinner());
    var count =
        GameRecordCodec.encode(ended(Outcome.counted(Outcome.Reason.SCORE, -2.5))).getOutcome();
    assertEquals(2.5, count.getMargin());
  }

  @Test
  void convertsAnAssignmentToAJob() {
    Assignment wire =
        FakeCoordinator.with(
            Assignments.of(7, 3, "pass", "wait"),
            game ->
                game.setSetup(GameSetupCodec.encode(HANDICAP))
                    .setSeed(Long.MIN_VALUE)
                    .setMatchRules("time=1500ms/move,moves=300")
                    .setKeepCandidates(true)
                    .putArtifacts(
                        "net=b6",
                        io.tengen.proto.v1.Artifact.newBuilder()
                            .setSha256("0f".repeat(32))
                            .setBytes(5_000_000_000L)
                            .build())
                    .setOpening(
                        io.tengen.proto.v1.Opening.newBuilder()
                            .setName("no. 1")
                            .addAllMoves(List.of(2, 0)))
                    .setRandomOpening(
                        io.tengen.proto.v1.RandomOpening.newBuilder()
                            .setPlies(4)
                            .setTemperature(1.5))
                    .setShards("s3://games/b6"));
    assertEquals(
        new Job(
            Assignments.lease(7, 3),
            HANDICAP,
            new EngineSpec("black", "scripted", Map.of("how", "pass")),
            new EngineSpec("white", "scripted", Map.of("how", "wait")),
            Long.MIN_VALUE,
            MatchRules.DEFAULT
                .withTime(new TimeSystem.PerMove(Duration.ofMillis(1_500)))
                .withMoves(300),
            true,
            Map.of(ResourceName.parse("net=b6"), new Artifact("0f".repeat(32), 5_000_000_000L)),
            new Opening("no. 1", List.of(NINE.at(0, 1), Points.PASS)),
            new RandomOpening(4, 1.5),
            Optional.empty(),
            "s3://games/b6",
            ClockScale.NONE),
        job(wire));
  }

  @Test
  void unfinishedGameRoundTrips() {
    SearchStats search =
        new SearchStats(
            32,
            0.625,
            List.of(
                new SearchStats.MoveVisits(NINE.at(4, 4), 24, 0.75),
                new SearchStats.MoveVisits(Points.PASS, 8, 0.25)),
            List.of(
                new SearchStats.MoveShare(NINE.at(4, 4), 0.875f),
                new SearchStats.MoveShare(Points.PASS, 0.125f)),
            -7.25,
            true,
            true);
    Checkpoint checkpoint =
        new Checkpoint(
            Instant.parse("2026-03-01T12:00:00.000000007Z"),
            0,
            List.of(
                new GameRecord.Move(NINE.at(4, 4), 5, search),
                new GameRecord.Move(NINE.at(3, 4), 5, new SearchStats(9, 0.5, List.of())),
                new GameRecord.Move(Points.PASS, 7, null)),
            new RefereeLog(
                    List.of(new Ruling(1, Color.WHITE, Ruling.Kind.FORCED_PASS, "late")),
                    List.of(new Resumption(2, Color.BLACK)),
                    Settlement.AS_IT_STOOD,
                    List.of())
                .withHandoffs(List.of(new Handoff(2, "w0"))));
    assertEquals(checkpoint, CheckpointCodec.decode(CheckpointCodec.encode(checkpoint, 9), 9));
  }

  @Test
  void namesInvalidFields() {
    assertNamed("board size 26", builder -> builder.getSetupBuilder().setBoardSize(26));
    assertNamed("unknown rules", builder -> builder.getSetupBuilder().setRules("ludo"));
    assertNamed("which side moves first", builder -> builder.getSetupBuilder().clearFirstToMove());
    assertNamed("move 26", builder -> builder.getSetupBuilder().addBlackStones(26));
    assertNamed("is not a kind", builder -> builder.getBlackBuilder().setKind("a b"));
    assertNamed(
        "is not a SHA-256",
        builder ->
            builder.putArtifacts("net=b6", io.tengen.proto.v1.Artifact.getDefaultInstance()));
    assertNamed("has 0 moves", builder -> builder.getOpeningBuilder().setName("x"));
    assertNamed("move 26", builder -> builder.getOpeningBuilder().setName("x").addMoves(26));
    assertNamed("not -5", builder -> builder.setMatchRules("moves=-5"));
    assertNamed("have no \"ludo\"", builder -> builder.setMatchRules("ludo=1"));
  }

  static Job job(Assignment wire) {
    var decoded =
        (CoordinatorMessage.Assignment)
            CoordinatorMessageCodec.decode(
                io.tengen.proto.v1.CoordinatorMessage.newBuilder().setAssignment(wire).build());
    return WorkerProtocol.job(decoded);
  }

  private interface Change {
    Object to(GameTask.Builder builder);
  }

  private static Assignment with(Change change) {
    Assignment.Builder builder = Assignments.of(0, 1, "pass", "pass").toBuilder();
    change.to(builder.getGameBuilder());
    return builder.build();
  }

  private static void assertNamed(String word, Change change) {
    Assignment wire = with(change);
    var error = assertThrows(IllegalArgumentException.class, () -> job(wire));
    assertTrue(String.valueOf(error.getMessage()).contains(word), error::getMessage);
  }

  private static GameRecord ended(Outcome outcome) {
    return new GameRecord(HANDICAP, "a", "b", List.of(), outcome, Instant.EPOCH, 0);
  }
}
