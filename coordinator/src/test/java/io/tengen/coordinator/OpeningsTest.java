package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Timestamp;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.Opening;
import io.tengen.proto.v1.Outcome;
import io.tengen.proto.v1.RefereeLog;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WorkerMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Openings from the creation of a run to the workers and back in their records. */
class OpeningsTest {
  private static final int GAMES = 12;

  @TempDir private Path directory;

  private static Opening opening(String name, Integer... moves) {
    return Opening.newBuilder().setName(name).addAllMoves(List.of(moves)).build();
  }

  private static RunSpec.Builder spec() {
    return Harness.duel(GAMES)
        .addOpenings(opening("centre", 5))
        .addOpenings(opening("corner", 1, 9))
        .addOpenings(opening("side", 2, 0, 4))
        .putTimes("b", "1m");
  }

  /** Returns a game whose side to move resigns after these moves. */
  static PlayedGame resigned(Assignment game, Opening opening) {
    boolean blackToMove = opening.getMovesCount() % 2 == 0;
    GameRecord.Builder record =
        GameRecord.newBuilder()
            .setSetup(game.getGame().getSetup())
            .setBlack(game.getGame().getBlack().getName())
            .setWhite(game.getGame().getWhite().getName())
            .setSeed(game.getGame().getSeed())
            .setStartedAt(Timestamp.newBuilder().setSeconds(1_800_000_000))
            .setOutcome(
                Outcome.newBuilder()
                    .setReason(EndReason.END_REASON_RESIGN)
                    .setWinner(blackToMove ? Color.COLOR_WHITE : Color.COLOR_BLACK))
            .setRefereeLog(
                RefereeLog.newBuilder()
                    .setOpening(opening.getName())
                    .setOpeningMoves(opening.getMovesCount()));
    opening.getMovesList().forEach(move -> record.addMoves(Move.newBuilder().setPoint(move)));
    return PlayedGame.of(game, record.build());
  }

  private static Map<Integer, Assignment> take(ScriptedWorker... workers)
      throws InterruptedException {
    Map<Integer, Assignment> games = new HashMap<>();
    for (int i = 0; i < GAMES; i++) {
      Assignment game = workers[i % workers.length].next();
      games.put(game.getJob().getIndex(), game);
    }
    return games;
  }

  @Test
  void pairsShareOpeningsAcrossWorkersAndRestarts() throws Exception {
    Map<Integer, Assignment> games;
    String run;
    try (Harness harness = new Harness(directory)) {
      run = harness.create(spec()).getId();
      games =
          take(
              ScriptedWorker.connect(harness.channel, "v"),
              ScriptedWorker.connect(harness.channel, "w"));
    }
    List<String> names = new ArrayList<>();
    for (int pair = 0; pair < GAMES / 2; pair++) {
      Assignment one = Objects.requireNonNull(games.get(2 * pair));
      Assignment other = Objects.requireNonNull(games.get(2 * pair + 1));
      assertEquals(one.getGame().getOpening(), other.getGame().getOpening());
      assertEquals(one.getGame().getBlack(), other.getGame().getWhite());
      names.add(one.getGame().getOpening().getName());
      assertEquals(
          one.getGame().getBlack().getName().equals("b")
              ? "black-time=1m,white-time=none"
              : "black-time=none,white-time=1m",
          one.getGame().getMatchRules());
    }
    assertEquals(Set.of("centre", "corner", "side"), Set.copyOf(names.subList(0, 3)));
    assertEquals(Set.of("centre", "corner", "side"), Set.copyOf(names.subList(3, 6)));

    try (Harness harness = new Harness(directory)) {
      Map<Integer, Assignment> again = take(ScriptedWorker.connect(harness.channel, "x"));
      games.forEach((index, game) ->
          assertEquals(
              game.getGame().getOpening(),
              Objects.requireNonNull(again.get(index)).getGame().getOpening()));
      assertEquals(spec().getOpeningsList(), harness.get(run).getSpec().getOpeningsList());
      Run listed = harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRuns(0);
      assertEquals(0, listed.getSpec().getOpeningsCount(), "a list is short");
      assertEquals(Map.of("b", "1m"), listed.getSpec().getTimesMap());
    }
  }

  /** Otherwise the second game of a pair would repeat the first. */
  @Test
  void givesEachGameItsOwnOpeningWhenColorsAreFixed() throws Exception {
    try (Harness harness = new Harness(directory)) {
      harness.create(spec().setBlack("b"));
      Map<Integer, Assignment> games = take(ScriptedWorker.connect(harness.channel, "w"));
      for (int first = 0; first < GAMES; first += 3) {
        Set<String> names = new HashSet<>();
        for (int index = first; index < first + 3; index++) {
          Assignment game = Objects.requireNonNull(games.get(index));
          assertEquals("b", game.getGame().getBlack().getName());
          names.add(game.getGame().getOpening().getName());
        }
        assertEquals(Set.of("centre", "corner", "side"), names);
      }
    }
  }

  @Test
  void keepsTheOpeningOfAHandedOffGame() throws Exception {
    try (Harness harness = new Harness(directory)) {
      harness.create(spec());
      ScriptedWorker first = ScriptedWorker.connect(harness.channel, "v");
      Assignment game = first.next();
      PlayedGame whole = resigned(game, game.getGame().getOpening());
      first.send(
          WorkerMessage.newBuilder()
              .setHeartbeat(
                  Heartbeat.newBuilder()
                      .addJobs(
                          JobProgress.newBuilder()
                              .setLease(game.getLease())
                              .setGame(
                                  GameProgress.newBuilder()
                                      .setMoves(whole.getRecord().getMovesCount())
                                      .setCheckpoint(
                                          Checkpoint.newBuilder()
                                              .addAllMoves(whole.getRecord().getMovesList())
                                              .setStartedAt(whole.getRecord().getStartedAt())
                                              .setRefereeLog(whole.getRecord().getRefereeLog())))))
              .build());
      first.leave();

      ScriptedWorker second = ScriptedWorker.connect(harness.channel, "w");
      Assignment again = second.next();
      assertEquals(game.getJob(), again.getJob());
      assertEquals(game.getGame().getOpening(), again.getGame().getOpening());
      assertEquals(
          whole.getRecord().getMovesList(), again.getGame().getCheckpoint().getMovesList());
      PlayedGame report = resigned(again, again.getGame().getOpening()).copy();
      report
          .getRecordBuilder()
          .getRefereeLogBuilder()
          .addAllHandoffs(again.getGame().getCheckpoint().getRefereeLog().getHandoffsList());
      Verdict verdict = second.report(report);
      assertEquals(VerdictStatus.VERDICT_STATUS_COMMITTED, verdict.getStatus(), verdict::getReason);
    }
  }

  @Test
  void refusesARecordWithoutItsOpening() throws Exception {
    try (Harness harness = new Harness(directory)) {
      String run = harness.create(spec()).getId();
      ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
      Assignment first = worker.next();
      Verdict refused =
          worker.report(
              resigned(first, first.getGame().getOpening().toBuilder().setMoves(0, 3).build()));
      assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, refused.getStatus());
      assertTrue(refused.getReason().contains("its first moves are not those of opening"));

      Verdict none = worker.report(resigned(worker.next(), Opening.getDefaultInstance()));
      assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, none.getStatus());
      assertTrue(none.getReason().startsWith("begins with no opening instead of"));

      while (harness.get(run).getState() == RunState.RUN_STATE_RUNNING) {
        Assignment game = worker.next();
        Verdict verdict = worker.report(resigned(game, game.getGame().getOpening()));
        assertEquals(VerdictStatus.VERDICT_STATUS_COMMITTED, verdict.getStatus());
      }
      assertEquals(GAMES, harness.get(run).getCommitted());
    }
  }

  @Test
  void refusesARunWithAnIllegalOpening() throws Exception {
    try (Harness harness = new Harness(directory)) {
      StatusRuntimeException refusal =
          assertThrows(
              StatusRuntimeException.class,
              () -> harness.create(spec().addOpenings(opening("twice", 5, 5))));
      assertEquals(Status.Code.INVALID_ARGUMENT, refusal.getStatus().getCode());
      assertEquals(
          "opening \"twice\": move 2: W B2 is illegal: the point is taken",
          refusal.getStatus().getDescription());
      assertFalse(
          harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRunsCount() > 0);
    }
  }
}
