package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.util.ByteString;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.run.verify.BarredWorkers;
import io.tengen.coordinator.run.verify.ExcludedWorkers;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.run.verify.PendingExclusions;
import io.tengen.coordinator.run.verify.ReplayBook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The dispatcher of a running run, with a clock that the test controls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DispatcherTest {
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final ActorTestKit kit = ActorTestKit.create();
  private final AtomicLong ids = new AtomicLong();
  private final BitSet counted = new BitSet();
  private final BitSet withheld = new BitSet();
  private JobPlan plan = new JobPlan(Specs.duel(1));
  private ReplayBook replayBook = new ReplayBook();

  private WorkerRef worker(String name) {
    return new WorkerRef(name, Set.of("random"), kit.<ToWorker>createTestProbe().ref());
  }

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
  }

  private OpenDispatcher open(int games, PendingExclusions<?> pending, String... workers) {
    counted.clear();
    withheld.clear();
    plan = new JobPlan(Specs.duel(games));
    replayBook = new ReplayBook();
    WorkerRoster roster = new WorkerRoster();
    List<WorkerRef> connected = new ArrayList<>();
    for (String worker : workers) {
      connected.add(worker(worker));
    }
    roster.set(connected);
    var barred = new BarredWorkers(new ExcludedWorkers(), pending);
    return new OpenDispatcher(
        new OpenDispatcher.Games(
            plan, index -> plan.contains(index) && !counted.get(index), withheld::get, replayBook),
        new OpenDispatcher.Terms(ids::incrementAndGet, LEASE, PATIENCE),
        new WorkerEligibility(plan, false, roster, barred, LEASE),
        0);
  }

  private OpenDispatcher open(int games, String... workers) {
    return open(games, new PendingExclusions<Void>(), workers);
  }

  private static HeldLease take(OpenDispatcher games, String worker, long now) {
    GrantedLease lease = games.grant(worker, 1, now).getFirst().lease();
    return new HeldLease(lease.index(), lease.id());
  }

  private static HeldGame progress(HeldLease lease, int moves) {
    return new HeldGame(lease, moves, Optional.empty());
  }

  private static CheckpointPart part(int from, int... points) {
    ByteString moves = MovePoints.of(Arrays.stream(points).boxed().toList());
    return new CheckpointPart(from, moves, moves, List.of());
  }

  @Test
  void grantsEachGameOnceAndInOrder() {
    OpenDispatcher games = open(3, "v", "w");
    assertEquals(0, take(games, "v", 0).index());
    assertEquals(1, take(games, "w", 0).index());
    assertEquals(List.of(2), indices(games.grant("v", 5, 0)));
    assertEquals(List.of(), games.grant("w", 1, 0));
    assertEquals(3, games.leasedGames());
  }

  @Test
  void grantsRematchesInThePlaceOfTheGamesTheyReplace() {
    OpenDispatcher games = open(9, "v");
    assertEquals(List.of(0, 1, 2, 3), indices(games.grant("v", 4, 0)));
    plan.replace(1);
    plan.replace(2);
    assertTrue(games.offerRematches());
    assertFalse(games.offerRematches());
    assertEquals(List.of(9, 10, 4), indices(games.grant("v", 3, 0)));
    plan.replace(9);
    games.offerRematches();
    assertEquals(List.of(11, 5, 6), indices(games.grant("v", 3, 0)));
    games.clear();
    assertEquals(List.of(0, 1, 9, 11, 2, 10, 3), indices(games.grant("v", 7, 0)));
  }

  private static List<Integer> indices(List<OpenDispatcher.Grant> grants) {
    return grants.stream().map(grant -> grant.lease().index()).toList();
  }

  @Test
  void namesWhatKeepsWorkersFromPlaying() {
    var pending = new PendingExclusions<Void>();
    pending.ban("v", "caught", "", null);
    OpenDispatcher games = open(2, pending, "u", "v", "w");
    HeldLease first = take(games, "w", 0);
    games.fail("w", first, "declined", "no such file", false, 0);
    assertEquals(
        Map.of(
            "v",
            "its results are excluded",
            "w",
            "gets no game for 1 s: game 0 of worker w was declined: no such file"),
        games.eligibility().problems(0));
    HeldLease again = take(games, "u", 1);
    assertEquals(
        List.of(again),
        games.leases().stream().map(held -> new HeldLease(held.index(), held.id())).toList());
    games.eligibility().readmit(Duration.ofMinutes(1).toNanos());
    assertEquals(Set.of("v"), games.eligibility().problems(0).keySet());
  }

  @Test
  void grantsNothingToABarredWorker() {
    var pending = new PendingExclusions<Void>();
    pending.ban("v", "caught", "", null);
    OpenDispatcher games = open(2, pending, "v", "w");
    assertEquals(List.of(), games.grant("v", 1, 0));
    assertEquals(List.of(0, 1), indices(games.grant("w", 2, 0)));
  }

  @Test
  void withholdsGamesBeingRestored() {
    OpenDispatcher games = open(2, "w");
    withheld.set(0);
    assertEquals(List.of(1), indices(games.grant("w", 2, 0)));
  }

  @Test
  void refusesLeasesThatAnotherWorkerHas() {
    OpenDispatcher games = open(2, "v", "w");
    HeldLease lease = take(games, "v", 0);
    HeldLease invented = new HeldLease(lease.index(), lease.id() + 1);
    assertEquals(List.of(), games.hold("v", List.of(progress(lease, 1)), 1));
    assertEquals(List.of(lease), games.hold("w", List.of(progress(lease, 1)), 1));
    assertEquals(List.of(invented), games.hold("v", List.of(progress(invented, 1)), 1));
  }

  @Test
  void restoresAReportedLeaseOfAFreeGame() {
    OpenDispatcher games = open(1, "w");
    HeldLease fromBefore = new HeldLease(0, 77);
    assertEquals(List.of(), games.hold("w", List.of(progress(fromBefore, 5)), 0));
    assertEquals(1, games.leasedGames());
    assertEquals(List.of(), games.grant("w", 1, 0));
  }

  @Test
  void expiresLeases() {
    OpenDispatcher games = open(2, "v", "w");
    HeldLease silent = take(games, "v", 0);
    HeldLease heard = take(games, "w", 0);
    long late = LEASE.toNanos();
    games.hold("w", List.of(progress(heard, 1)), late - 1);
    List<GrantedLease> expired = games.expire(late);
    assertEquals(List.of(silent.index()), expired.stream().map(GrantedLease::index).toList());
    assertEquals(silent.index(), take(games, "w", late).index());
  }

  @Test
  void findsStalledGames() {
    OpenDispatcher games = open(1, "w");
    HeldLease lease = take(games, "w", 0);
    games.hold("w", List.of(progress(lease, 4)), 0);
    long limit = games.stallLimit().toNanos();
    games.hold("w", List.of(progress(lease, 4)), limit - 1);
    assertEquals(List.of(), games.stalled(limit - 1));
    assertEquals(List.of(0), games.stalled(limit).stream().map(GrantedLease::index).toList());
  }

  @Test
  void resumesAHandedBackGame() {
    OpenDispatcher games = open(1, "v", "w");
    HeldLease lease = take(games, "v", 0);
    games.hold("v", List.of(new HeldGame(lease, 2, Optional.of(part(0, 3, 4)))), 0);
    assertTrue(games.handBack("v", lease, Optional.of(part(2, 5))));
    assertFalse(games.handBack("v", lease, Optional.empty()), "the lease is gone");
    GameTask task = games.grant("w", 1, 0).getFirst().task();
    assertEquals(3, task.resumed().orElseThrow().moves());
  }

  /** A worker may report moves of a game whose result it has sent already. */
  @Test
  void replaysAGameFromItsFirstMove() {
    OpenDispatcher games = open(1, "v", "w");
    HeldLease lease = take(games, "v", 0);
    games.finished("v", lease);
    games.hold("v", List.of(new HeldGame(lease, 2, Optional.of(part(0, 3, 4)))), 0);
    counted.set(0);
    games.settled(0);
    GameVersion version = new GameVersion(0, "v", "fingerprint");
    replayBook.addSample(version);
    games.replays().add(List.of(version));
    GameTask replay = games.grant("w", 1, 0).getFirst().task();
    assertEquals(Optional.empty(), replay.resumed());
  }

  @Test
  void restartsAFailedHandedOffGameWithoutBlame() {
    OpenDispatcher games = open(1, "v", "w");
    HeldLease first = take(games, "v", 0);
    games.handBack("v", first, Optional.of(part(0, 3, 4)));
    HeldLease second = take(games, "w", 0);
    assertFalse(games.restart(first), "the lease is no longer valid");
    assertTrue(games.restart(second));
    assertEquals("", games.eligibility().problem());
    assertEquals(Optional.empty(), games.grant("w", 1, 0).getFirst().task().resumed());
  }

  @Test
  void countsTheMovesOfGamesInProgress() {
    OpenDispatcher games = open(3, "v");
    HeldLease first = take(games, "v", 0);
    HeldLease second = take(games, "v", 0);
    assertEquals(0, games.movesMade());
    games.hold("v", List.of(progress(first, 3), progress(second, 4)), 1);
    games.hold("v", List.of(progress(first, 5), HeldGame.unknown(second)), 2);
    assertEquals(9, games.movesMade());
    assertEquals(List.of(0, 1), games.leased(8));
    assertEquals(List.of(0), games.leased(1));
    assertEquals(5, games.moves(0));
    assertTrue(games.release(first));
    take(games, "v", 3);
    assertEquals(9, games.movesMade());
    assertEquals(0, games.moves(0));
  }

  @Test
  void resultEndsTheLeaseOfAnotherWorker() {
    OpenDispatcher games = open(1, "v", "w");
    HeldLease slow = take(games, "v", 0);
    games.expire(LEASE.toNanos());
    HeldLease again = take(games, "w", LEASE.toNanos());
    Optional<GrantedLease> other = games.finished("v", slow);
    assertEquals(again.id(), other.orElseThrow().id());
    assertTrue(games.isReported(0));
    assertEquals(List.of(), games.grant("w", 1, LEASE.toNanos()));
  }

  @Test
  void backsOffAFailingWorkerAndReassignsItsGame() {
    OpenDispatcher games = open(3, "v", "w");
    HeldLease lease = take(games, "v", 0);
    OpenDispatcher.Failure failure = games.fail("v", lease, "declined", "no", true, 0);
    assertTrue(failure.freed());
    assertEquals(Optional.empty(), failure.hopeless());
    assertEquals(List.of(), games.grant("v", 1, 0), "it backs off");
    assertEquals(lease.index(), take(games, "w", 0).index());
    assertFalse(games.eligibility().readmit(0));
    assertTrue(games.eligibility().readmit(Duration.ofMinutes(1).toNanos()));
    assertEquals(1, take(games, "v", 0).index());
  }

  @Test
  void failsTheRunAfterRepeatedFailuresOfAGame() {
    OpenDispatcher games = open(1, "w");
    Optional<String> hopeless = Optional.empty();
    int failures = 0;
    for (long now = 0; hopeless.isEmpty(); now += LEASE.toNanos()) {
      games.eligibility().readmit(now);
      HeldLease lease = take(games, "w", now);
      hopeless = games.fail("w", lease, "refused", "nonsense", false, now).hopeless();
      failures++;
    }
    assertEquals(OpenDispatcher.MAX_FAILURES, failures);
    assertEquals("10 times over, game 0 of worker w was refused: nonsense", hopeless.orElseThrow());
  }

  @Test
  void failsEarlyIfNoWorkerCanPlay() {
    OpenDispatcher games = open(100, "w");
    Optional<String> hopeless = Optional.empty();
    int failures = 0;
    for (long now = 0; hopeless.isEmpty(); now += LEASE.toNanos()) {
      games.eligibility().readmit(now);
      hopeless =
          games.fail("w", take(games, "w", now), "declined", "no engine", true, now).hopeless();
      failures++;
    }
    assertEquals(WorkerBackoff.LIMIT, failures);
    assertTrue(hopeless.orElseThrow().startsWith("no worker can play it; "), hopeless.toString());
  }

  @Test
  void ignoresFailuresUnderExpiredLeases() {
    OpenDispatcher games = open(1, "v", "w");
    HeldLease gone = take(games, "v", 0);
    games.release(gone);
    HeldLease standing = take(games, "w", 0);
    for (int i = 0; i < 2 * OpenDispatcher.MAX_FAILURES; i++) {
      assertEquals(
          new OpenDispatcher.Failure(false, Optional.empty()),
          games.fail("v", gone, "declined", "no", false, 0));
    }
    assertEquals(List.of(), games.hold("w", List.of(progress(standing, 1)), 0));
  }

  @Test
  void dropsCountedGames() {
    OpenDispatcher games = open(2, "w");
    games.grant("w", 2, 0);
    counted.set(1);
    assertEquals(List.of(1), games.dropUnneeded().stream().map(GrantedLease::index).toList());
    assertEquals(1, games.leasedGames());
  }

  @Test
  void freesGamesThatAWorkerNoLongerHolds() {
    OpenDispatcher games = open(2, "w");
    HeldLease kept = take(games, "w", 0);
    take(games, "w", 0);
    assertTrue(games.keepOnly("w", Set.of(kept)));
    assertFalse(games.keepOnly("w", Set.of(kept)));
    assertEquals(1, games.leasedGames());
  }

  @Test
  void clearsAllLeases() {
    OpenDispatcher games = open(2, "w");
    games.grant("w", 2, 0);
    assertEquals(2, games.clear().size());
    assertEquals(0, games.leasedGames());
  }
}
