package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ExcludeResultsRequest;
import io.tengen.proto.v1.Exclusion;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.ExclusionServiceGrpc.ExclusionServiceBlockingStub;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.GetRatingsRequest;
import io.tengen.proto.v1.LiftExclusionRequest;
import io.tengen.proto.v1.ListExclusionsRequest;
import io.tengen.proto.v1.ListExclusionsResponse;
import io.tengen.proto.v1.Ratings;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.testing.Await;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays of games by other workers, over real connections. */
class VerificationTest {
  private static final Duration LEASE = Duration.ofSeconds(30);

  /** How long a run waits for a worker that replays its games. */
  private static final Duration SHORT_LEASE = Duration.ofSeconds(2);

  @TempDir private Path directory;
  private Harness harness;
  private final List<PlayingWorker> workers = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    harness = new Harness(directory, LEASE);
  }

  @AfterEach
  void stop() {
    leaveAll();
    harness.close();
  }

  private void leaveAll() {
    workers.forEach(PlayingWorker::close);
    workers.clear();
  }

  private PlayingWorker honest(String name) throws InterruptedException {
    PlayingWorker worker = PlayingWorker.honest(harness.channel, name);
    workers.add(worker);
    return worker;
  }

  private PlayingWorker cheating(String name, int seed) throws InterruptedException {
    PlayingWorker worker = PlayingWorker.cheating(harness.channel, name, seed);
    workers.add(worker);
    return worker;
  }

  private Run finished(Run run) throws InterruptedException {
    return harness.await(run.getId(), now -> now.getState() == RunState.RUN_STATE_FINISHED);
  }

  private ExclusionServiceBlockingStub exclusions() {
    return ExclusionServiceGrpc.newBlockingStub(harness.channel);
  }

  private ListExclusionsResponse list(Run run) {
    return exclusions()
        .listExclusions(ListExclusionsRequest.newBuilder().setRun(run.getId()).build());
  }

  private ListExclusionsResponse exclude(Run run, String worker) {
    return exclusions()
        .excludeResults(
            ExcludeResultsRequest.newBuilder()
                .setRun(run.getId())
                .setWorker(worker)
                .setReason("its memory is broken")
                .build());
  }

  private ListExclusionsResponse lift(Run run, String worker) {
    return exclusions()
        .liftExclusion(
            LiftExclusionRequest.newBuilder().setRun(run.getId()).setWorker(worker).build());
  }

  private static Set<String> excluded(ListExclusionsResponse list) {
    return list.getExclusionsList().stream().map(Exclusion::getWorker).collect(Collectors.toSet());
  }

  private Ratings ratings(Run run) {
    return harness.control.getRatings(GetRatingsRequest.newBuilder().setRun(run.getId()).build());
  }

  private List<Game> games(Run run) {
    Iterator<Game> games =
        harness.control.exportGames(ExportGamesRequest.newBuilder().setRun(run.getId()).build());
    List<Game> all = new ArrayList<>();
    games.forEachRemaining(all::add);
    return all;
  }

  @Test
  void honestWorkersAgree() throws Exception {
    PlayingWorker v = honest("v");
    PlayingWorker w = honest("w");
    Run run = finished(harness.create(Harness.duel(20).setVerify(1)));
    assertEquals(20, run.getCommitted());
    assertEquals(20, run.getVerification().getAgreed());
    assertEquals(0, run.getVerification().getUnverified());
    assertEquals(40, v.games.size() + w.games.size());
    assertTrue(
        v.verdicts.stream()
            .allMatch(verdict -> verdict.getStatus() == VerdictStatus.VERDICT_STATUS_COMMITTED));
    assertEquals(Set.of(), excluded(list(run)));
    assertEquals(20, ratings(run).getGames());
    // The assignment of a replay equals the first one.
    for (Assignment first : v.games) {
      w.games.stream()
          .filter(again -> again.getJob().equals(first.getJob()))
          .forEach(again ->
              assertEquals(
                  first.toBuilder().clearLease().build(), again.toBuilder().clearLease().build()));
    }
  }

  @Test
  void excludesACheatAndReplaysItsGames() throws Exception {
    honest("v");
    honest("w");
    cheating("cheat", 1_000);
    Run run = finished(harness.create(Harness.duel(200).setVerify(0.2)));
    ListExclusionsResponse list = list(run);
    assertEquals(Set.of("cheat"), excluded(list));
    Exclusion cheat = list.getExclusions(0);
    assertTrue(
        cheat.getReason().matches("played game \\d+ differently from . and ."), cheat::getReason);
    assertTrue(cheat.getGamesCount() > 0);
    assertEquals(cheat.getGamesCount(), run.getVerification().getExcluded());
    assertEquals(cheat.getGamesCount(), ratings(run).getExcluded());
    assertEquals(200, ratings(run).getGames());
    assertAllFollowFromTheirSeeds(run);

    leaveAll();
    harness.close();
    harness = new Harness(directory, LEASE);
    assertEquals(list, list(run));
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
  }

  private void assertAllFollowFromTheirSeeds(Run run) {
    List<Game> games = games(run);
    assertEquals(run.getCommitted(), games.size());
    for (Game game : games) {
      var record = TestMessages.record(game);
      Assignment asked =
          Assignment.newBuilder()
              .setGame(
                  GameTask.newBuilder()
                      .setSetup(record.getSetup())
                      .setSeed(record.getSeed())
                      .setMatchRules(run.getSpec().getMatchRules())
                      .setBlack(Harness.engine(record.getBlack(), "random"))
                      .setWhite(Harness.engine(record.getWhite(), "random")))
              .build();
      assertEquals(ScriptedWorker.play(asked).getRecord(), record, "game " + game.getIndex());
    }
  }

  @Test
  void quarantinesTwoWorkersUntilAThirdDecides() throws Exception {
    Run run = harness.create(Harness.duel(4).setVerify(1));
    ScriptedWorker v = ScriptedWorker.connect(harness.channel, "v");
    ScriptedWorker w = ScriptedWorker.connect(harness.channel, "w");
    Assignment first = v.next();
    PlayedGame ofV = PlayingWorker.forged(first, 9);
    v.report(ofV);
    Assignment again = w.next();
    assertEquals(first.getJob(), again.getJob(), "the sample comes first");
    PlayedGame ofW = ScriptedWorker.play(again);
    w.report(ofW);
    Run disputed =
        harness.await(run.getId(), now -> now.getVerification().getQuarantinedCount() == 2);
    assertTrue(disputed.getProblem().startsWith("workers v and w each played game 0 differently"));
    assertEquals(2, list(run).getDisputedCount());
    v.ready(1);
    w.ready(1);
    v.fence(ofV);
    w.fence(ofW);
    // They ask first, but a third gets a game.
    ScriptedWorker u = ScriptedWorker.connect(harness.channel, "u");
    Assignment third = u.next();
    v.fence(ofV);
    w.fence(ofW);
    assertTrue(v.assignments.isEmpty());
    assertTrue(w.assignments.isEmpty());
    assertEquals(first.getJob(), third.getJob());
    u.report(ScriptedWorker.play(third));
    harness.await(run.getId(), now -> now.getVerification().getExcluded() == 1);
    assertEquals(Set.of("v"), excluded(list(run)));
    // The honest one continues at once, the other never.
    assertEquals(0, ScriptedWorker.take(w.assignments).getJob().getIndex());
    assertTrue(v.assignments.isEmpty());
  }

  /** Quarantined workers decide disputes of the others if no other worker is left. */
  @Test
  void convictsOneOfThreeInDisputeWithBothOthers() throws Exception {
    Run run = harness.create(Harness.duel(4).setVerify(1));
    ScriptedWorker cheat = ScriptedWorker.connect(harness.channel, "cheat");
    ScriptedWorker v = ScriptedWorker.connect(harness.channel, "v");
    ScriptedWorker w = ScriptedWorker.connect(harness.channel, "w");
    Assignment first = cheat.next();
    Assignment second = cheat.next();
    cheat.report(PlayingWorker.forged(first, 9));
    cheat.report(PlayingWorker.forged(second, 9));
    harness.await(run.getId(), now -> now.getVerification().getWaiting() == 2);
    Assignment toV = v.next();
    Assignment toW = w.next();
    v.report(ScriptedWorker.play(toV));
    w.report(ScriptedWorker.play(toW));
    harness.await(run.getId(), now -> now.getVerification().getQuarantinedCount() == 3);
    // One of them suffices: both have then contradicted the cheat.
    v.report(ScriptedWorker.play(v.next()));
    harness.await(run.getId(), now -> now.getVerification().getExcluded() == 2);
    assertEquals(Set.of("cheat"), excluded(list(run)));
    assertEquals(0, harness.get(run.getId()).getVerification().getQuarantinedCount());
  }

  /**
   * Collusion is not detected: if two of three forge alike, the honest worker is convicted. An
   * administrator can reverse this.
   */
  @Test
  void twoColludingWorkersConvictTheThird() throws Exception {
    Run run = harness.create(Harness.duel(4).setVerify(1));
    ScriptedWorker honest = ScriptedWorker.connect(harness.channel, "honest");
    ScriptedWorker x = ScriptedWorker.connect(harness.channel, "x");
    ScriptedWorker y = ScriptedWorker.connect(harness.channel, "y");
    honest.report(ScriptedWorker.play(honest.next()));
    x.report(PlayingWorker.forged(x.next(), 9));
    y.report(PlayingWorker.forged(y.next(), 9));
    harness.await(run.getId(), now -> now.getVerification().getExcluded() == 1);
    assertEquals(Set.of("honest"), excluded(list(run)));
    lift(run, "honest");
    exclude(run, "x");
    exclude(run, "y");
    assertEquals(Set.of("x", "y"), excluded(list(run)));
    assertEquals(1, harness.get(run.getId()).getCommitted());
  }

  @Test
  void doesNotSampleWithASingleWorker() throws Exception {
    honest("v");
    Run run = finished(harness.create(Harness.duel(20).setVerify(1)));
    assertEquals(0, run.getVerification().getUnverified());
    assertEquals(0, run.getVerification().getAgreed());
  }

  @Test
  void stopsWaitingForASecondWorker() throws Exception {
    harness.close();
    harness = new Harness(directory, SHORT_LEASE);
    Run run = harness.create(Harness.duel(2).setVerify(1));
    ScriptedWorker idle = ScriptedWorker.connect(harness.channel, "idle");
    honest("v");
    harness.await(
        run.getId(),
        now -> {
          idle.heartbeat();
          return now.getCommitted() == 2;
        });
    assertEquals(RunState.RUN_STATE_RUNNING, harness.get(run.getId()).getState());
    idle.leave();
    Run done = finished(run);
    assertEquals(2, done.getVerification().getUnverified());
    assertEquals(2, ratings(run).getGames());
  }

  /**
   * A worker that waits for games gets the replays of the last games of a run, although it asked
   * before they were counted.
   */
  @Test
  void offersReplaysToWorkersThatWaitAlready() throws Exception {
    Run run = harness.create(Harness.duel(2).setVerify(1));
    ScriptedWorker v = ScriptedWorker.connect(harness.channel, "v");
    ScriptedWorker w = ScriptedWorker.connect(harness.channel, "w");
    Assignment first = v.next();
    Assignment second = v.next();
    w.ready(2);
    awaitPermits(2);
    v.finish(ScriptedWorker.play(first));
    v.finish(ScriptedWorker.play(second));
    for (int i = 0; i < 2; i++) {
      w.report(ScriptedWorker.play(awaitAssignment(w, v, run)));
    }
    assertEquals(2, finished(run).getVerification().getAgreed());
  }

  private void awaitPermits(int permits) throws Exception {
    Await.until(
        permits + " permits", () -> harness.metrics().contains("tengen_permits " + permits + ".0"));
  }

  /** Waits for a game without asking, as long as the run is not over. */
  private Assignment awaitAssignment(ScriptedWorker worker, ScriptedWorker other, Run run)
      throws InterruptedException {
    Await.until(
        "a game",
        () -> {
          Run now = harness.get(run.getId());
          assertEquals(RunState.RUN_STATE_RUNNING, now.getState(), "ended without replays");
          worker.heartbeat();
          other.heartbeat();
          return !worker.assignments.isEmpty();
        });
    return worker.assignments.remove();
  }

  /** A replay is not given up while a worker is connected that can play it. */
  @Test
  void waitsForABusyWorkerAndSaysSo() throws Exception {
    harness.close();
    harness = new Harness(directory, SHORT_LEASE);
    Run run = harness.create(Harness.duel(1).setVerify(1));
    ScriptedWorker busy = ScriptedWorker.connect(harness.channel, "busy");
    honest("v");
    harness.await(
        run.getId(),
        now -> {
          busy.heartbeat();
          return now.getCommitted() == 1;
        });
    long later = System.nanoTime() + SHORT_LEASE.multipliedBy(2).toNanos();
    Await.until(
        "a lease without heartbeats would have ended",
        () -> {
          busy.heartbeat();
          Run now = harness.get(run.getId());
          assertEquals(RunState.RUN_STATE_RUNNING, now.getState());
          assertEquals(
              "all games are counted; waits until 1 game has been played again by another worker,"
                  + " as --verify asks",
              now.getProblem());
          return System.nanoTime() >= later;
        });
    PlayedGame again = ScriptedWorker.play(busy.next());
    busy.report(again);
    assertEquals(1, finished(run).getVerification().getAgreed());
  }

  @Test
  void administratorExcludesAndLifts() throws Exception {
    PlayingWorker v = honest("v");
    honest("w");
    Run run = finished(harness.create(Harness.duel(60)));
    Ratings before = ratings(run);
    leaveAll();
    Set<Integer> ofV =
        v.games.stream().map(game -> game.getJob().getIndex()).collect(Collectors.toSet());

    ListExclusionsResponse list = exclude(run, "v");
    assertEquals(ofV, Set.copyOf(list.getExclusions(0).getGamesList()));
    assertEquals("its memory is broken", list.getExclusions(0).getReason());
    Run open = harness.get(run.getId());
    assertEquals(RunState.RUN_STATE_RUNNING, open.getState());
    assertEquals(60 - ofV.size(), open.getCommitted());
    assertEquals(60 - ofV.size(), ratings(run).getGames());
    assertTrue(open.getProblem().isEmpty() || open.getProblem().contains("worker"));
    assertRefused("are excluded already", () -> exclude(run, "v"));

    // It gets no games, and its results are refused.
    harness.close();
    harness = new Harness(directory, LEASE);
    assertEquals(list, list(run));
    assertEquals(Set.of(), excluded(lift(run, "v")));
    assertEquals(RunState.RUN_STATE_FINISHED, harness.get(run.getId()).getState());
    assertEquals(before, ratings(run));
    assertRefused("no results of worker v are excluded", () -> lift(run, "v"));
  }

  @Test
  void keepsGamesReplayedByOthersWhenLifting() throws Exception {
    honest("v");
    Run run = finished(harness.create(Harness.duel(30)));
    leaveAll();
    exclude(run, "v");
    PlayingWorker again = honest("v");
    PlayingWorker w = honest("w");
    assertEquals(30, finished(run).getCommitted());
    assertEquals(30, w.games.size());
    assertEquals(List.of(), again.games, "no game was left for it");
    lift(run, "v");
    assertEquals(30, ratings(run).getGames());
    assertTrue(games(run).stream().allMatch(game -> game.getWorker().equals("w")));
    assertFalse(harness.get(run.getId()).getProblem().contains("excluded"));
  }

  private static void assertRefused(String why, Runnable call) {
    StatusRuntimeException refusal = assertThrows(StatusRuntimeException.class, call::run);
    assertEquals(Status.Code.FAILED_PRECONDITION, refusal.getStatus().getCode());
    assertTrue(refusal.getStatus().getDescription().contains(why));
  }
}
