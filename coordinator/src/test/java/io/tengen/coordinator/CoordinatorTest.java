package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthGrpc;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.EngineRating;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GetGameRequest;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.PairScore;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunKind;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.testing.Await;
import io.tengen.wire.GameRecordCodec;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoordinatorTest {
  /** A lease that expires within a test unless a worker sends heartbeats. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  @TempDir private Path directory;
  private Harness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private void restart(Duration lease) throws Exception {
    harness.close();
    harness = new Harness(directory, lease);
  }

  private ScriptedWorker worker(String name) throws InterruptedException {
    return ScriptedWorker.connect(harness.channel, name);
  }

  /** Plays all available games until the run has ended. */
  private Run playOut(String run, ScriptedWorker... workers) throws InterruptedException {
    for (ScriptedWorker worker : workers) {
      worker.ready(4);
    }
    long deadline = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (harness.get(run).getState() == RunState.RUN_STATE_RUNNING) {
      assertTrue(System.nanoTime() < deadline, "still " + harness.get(run));
      for (ScriptedWorker worker : workers) {
        for (Assignment game = worker.assignments.poll(5, TimeUnit.MILLISECONDS);
            game != null;
            game = worker.assignments.poll()) {
          worker.finish(ScriptedWorker.play(game));
          worker.ready(1);
        }
      }
    }
    return harness.get(run);
  }

  @Test
  void playsARunAndCountsEachGameOnce() throws Exception {
    Run run = harness.create(Harness.duel(41));
    assertEquals(RunState.RUN_STATE_RUNNING, run.getState());
    assertEquals("no worker is connected", run.getProblem());

    Run ended = playOut(run.getId(), worker("w"), worker("v"));
    assertEquals(RunState.RUN_STATE_FINISHED, ended.getState());
    assertEquals(41, ended.getCommitted());
    assertEquals(0, ended.getLeased());
    assertEquals(2, ended.getWorkers());
    assertEquals("", ended.getProblem());

    Ratings ratings =
        harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run.getId()).build());
    assertEquals(41, ratings.getGames());
    assertEquals("a", ratings.getAnchor());
    EngineRating a =
        ratings.getEnginesList().stream().filter(e -> e.getName().equals("a")).findFirst().get();
    assertEquals(0, a.getElo());
    assertEquals(41, a.getWins() + a.getLosses() + a.getDraws());
    assertTrue(a.getSecondsPerMove() > 1e-6 && a.getSecondsPerMove() < 2e-6);
    PairScore pair = ratings.getPairs(0);
    assertEquals(a.getWins(), pair.getWins());
    assertEquals(a.getLosses(), pair.getLosses());
    assertTrue(ratings.getEngines(0).getElo() >= ratings.getEngines(1).getElo());
  }

  @Test
  void exportsEveryGameInOrderAsItWasReported() throws Exception {
    Run run = harness.create(Harness.duel(450));
    playOut(run.getId(), worker("w"));

    List<Game> games = new ArrayList<>();
    harness
        .control
        .exportGames(ExportGamesRequest.newBuilder().setRun(run.getId()).build())
        .forEachRemaining(games::add);
    assertEquals(450, games.size());
    Set<Long> seeds = new HashSet<>();
    for (int i = 0; i < games.size(); i++) {
      assertEquals(i, games.get(i).getIndex());
      assertEquals("w", games.get(i).getWorker());
      seeds.add(GameRecordCodec.fromBytes(games.get(i).getRecord().toByteArray()).seed());
    }
    assertEquals(450, seeds.size());
    Game third =
        harness.control.getGame(
            GetGameRequest.newBuilder().setRun(run.getId()).setIndex(3).build());
    assertEquals(games.get(3), third);
  }

  @Test
  void acknowledgesDuplicatesAndDoesNotCountThem() throws Exception {
    Run run = harness.create(Harness.duel(4));
    ScriptedWorker worker = worker("w");
    PlayedGame report = ScriptedWorker.play(worker.next());
    // Twice at once, then once more after the commit.
    worker.finish(report);
    worker.finish(report);
    var first = ScriptedWorker.take(worker.verdicts).getStatus();
    var second = ScriptedWorker.take(worker.verdicts).getStatus();
    assertEquals(
        Set.of(VerdictStatus.VERDICT_STATUS_COMMITTED, VerdictStatus.VERDICT_STATUS_DUPLICATE),
        Set.of(first, second));
    assertEquals(VerdictStatus.VERDICT_STATUS_DUPLICATE, worker.report(report).getStatus());
    assertEquals(1, harness.get(run.getId()).getCommitted());
    assertEquals(2, harness.get(run.getId()).getDuplicates());
  }

  @Test
  void refusesAForgedGameAndReassignsIt() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker worker = worker("w");
    PlayedGame report = ScriptedWorker.play(worker.next());
    PlayedGame forged = report.copy();
    forged.getRecordBuilder().getOutcomeBuilder().setMargin(100);

    var verdict = worker.report(forged);
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, verdict.getStatus());
    assertTrue(verdict.getReason().startsWith("the board counts "), verdict.getReason());
    forged.getRecordBuilder().clearOutcome();
    verdict = worker.report(forged);
    assertEquals("the record has no outcome", verdict.getReason());

    assertEquals(0, worker.next().getJob().getIndex());
    assertEquals(2, harness.get(run.getId()).getRefused());
    assertEquals(VerdictStatus.VERDICT_STATUS_COMMITTED, worker.report(report).getStatus());
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  @Test
  void refusesReportsOfUnassignedGames() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker worker = worker("w");
    PlayedGame report = ScriptedWorker.play(worker.next()).copy();
    ByteString token = report.getLease();
    byte[] other = token.toByteArray();
    // The last byte of the index, which precedes the id of the run.
    other[token.size() - report.getJob().getRun().length() - 1]++;
    report.setLease(ByteString.copyFrom(other));
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, worker.report(report).getStatus());
    report.setLease(
        token
            .substring(0, token.size() - report.getJob().getRun().length())
            .concat(ByteString.copyFromUtf8("nosuch")));
    assertEquals(VerdictStatus.VERDICT_STATUS_REFUSED, worker.report(report).getStatus());
    assertEquals(0, harness.get(run.getId()).getCommitted());
  }

  @Test
  void assignsADeclinedGameToAnotherWorker() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker first = worker("w");
    Assignment game = first.next();
    ScriptedWorker second = worker("v");
    second.ready(1);
    first.ready(1);
    first.decline(game, "no such setting");

    Assignment again = ScriptedWorker.take(second.assignments);
    assertEquals(game.getJob(), again.getJob());
    assertEquals(game.getGame().getSeed(), again.getGame().getSeed());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        second.report(ScriptedWorker.play(again)).getStatus());
    assertTrue(first.assignments.isEmpty());
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  @Test
  void failsARunThatNoWorkerCanPlay() throws Exception {
    // A worker backs off for the duration of a lease at most.
    restart(SHORT);
    Run run = harness.create(Harness.duel(100));
    ScriptedWorker worker = worker("w");
    for (int i = 0; i < 5; i++) {
      worker.decline(worker.next(), "unknown setting visitz");
    }
    Run failed = harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FAILED);
    assertTrue(
        failed.getProblem().startsWith("no worker can play it; ")
            && failed.getProblem().endsWith("of worker w was declined: unknown setting visitz"),
        failed.getProblem());

    // After the repair it continues.
    harness.control.resumeRun(ResumeRunRequest.newBuilder().setRun(run.getId()).build());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        worker.report(ScriptedWorker.play(worker.next())).getStatus());
  }

  @Test
  void failsARunWhoseGameFailsOnEveryWorker() throws Exception {
    Run run = harness.create(Harness.duel(2));
    ScriptedWorker worker = worker("w");
    Assignment good = worker.next();
    worker.report(ScriptedWorker.play(good));
    Assignment bad = worker.next();
    // Many workers, so that none backs off.
    for (int i = 0; i < 10; i++) {
      worker.decline(bad, "crashes");
      worker.leave();
      worker = worker("w" + i);
      if (i < 9) {
        bad = worker.next();
        assertEquals(1, bad.getJob().getIndex());
      }
    }
    Run failed = harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FAILED);
    assertTrue(failed.getProblem().startsWith("10 times over, game 1 "), failed.getProblem());
    assertEquals(1, failed.getCommitted());
  }

  @Test
  void reassignsGamesOfASilentWorkerAndAcceptsItsLateResult() throws Exception {
    restart(SHORT);
    Run run = harness.create(Harness.duel(2));
    ScriptedWorker silent = worker("silent");
    Assignment game = silent.next();
    silent.vanish();
    ScriptedWorker other = worker("other");
    other.ready(2);
    List<Assignment> games = new ArrayList<>();
    while (games.size() < 2) {
      games.add(other.await(other.assignments, games.toArray(Assignment[]::new)));
    }
    Assignment again = games.get(0).getJob().equals(game.getJob()) ? games.get(0) : games.get(1);
    assertEquals(game.getJob(), again.getJob());
    assertTrue(game.getLease() != again.getLease());

    // The lost worker reconnects with its result before the other has one.
    ScriptedWorker back = worker("silent");
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED, back.report(ScriptedWorker.play(game)).getStatus());
    assertEquals(again.getLease(), other.await(other.revocations).getLease());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_DUPLICATE,
        other.report(ScriptedWorker.play(again)).getStatus());
    assertEquals(1, harness.get(run.getId()).getCommitted());
  }

  @Test
  void heartbeatsKeepALease() throws Exception {
    restart(SHORT);
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker worker = worker("w");
    Assignment game = worker.next();
    ScriptedWorker idle = worker("idle");
    idle.ready(1);
    long until = System.nanoTime() + SHORT.multipliedBy(2).toNanos();
    Await.until(
        "a lease without heartbeats would have ended",
        () -> {
          worker.heartbeat(game);
          idle.heartbeat();
          return System.nanoTime() >= until;
        });
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        worker.report(ScriptedWorker.play(game)).getStatus());
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  @Test
  void freesGamesOfALeavingWorkerAtOnce() throws Exception {
    harness.create(Harness.duel(1));
    ScriptedWorker leaving = worker("w");
    Assignment game = leaving.next();
    ScriptedWorker waiting = worker("v");
    waiting.ready(1);
    leaving.leave();
    assertEquals(game.getJob(), ScriptedWorker.take(waiting.assignments).getJob());
    assertEquals(
        Status.Code.OK,
        leaving.end.get(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS).getCode());
  }

  @Test
  void handedBackGamesAreNotFailures() throws Exception {
    Run run = harness.create(Harness.duel(8));
    ScriptedWorker leaving = worker("w");
    // More permits than games: unused permits must not fetch the games again.
    leaving.ready(30);
    List<Assignment> games = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      games.add(ScriptedWorker.take(leaving.assignments));
    }
    games.forEach(leaving::giveBack);
    Run free = harness.await(run.getId(), now -> now.getLeased() == 0);
    assertEquals(RunState.RUN_STATE_RUNNING, free.getState());
    assertTrue(leaving.assignments.isEmpty());
    assertEquals(8, playOut(run.getId(), worker("v")).getCommitted());
    assertTrue(leaving.assignments.isEmpty());
  }

  @Test
  void assignsGamesOfANewRunToWaitingWorkers() throws Exception {
    ScriptedWorker worker = worker("w");
    worker.ready(3);
    Run run = harness.create(Harness.duel(2));
    Assignment first = ScriptedWorker.take(worker.assignments);
    assertEquals(run.getId(), first.getJob().getRun());
    ScriptedWorker.take(worker.assignments);
    // One permit remains for the next run.
    Run next = harness.create(Harness.duel(2));
    assertEquals(next.getId(), ScriptedWorker.take(worker.assignments).getJob().getRun());
  }

  @Test
  void runsShareTheWorkersEvenly() throws Exception {
    Run one = harness.create(Harness.duel(100));
    Run two = harness.create(Harness.duel(100));
    ScriptedWorker worker = worker("w");
    worker.ready(4);
    int ofOne = 0;
    for (int i = 0; i < 12; i++) {
      Assignment game = ScriptedWorker.take(worker.assignments);
      ofOne += game.getJob().getRun().equals(one.getId()) ? 1 : 0;
      if (i < 8) {
        worker.ready(1);
      }
    }
    assertEquals(6, ofOne, "and as many of " + two.getId());
  }

  @Test
  void onlyWorkersWithTheBuildOfTheFirstPlayAProgram() throws Exception {
    RunSpec.Builder spec = RunSpec.newBuilder(Harness.duel(6).build());
    spec.setEngines(1, Harness.engine("gnu", "gtp").toBuilder().putSettings("program", "gnugo"));
    Run run = harness.create(spec);
    String build = "GNU-Go/3.8/00";
    ScriptedWorker first =
        ScriptedWorker.connect(
            harness.channel, "first", List.of("random", "gtp:gnugo", "gtp:gnugo,build=" + build));
    first.ready(1);
    Assignment game = ScriptedWorker.take(first.assignments);
    List<EngineSpec> engines = List.of(game.getGame().getBlack(), game.getGame().getWhite());
    assertTrue(
        engines.stream().anyMatch(engine -> build.equals(engine.getSettingsMap().get("build"))),
        engines.toString());
    assertEquals(
        build, harness.get(run.getId()).getSpec().getEngines(1).getSettingsMap().get("build"));
    ScriptedWorker other =
        ScriptedWorker.connect(
            harness.channel,
            "other",
            List.of("random", "gtp:gnugo", "gtp:gnugo,build=GNU-Go/3.9/11"));
    other.ready(6);
    first.ready(5);
    for (int i = 0; i < 5; i++) {
      ScriptedWorker.take(first.assignments);
    }
    assertTrue(other.assignments.isEmpty());
  }

  @Test
  void assignsOnlyGamesThatAWorkerOffers() throws Exception {
    RunSpec.Builder spec = Harness.duel(6);
    spec.addEngines(Harness.engine("gnu", "gtp").toBuilder().putSettings("program", "gnugo10"));
    Run run = harness.create(spec);
    ScriptedWorker plain = worker("plain");
    plain.ready(6);
    assertEquals(
        "no connected worker plays gtp:gnugo10; start a worker that has gnugo10 installed, and"
            + " listed in its tengen.worker.engines; its log says why it does not offer a program"
            + " that fails",
        harness.get(run.getId()).getProblem());
    for (int i = 0; i < 2; i++) {
      Assignment game = ScriptedWorker.take(plain.assignments);
      assertEquals(
          Set.of("a", "b"),
          Set.of(game.getGame().getBlack().getName(), game.getGame().getWhite().getName()));
    }
    ScriptedWorker rich =
        ScriptedWorker.connect(harness.channel, "rich", List.of("random", "gtp:gnugo10"));
    rich.ready(4);
    for (int i = 0; i < 4; i++) {
      Assignment game = ScriptedWorker.take(rich.assignments);
      assertTrue(
          game.getGame().getBlack().getName().equals("gnu")
              || game.getGame().getWhite().getName().equals("gnu"));
    }
    assertTrue(plain.assignments.isEmpty());
    assertEquals("", harness.get(run.getId()).getProblem());
  }

  @Test
  void secondStreamOfAWorkerReplacesTheFirst() throws Exception {
    harness.create(Harness.duel(2));
    ScriptedWorker old = worker("w");
    Assignment kept = old.next();
    Assignment forgotten = old.next();
    ScriptedWorker young = ScriptedWorker.connect(harness.channel, "w", List.of("random"), kept);
    assertEquals(
        Status.Code.UNAVAILABLE,
        old.end.get(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS).getCode());
    assertEquals(forgotten.getJob(), young.next().getJob());
  }

  @Test
  void resumesAfterARestart() throws Exception {
    Run run = harness.create(Harness.duel(20));
    ScriptedWorker worker = worker("w");
    PlayedGame settled = ScriptedWorker.play(worker.next());
    assertEquals(VerdictStatus.VERDICT_STATUS_COMMITTED, worker.report(settled).getStatus());
    Assignment held = worker.next();
    Assignment unreported = worker.next();
    restart(Duration.ofSeconds(30));
    assertTrue(
        worker.end.get(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS).getCode()
            != Status.Code.OK);

    Run loaded = harness.get(run.getId());
    assertEquals(run.getSpec(), loaded.getSpec());
    assertEquals(run.getCreatedAt(), loaded.getCreatedAt());
    assertEquals(1, loaded.getCommitted());
    ScriptedWorker back = ScriptedWorker.connect(harness.channel, "w", List.of("random"), held);
    harness.await(run.getId(), now -> now.getLeased() == 1);
    // Sent again, since no verdict arrived.
    assertEquals(VerdictStatus.VERDICT_STATUS_DUPLICATE, back.report(settled).getStatus());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        back.report(ScriptedWorker.play(unreported)).getStatus());
    ScriptedWorker other = worker("v");
    other.ready(30);
    Set<Integer> handedOut = new HashSet<>();
    for (int i = 0; i < 17; i++) {
      Assignment game = ScriptedWorker.take(other.assignments);
      assertTrue(handedOut.add(game.getJob().getIndex()));
      other.finish(ScriptedWorker.play(game));
    }
    assertFalse(handedOut.contains(held.getJob().getIndex()), "a held game is not reassigned");
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED, back.report(ScriptedWorker.play(held)).getStatus());
    Run ended = harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
    assertEquals(20, ended.getCommitted());
    restart(Duration.ofSeconds(30));
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  @Test
  void aFinishedRunIsExtendedAlsoAfterARestart() throws Exception {
    Run run = harness.create(Harness.duel(1));
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "w");
    worker.report(ScriptedWorker.play(worker.next()));
    harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
    ExtendRunRequest extend = ExtendRunRequest.newBuilder().setRun(run.getId()).setGames(3).build();
    // Asked for before the extension: the run hands out games again by itself.
    worker.ready(1);
    Run extended = harness.control.extendRun(extend);
    assertEquals(3, extended.getSpec().getGames());
    assertEquals(RunState.RUN_STATE_RUNNING, extended.getState());
    assertEquals(3, harness.control.extendRun(extend).getSpec().getGames());
    worker.report(ScriptedWorker.play(worker.await(worker.assignments)));
    harness.await(run.getId(), now -> now.getCommitted() == 2);

    restart(Duration.ofSeconds(30));
    assertEquals(3, harness.get(run.getId()).getSpec().getGames());
    ScriptedWorker again = ScriptedWorker.connect(harness.channel, "w");
    again.report(ScriptedWorker.play(again.next()));
    harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
    StatusRuntimeException refused =
        assertThrows(
            StatusRuntimeException.class,
            () -> harness.control.extendRun(extend.toBuilder().setGames(2).build()));
    assertEquals(
        "FAILED_PRECONDITION: the run has 3 games; --games is the number of games in all, and must"
            + " not be less",
        refused.getMessage());
  }

  @Test
  void cancelRevokesGamesAndResumeContinues() throws Exception {
    Run run = harness.create(Harness.duel(3));
    ScriptedWorker worker = worker("w");
    worker.report(ScriptedWorker.play(worker.next()));
    Assignment game = worker.next();
    var cancel = CancelRunRequest.newBuilder().setRun(run.getId()).build();
    Run cancelled = harness.control.cancelRun(cancel);
    assertEquals(RunState.RUN_STATE_CANCELLED, cancelled.getState());
    assertEquals(1, cancelled.getCommitted());
    assertEquals(game.getLease(), ScriptedWorker.take(worker.revocations).getLease());
    assertEquals(
        VerdictStatus.VERDICT_STATUS_UNWANTED,
        worker.report(ScriptedWorker.play(game)).getStatus());
    assertEquals(cancelled, harness.control.cancelRun(cancel), "idempotent");

    worker.ready(2);
    restart(Duration.ofSeconds(30));
    var resume = ResumeRunRequest.newBuilder().setRun(run.getId()).build();
    assertEquals(RunState.RUN_STATE_RUNNING, harness.control.resumeRun(resume).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, harness.control.resumeRun(resume).getState());
    assertEquals(3, playOut(run.getId(), worker("w")).getCommitted());
  }

  @Test
  void streamsProgressUntilTheRunEnds() throws Exception {
    Run run = harness.create(Harness.duel(5));
    Iterator<Run> watch =
        harness.control.watchRun(WatchRunRequest.newBuilder().setRun(run.getId()).build());
    assertEquals(0, watch.next().getCommitted());
    playOut(run.getId(), worker("w"));
    Run last = run;
    while (watch.hasNext()) {
      last = watch.next();
    }
    assertEquals(RunState.RUN_STATE_FINISHED, last.getState());
    assertEquals(5, last.getCommitted());
  }

  @Test
  void createsOneRunForRepeatedRequests() {
    var request =
        CreateRunRequest.newBuilder().setSpec(Harness.duel(5)).setRequestId("once").build();
    Run first = harness.control.createRun(request);
    assertEquals(first, harness.control.createRun(request));
    Run second = harness.create(Harness.duel(5));
    assertEquals(
        List.of(second.getId(), first.getId()),
        harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRunsList().stream()
            .map(Run::getId)
            .toList());
  }

  @Test
  void createsOneRunForARequestRepeatedAfterARestart() throws Exception {
    var request =
        CreateRunRequest.newBuilder().setSpec(Harness.duel(5)).setRequestId("once").build();
    Run first = harness.control.createRun(request);
    restart(SHORT);
    assertEquals(first.getId(), harness.control.createRun(request).getId());
    assertEquals(1, harness.control.listRuns(ListRunsRequest.getDefaultInstance()).getRunsCount());
  }

  @Test
  void selfPlayStoresSearchCandidates() throws Exception {
    RunSpec.Builder spec = Harness.duel(2).setKind(RunKind.RUN_KIND_SELF_PLAY).removeEngines(1);
    Run run = harness.create(spec);
    ScriptedWorker worker = worker("w");
    Assignment game = worker.next();
    assertTrue(game.getGame().getKeepCandidates());
    assertEquals(game.getGame().getBlack(), game.getGame().getWhite());
    worker.report(ScriptedWorker.play(game));
    Ratings ratings =
        harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run.getId()).build());
    assertEquals(1, ratings.getGames());
    assertEquals(0, ratings.getPairsCount());
    assertEquals(0, ratings.getEngines(0).getElo());
  }

  private Status refusal(Runnable call) {
    return assertThrows(StatusRuntimeException.class, call::run).getStatus();
  }

  @Test
  void describesInvalidRequests() {
    Status noGames = refusal(() -> harness.create(Harness.duel(0)));
    assertEquals(Status.Code.INVALID_ARGUMENT, noGames.getCode());
    assertEquals("games must be 1 to 10,000,000, not 0", noGames.getDescription());
    assertEquals(
        "setup is missing: rules, board_size and komi",
        refusal(() -> harness.create(Harness.duel(2).clearSetup())).getDescription());
    assertEquals(
        "kind must be evaluation or self-play",
        refusal(() -> harness.create(Harness.duel(2).clearKind())).getDescription());
    assertEquals(Status.Code.NOT_FOUND, refusal(() -> harness.get("nosuch")).getCode());
    Run run = harness.create(Harness.duel(2));
    Status noGame =
        refusal(() ->
            harness.control.getGame(
                GetGameRequest.newBuilder().setRun(run.getId()).setIndex(1).build()));
    assertEquals(Status.Code.NOT_FOUND, noGame.getCode());
    assertEquals("game 1 of run " + run.getId() + " is not finished yet", noGame.getDescription());
    assertEquals(
        Status.Code.NOT_FOUND,
        refusal(() ->
                harness
                    .control
                    .exportGames(ExportGamesRequest.newBuilder().setRun("nosuch").build())
                    .next())
            .getCode());
  }

  @Test
  void requiresHelloFirst() throws Exception {
    ScriptedWorker rude = new ScriptedWorker(harness.channel);
    rude.ready(1);
    Status end = rude.end.get(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertEquals(Status.Code.INVALID_ARGUMENT, end.getCode());
    assertEquals("the first message must be Hello", end.getDescription());
  }

  @Test
  void servesHealthAndMetrics() throws Exception {
    Run run = harness.create(Harness.duel(3));
    playOut(run.getId(), worker("w"));
    assertEquals("200 alive\n", http("/health/live"));
    assertEquals("200 ready\n", http("/health/ready"));
    String metrics = http("/metrics");
    assertTrue(metrics.contains("tengen_games_committed_total 3.0"), metrics);
    assertTrue(metrics.contains("tengen_workers 1.0"), metrics);
    assertTrue(metrics.contains("jvm_memory_used_bytes"), metrics);
    assertEquals(
        HealthCheckResponse.ServingStatus.SERVING,
        HealthGrpc.newBlockingStub(harness.channel)
            .check(HealthCheckRequest.getDefaultInstance())
            .getStatus());
  }

  private String http(String path) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + harness.coordinator.httpPort() + path);
    try (HttpClient client = HttpClient.newHttpClient()) {
      var response =
          client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
      return response.statusCode() + " " + response.body();
    }
  }

  @Test
  void refusesToStartWithoutDatabaseOrPort(@TempDir Path other) throws Exception {
    Duration lease = Duration.ofSeconds(30);
    Duration heartbeat = Duration.ofSeconds(5);
    var busyDirectory = Harness.config(directory, lease);
    assertEquals(
        "data directory "
            + directory
            + " is in use by another tengen process; stop that one or choose another directory",
        assertThrows(StartupException.class, () -> Coordinator.start(busyDirectory)).getMessage());
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      var busyGrpc = CoordinatorConfig.embedded(other, "127.0.0.1", port, -1, heartbeat, lease);
      assertEquals(
          "port " + port + " is in use; choose another with --grpc-port",
          assertThrows(StartupException.class, () -> Coordinator.start(busyGrpc)).getMessage());
      var busyHttp = CoordinatorConfig.embedded(other, "127.0.0.1", 0, port, heartbeat, lease);
      assertEquals(
          "port " + port + " is in use; choose another with --http-port",
          assertThrows(StartupException.class, () -> Coordinator.start(busyHttp)).getMessage());
    }
    Coordinator.start(Harness.config(other, lease)).close();
  }
}
