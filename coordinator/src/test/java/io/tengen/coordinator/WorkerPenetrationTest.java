package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.Color;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameProgress;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobProgress;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveVisits;
import io.tengen.proto.v1.RefereeLog;
import io.tengen.proto.v1.Resumption;
import io.tengen.proto.v1.Ruling;
import io.tengen.proto.v1.RulingKind;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.SearchStats;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WorkerMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An authenticated worker cannot affect others: every attempt is refused and audited. */
class WorkerPenetrationTest {
  @TempDir private Path directory;
  private SecureHarness harness;
  private ManagedChannel mallory;
  private ScriptedWorker honest;

  @BeforeEach
  void start() throws Exception {
    harness = new SecureHarness(directory);
    mallory = harness.as("mallory", TokenRole.TOKEN_ROLE_WORKER);
    honest = ScriptedWorker.connect(harness.as("honest", TokenRole.TOKEN_ROLE_WORKER), "honest");
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  /** Asserts that the honest worker can still play its game and that it counts. */
  private void assertStillPlays(Run run, Assignment game) throws Exception {
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        honest.report(ScriptedWorker.play(game)).getStatus());
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  @Test
  void refusesReportsUnderLeasesOfOthers() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    ScriptedWorker thief = ScriptedWorker.connect(mallory, "thief");
    Verdict verdict = thief.report(ScriptedWorker.play(game));
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, verdict.getStatus());
    harness.audit.await("mallory", "worker thief reported game 0", "outcome=refused");
    assertStillPlays(run, game);
  }

  @Test
  void refusesReportsOfUnleasedGames() throws Exception {
    Run run = harness.create(Harness.duel(2));
    Assignment game = honest.next();
    PlayedGame invented = ScriptedWorker.play(game).copy();
    ByteString token = game.getLease();
    for (int i = 0; i < token.size(); i++) {
      byte[] other = token.toByteArray();
      other[i] ^= 1;
      invented.setLease(ByteString.copyFrom(other));
      assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, honest.report(invented).getStatus());
    }
    for (int size : new int[] {0, 1, 16, 25, 300, 100_000}) {
      invented.setLease(ByteString.copyFrom(new byte[size]));
      assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, honest.report(invented).getStatus());
    }
    assertEquals(0, harness.get(run.getId()).getCommitted());
  }

  @Test
  void cannotDeclineOrHoldLeasesOfOthers() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    ScriptedWorker thief = ScriptedWorker.connect(mallory, "thief");
    for (int i = 0; i < 20; i++) {
      thief.decline(game, "because");
      ScriptedWorker.take(thief.revocations);
      thief.giveBack(game);
      ScriptedWorker.take(thief.revocations);
      thief.heartbeat(game);
      ScriptedWorker.take(thief.revocations);
    }
    harness.audit.await("mallory", "worker thief claimed game 0");
    assertEquals(1, harness.get(run.getId()).getLeased());
    assertStillPlays(run, game);
  }

  @Test
  void cannotTakeOverLeasesOfOthers() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    ScriptedWorker thief = ScriptedWorker.connect(mallory, "thief", List.of("random"), game);
    ScriptedWorker.take(thief.revocations);
    assertStillPlays(run, game);
  }

  @Test
  void cannotUseTheNameOfAnotherWorker() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    ScriptedWorker thief = new ScriptedWorker(mallory);
    thief.send(hello("honest"));
    assertEquals(Status.Code.PERMISSION_DENIED, thief.end.get().getCode());
    harness.audit.await("mallory", "the name honest belongs to another worker");
    assertStillPlays(run, game);
    // Nor while its leases may still be valid after it has left.
    honest.leave();
    ScriptedWorker heir = new ScriptedWorker(mallory);
    heir.send(hello("honest"));
    assertEquals(Status.Code.PERMISSION_DENIED, heir.end.get().getCode());
  }

  @Test
  void countsAResultOnce() throws Exception {
    Run run = harness.create(Harness.duel(2));
    PlayedGame report = ScriptedWorker.play(honest.next());
    assertEquals(VerdictStatus.VERDICT_STATUS_COMMITTED, honest.report(report).getStatus());
    assertEquals(VerdictStatus.VERDICT_STATUS_DUPLICATE, honest.report(report).getStatus());
    ScriptedWorker thief = ScriptedWorker.connect(mallory, "thief");
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, thief.report(report).getStatus());
    assertEquals(1, harness.get(run.getId()).getCommitted());
  }

  @Test
  void refusesForgedRecords() throws Exception {
    Run run = harness.create(Harness.duel(3));
    ScriptedWorker forger = ScriptedWorker.connect(mallory, "forger");
    forger.ready(3);
    PlayedGame illegal = next(forger);
    illegal.getRecordBuilder().setMoves(1, illegal.getRecord().getMoves(0));
    refused(forger, illegal);
    PlayedGame winner = next(forger);
    Color won = winner.getRecord().getOutcome().getWinner();
    winner
        .getRecordBuilder()
        .getOutcomeBuilder()
        .setWinner(won == Color.COLOR_BLACK ? Color.COLOR_WHITE : Color.COLOR_BLACK);
    refused(forger, winner);
    PlayedGame score = next(forger);
    score
        .getRecordBuilder()
        .getOutcomeBuilder()
        .setReason(EndReason.END_REASON_SCORE)
        .setMargin(score.getRecord().getOutcome().getMargin() + 1);
    refused(forger, score);
    assertEquals(0, harness.get(run.getId()).getCommitted());
    assertEquals(3, harness.get(run.getId()).getRefused());
    for (int i = 0; i < 3; i++) {
      assertEquals(
          VerdictStatus.VERDICT_STATUS_COMMITTED,
          honest.report(ScriptedWorker.play(honest.next())).getStatus());
    }
  }

  private void refused(ScriptedWorker forger, PlayedGame forged) throws Exception {
    Verdict verdict = forger.report(forged);
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, verdict.getStatus());
    harness.audit.await("mallory", "worker forger, game " + forged.getJob().getIndex() + " of run");
  }

  private static PlayedGame next(ScriptedWorker worker) throws InterruptedException {
    return ScriptedWorker.play(ScriptedWorker.take(worker.assignments)).copy();
  }

  /** Moves of an unfinished game go to the next worker, which must be able to read them. */
  @Test
  void doesNotStoreUnreadableMoves() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Ruling.Builder ruling = Ruling.newBuilder().setSide(Color.COLOR_BLACK);
    Ruling.Builder warning = ruling.clone().setKind(RulingKind.RULING_KIND_WARNING);
    List<UnaryOperator<Checkpoint.Builder>> forgeries =
        List.of(
            told -> told.addMoves(Move.newBuilder().setPoint(600)),
            told -> told.addMoves(Move.newBuilder().setPoint(82)),
            told -> told.addMoves(Move.newBuilder().setPoint(-1)),
            told -> told.addMoves(Move.newBuilder().setNanos(-1)),
            told -> told.addMoves(Move.newBuilder().setSearch(candidate(82))),
            told -> told.setFrom(Integer.MAX_VALUE),
            told -> told.setStartedAt(Timestamp.newBuilder().setSeconds(Long.MAX_VALUE)),
            told -> told.setStartedAt(Timestamp.newBuilder().setNanos(-1)),
            told -> told.setRefereeLog(RefereeLog.newBuilder().addRulings(ruling)),
            told ->
                told.setRefereeLog(
                    RefereeLog.newBuilder().addRulings(ruling.clone().setKindValue(99))),
            told ->
                told.setRefereeLog(
                    RefereeLog.newBuilder().addRulings(warning.clone().setSideValue(7))),
            told ->
                told.setRefereeLog(
                    RefereeLog.newBuilder().addResumptions(Resumption.getDefaultInstance())));
    for (int i = 0; i < forgeries.size(); i++) {
      ScriptedWorker forger = ScriptedWorker.connect(mallory, "forger-" + i);
      Assignment game = forger.next();
      Checkpoint.Builder told = Checkpoint.newBuilder().addMoves(Move.newBuilder().setPoint(1));
      forger.send(
          WorkerMessage.newBuilder()
              .setHeartbeat(
                  Heartbeat.newBuilder()
                      .addJobs(
                          JobProgress.newBuilder()
                              .setLease(game.getLease())
                              .setGame(
                                  GameProgress.newBuilder()
                                      .setCheckpoint(forgeries.get(i).apply(told)))))
              .build());
      harness.audit.await("mallory", "worker forger-" + i, "the moves so far", "outcome=refused");
      forger.giveBack(game);
    }
    Assignment game = honest.next();
    assertFalse(game.getGame().hasCheckpoint());
    assertStillPlays(run, game);
  }

  private static SearchStats candidate(int point) {
    return SearchStats.newBuilder().addCandidates(MoveVisits.newBuilder().setPoint(point)).build();
  }

  @Test
  void countsOneFailurePerLease() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker saboteur = ScriptedWorker.connect(mallory, "saboteur");
    saboteur.ready(1);
    Assignment game = ScriptedWorker.take(saboteur.assignments);
    for (int i = 0; i < 20; i++) {
      saboteur.decline(game, "no");
      saboteur.heartbeat(game);
      ScriptedWorker.take(saboteur.revocations);
    }
    assertEquals(RunState.RUN_STATE_RUNNING, harness.get(run.getId()).getState());
    assertStillPlays(run, honest.next());
  }

  @Test
  void limitsGamesToSlots() throws Exception {
    Run run = harness.create(Harness.duel(500));
    ScriptedWorker greedy = ScriptedWorker.connect(mallory, "greedy");
    greedy.ready(64);
    for (int i = 0; i < 64; i++) {
      ScriptedWorker.take(greedy.assignments);
    }
    greedy.ready(1);
    assertEquals(Status.Code.UNAVAILABLE, greedy.end.get().getCode());
    harness.audit.await("mallory", "more than the 64 slots");
    assertTrue(harness.get(run.getId()).getLeased() <= 64);
  }

  @Test
  void refusesOversizedMessages() throws Exception {
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    ScriptedWorker flooder = ScriptedWorker.connect(mallory, "flooder");
    flooder.send(
        WorkerMessage.newBuilder()
            .mergeUnknownFields(
                UnknownFieldSet.newBuilder()
                    .addField(
                        99,
                        UnknownFieldSet.Field.newBuilder()
                            .addLengthDelimited(ByteString.copyFrom(new byte[49 << 20]))
                            .build())
                    .build())
            .build());
    Status end = flooder.end.get();
    assertFalse(end.isOk(), end::toString);
    harness.audit.await("WorkerService/Connect", "outcome=refused", "exceeds maximum size");
    assertStillPlays(run, game);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "../../etc/passwd",
        "a/b",
        "a\\b",
        "a\nwho=\"admin\" outcome=done",
        "\u202eevil"
      })
  void treatsNamesAsPlainText(String name) throws Exception {
    ScriptedWorker strange = new ScriptedWorker(mallory);
    strange.send(hello(name));
    assertEquals(Status.Code.INVALID_ARGUMENT, strange.end.get().getCode());
    for (String line : harness.audit.lines()) {
      assertEquals(1, line.lines().count(), line);
    }
    ScriptedWorker.connect(mallory, "still-served").leave();
  }

  @Test
  void findsNoRunsWithUnusualNames() throws Exception {
    ScriptedWorker strange = ScriptedWorker.connect(mallory, "strange");
    Run run = harness.create(Harness.duel(1));
    Assignment game = honest.next();
    for (String name : List.of("../data", "a\nb", "\0", "x".repeat(100_000))) {
      PlayedGame report = ScriptedWorker.play(game);
      ByteString token = report.getLease();
      // In place of the run's id, in the present token format.
      report.setLease(
          token
              .substring(0, token.size() - game.getJob().getRun().length())
              .concat(ByteString.copyFromUtf8(name)));
      assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, strange.report(report).getStatus());
    }
    for (String line : harness.audit.lines()) {
      assertTrue(line.lines().count() == 1 && line.length() < 1_500, line);
    }
    assertStillPlays(run, game);
  }

  private static WorkerMessage hello(String name) {
    return WorkerMessage.newBuilder()
        .setHello(Hello.newBuilder().setWorker(name).setSlots(1).addOffers("random"))
        .build();
  }
}
