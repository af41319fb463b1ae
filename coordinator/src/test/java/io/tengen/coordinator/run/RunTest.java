package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.Done;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.FishingOutcomes;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.AskPattern;
import akka.pattern.StatusReply;
import akka.util.ByteString;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.coordinator.run.commit.Archive;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.commit.RecordReader;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.GameTask;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.coordinator.run.verify.Sampler;
import io.tengen.coordinator.tournament.Standing;
import io.tengen.coordinator.tournament.TournamentResults;
import io.tengen.game.board.Color;
import io.tengen.game.record.Handoff;
import io.tengen.game.rules.Outcome;
import io.tengen.tracing.Tracing;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.worker.VerdictStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A run whose archive, journal and clock the test controls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTest {
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final Duration COMMIT_INTERVAL = Duration.ofMillis(50);
  private static final int MANY = 20_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final ActorTestKit kit = ActorTestKit.create(FlakyJournal.config());
  private final Metrics metrics = new Metrics();

  /** Offset of the run's monotonic clock. */
  private final AtomicLong ahead = new AtomicLong();

  /** Offset of the run's wall clock. */
  private volatile Duration wallOff = Duration.ZERO;

  private final AtomicLong leaseIds = new AtomicLong();

  /** Whether the run knows that no further workers join. */
  private boolean fixedWorkers;

  private TestArchive archive;
  private TestProbe<RunNotification> news;
  private TestProbe<RunDependencies.Loaded> loaded;
  private TestProbe<ToWorker> session;
  private WorkerRef worker;
  private ActorRef<RunCommand> run;

  /** The stored batches; the test completes each. */
  private static final class TestArchive implements Archive {
    record Put(List<ReportedGame> games, CompletableFuture<Void> done) {}

    final List<Put> puts = new CopyOnWriteArrayList<>();
    volatile boolean prompt;

    @Override
    public String refusal() {
      return "";
    }

    @Override
    public CompletionStage<Optional<CommittedGame>> summary(
        String run, int index, RecordReader reader) {
      return CompletableFuture.completedStage(
          puts.stream()
              .flatMap(put -> put.games().stream())
              .map(ReportedGame::game)
              .filter(game -> game.index() == index)
              .findFirst());
    }

    @Override
    public CompletionStage<Void> put(String run, List<ReportedGame> games) {
      Put put = new Put(games, new CompletableFuture<>());
      puts.add(put);
      if (prompt) {
        put.done.complete(null);
      }
      return put.done;
    }

    @Override
    public CompletionStage<List<CommittedGame>> setAside(
        String run, String worker, RecordReader reader) {
      return CompletableFuture.completedStage(archived(worker, game -> true));
    }

    @Override
    public CompletionStage<List<CommittedGame>> putBack(
        String run, String worker, BitSet games, RecordReader reader) {
      return CompletableFuture.completedStage(archived(worker, game -> games.get(game.index())));
    }

    private List<CommittedGame> archived(String worker, Predicate<CommittedGame> which) {
      return puts.stream()
          .flatMap(put -> put.games.stream())
          .map(ReportedGame::game)
          .filter(game -> game.worker().equals(worker))
          .filter(which)
          .toList();
    }
  }

  @BeforeEach
  void create() throws Exception {
    fixedWorkers = false;
    create(Specs.duel(1000));
  }

  private void create(RunSpec spec) throws Exception {
    if (run != null) {
      // Its ticks would meet the failures of the journal that are meant for the next run.
      kit.stop(run, PATIENCE);
    }
    archive = new TestArchive();
    news = kit.createTestProbe();
    loaded = kit.createTestProbe();
    session = kit.createTestProbe();
    worker = new WorkerRef("w", Set.of("random"), session.ref());
    RunDependencies deps =
        new RunDependencies(
            archive,
            metrics,
            LEASE,
            Duration.ofMinutes(30),
            COMMIT_INTERVAL,
            () -> Instant.now().plus(wallOff),
            () -> System.nanoTime() + ahead.get(),
            leaseIds::incrementAndGet,
            new Sampler(new byte[32]),
            encoded -> {
              throw new IllegalStateException("no game is played again here");
            },
            fixedWorkers,
            Tracing.OFF,
            news.ref(),
            kit.<RunDependencies.Identification>createTestProbe().ref(),
            loaded.ref());
    run = kit.spawn(Run.create(UUID.randomUUID().toString(), deps));
    loaded.expectMessageClass(RunDependencies.Loaded.Blank.class);
    AskPattern.<RunCommand, StatusReply<RunView>>ask(
            run, replyTo -> new RunCommand.Create(spec, "", replyTo), PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
    run.tell(new RunCommand.Connected(List.of(worker)));
  }

  @AfterAll
  void stop() {
    kit.shutdownTestKit();
    metrics.close();
  }

  private RunView view() throws Exception {
    return AskPattern.ask(run, RunCommand.GetView::new, PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
  }

  private List<ToWorker.Assign> take(int count) {
    return take(worker, count);
  }

  private List<ToWorker.Assign> take(WorkerRef taker, int count) {
    run.tell(new RunCommand.RequestJobs(taker, count));
    return ((RunNotification.Granted)
            news.fishForMessage(
                    PATIENCE,
                    message ->
                        message instanceof RunNotification.Granted
                            ? FishingOutcomes.complete()
                            : FishingOutcomes.continueAndIgnore())
                .getLast())
        .games();
  }

  private void report(int index, long lease) {
    run.tell(
        new RunCommand.Report(
            new ReportedGame(Specs.won(index, Color.BLACK), ByteString.emptyByteString()),
            lease,
            session.ref()));
  }

  private VerdictStatus verdict() {
    return session.expectMessageClass(ToWorker.Verdict.class, PATIENCE).status();
  }

  private TestArchive.Put put(int number) {
    session.awaitAssert(
        PATIENCE,
        () -> {
          assertTrue(archive.puts.size() > number, "nothing was stored");
          return true;
        });
    return archive.puts.get(number);
  }

  @Test
  void commitsInBatches() throws Exception {
    for (ToWorker.Assign game : take(1000)) {
      report(index(game), game.lease().id());
    }
    assertEquals(0, view().leased());
    List<Integer> sizes = new ArrayList<>();
    for (int done = 0, i = 0; done < 1000; i++) {
      sizes.add(put(i).games().size());
      done += sizes.getLast();
      assertEquals(i + 1, archive.puts.size(), "one batch at a time");
      put(i).done().complete(null);
    }
    assertTrue(sizes.size() <= 4, "groups of " + sizes);
    for (int i = 0; i < 1000; i++) {
      assertEquals(VerdictStatus.COMMITTED, verdict());
    }
    assertEquals(RunState.FINISHED, view().status());
  }

  /** Each batch costs the database two commits, however fast results arrive. */
  @Test
  void commitsAtMostOneBatchPerInterval() throws Exception {
    archive.prompt = true;
    long start = System.nanoTime();
    int reports = 0;
    for (ToWorker.Assign game : take(400)) {
      report(index(game), game.lease().id());
      reports++;
      Thread.sleep(1);
    }
    for (int i = 0; i < reports; i++) {
      assertEquals(VerdictStatus.COMMITTED, verdict());
    }
    double intervals = (System.nanoTime() - start) / (double) COMMIT_INTERVAL.toNanos();
    int groups = archive.puts.size();
    assertTrue(groups <= intervals, groups + " groups in " + intervals + " intervals");
    assertTrue(groups >= 3, groups + " groups in " + intervals + " intervals");
  }

  @Test
  void sendsNoVerdictBeforeStoringAndRetries() throws Exception {
    ToWorker.Assign game = take(1).getFirst();
    report(index(game), game.lease().id());
    put(0).done().completeExceptionally(new IllegalStateException("the disk is full"));
    put(1);
    assertEquals("records cannot be stored: the disk is full", view().problem());
    assertEquals(0, view().committed());
    ToWorker last = new ToWorker.Close("nothing was said before");
    session.ref().tell(last);
    session.expectMessage(last);
    put(1).done().complete(null);
    assertEquals(VerdictStatus.COMMITTED, verdict());
    assertEquals("", view().problem());
    assertEquals(archive.puts.get(0).games(), archive.puts.get(1).games());
  }

  @Test
  void losesNothingAcknowledgedWhenTheJournalFails() throws Exception {
    archive.prompt = true;
    report(0, 1);
    assertEquals(VerdictStatus.COMMITTED, verdict());
    FlakyJournal.failures.set(1);
    report(1, 2);
    RunView again = loaded.expectMessageClass(RunDependencies.Loaded.Ready.class, PATIENCE).view();
    assertEquals(1, again.committed());
    assertEquals(0, again.leased());
    // The worker got no verdict and reports again.
    report(1, 2);
    assertEquals(VerdictStatus.COMMITTED, verdict());
    report(0, 1);
    assertEquals(VerdictStatus.DUPLICATE, verdict());
    assertEquals(2, view().committed());
  }

  /**
   * The process may die at any moment; the journal then has the result and the rematch, or none.
   */
  @Test
  void handsOutTheRematchOfAGameThatARepetitionEndedOnceWhateverIsLost() throws Exception {
    create(Specs.duel(3));
    archive.prompt = true;
    List<ToWorker.Assign> games = take(2);
    FlakyJournal.failures.set(1);
    repeat(0, games.getFirst().lease().id());
    RunView again = loaded.expectMessageClass(RunDependencies.Loaded.Ready.class, PATIENCE).view();
    assertEquals(0, again.replaced());
    assertEquals(3, again.plan().games());
    repeat(0, games.getFirst().lease().id());
    assertEquals(VerdictStatus.COMMITTED, verdict());
    repeat(0, games.getFirst().lease().id());
    assertEquals(VerdictStatus.DUPLICATE, verdict());
    FlakyJournal.failures.set(1);
    report(1, games.get(1).lease().id());
    again = loaded.expectMessageClass(RunDependencies.Loaded.Ready.class, PATIENCE).view();
    assertEquals(1, again.replaced());
    assertEquals(4, again.plan().games());
    run.tell(new RunCommand.Connected(List.of(worker)));
    report(1, games.get(1).lease().id());
    assertEquals(VerdictStatus.COMMITTED, verdict());
    List<ToWorker.Assign> rest = take(9);
    assertEquals(List.of(3, 2), rest.stream().map(RunTest::index).toList());
    for (ToWorker.Assign game : rest) {
      report(index(game), game.lease().id());
      assertEquals(VerdictStatus.COMMITTED, verdict());
    }
    assertEquals(RunState.FINISHED, view().status());
    assertEquals(3, view().committed());
  }

  private void repeat(int index, long lease) {
    CommittedGame game =
        new CommittedGame(index, null, Outcome.Reason.REPLAY, 1, 1, 1, 1, "w", "0".repeat(64));
    run.tell(
        new RunCommand.Report(
            new ReportedGame(game, ByteString.emptyByteString()), lease, session.ref()));
  }

  @Test
  void countsACommittingGameOnceAfterAResume() throws Exception {
    report(0, 1);
    put(0);
    AskPattern.ask(run, RunCommand.Cancel::new, PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
    AskPattern.ask(run, RunCommand.Resume::new, PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
    assertEquals(1, index(take(1).getFirst()));
    report(0, 2);
    put(0).done().complete(null);
    assertEquals(VerdictStatus.COMMITTED, verdict());
    assertEquals(VerdictStatus.DUPLICATE, verdict());
    assertEquals(1, view().committed());
    assertEquals(1, archive.puts.size());
  }

  /** A fleet keeps sending while the database is slow. */
  @Test
  void stashesAnyNumberOfCommandsWhileWriting() throws Exception {
    FlakyJournal.delayMillis.set(1_000);
    try {
      archive.prompt = true;
      report(0, 1);
      put(0);
      TestProbe<RunView> views = kit.createTestProbe();
      for (int i = 0; i < MANY; i++) {
        run.tell(new RunCommand.GetView(views.ref()));
      }
      report(1, 2);
      for (int i = 0; i < MANY; i++) {
        assertEquals(1, views.expectMessageClass(RunView.class, PATIENCE).committed());
      }
      assertEquals(VerdictStatus.COMMITTED, verdict());
      assertEquals(VerdictStatus.COMMITTED, verdict());
    } finally {
      FlakyJournal.delayMillis.set(0);
    }
  }

  /** Reports games in which the first engine crashes. */
  private void crash(List<ToWorker.Assign> games, String where) {
    for (ToWorker.Assign game : games) {
      GameJob job = task(game).job();
      Color winner = job.black() == 0 ? Color.WHITE : job.white() == 0 ? Color.BLACK : null;
      Outcome.Reason reason = winner == null ? Outcome.Reason.SCORE : Outcome.Reason.CRASH;
      CommittedGame counted =
          new CommittedGame(job.index(), winner, reason, 1, 1, 1, 1, where, "0".repeat(64));
      run.tell(
          new RunCommand.Report(
              new ReportedGame(counted, ByteString.emptyByteString()),
              game.lease().id(),
              session.ref()));
    }
    for (int i = 0; i < games.size(); i++) {
      assertEquals(VerdictStatus.COMMITTED, verdict());
    }
  }

  private static RunSpec tournament() {
    return Specs.evaluation(
            1_000,
            Specs.engine("a", "random"),
            Specs.engine("b", "random"),
            Specs.engine("c", "random"))
        .toBuilder()
        .format("round-robin:games=20")
        .build();
  }

  private Standing standing(int engine) throws Exception {
    TournamentResults results =
        AskPattern.ask(run, RunCommand.GetTournamentResults::new, PATIENCE, kit.scheduler())
            .toCompletableFuture()
            .get();
    return results.standings().stream()
        .filter(place -> place.engine() == engine)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void simultaneousCrashesRemoveAnEngineFromTheTournament() throws Exception {
    create(tournament());
    archive.prompt = true;
    take(1);
    List<ToWorker.Assign> games = take(40);
    assertEquals(40, games.size());
    crash(games, "w");
    session.awaitAssert(
        PATIENCE,
        () -> {
          assertTrue(standing(0).hasWithdrawn());
          return true;
        });
    assertEquals(RunState.RUNNING, view().status());
    assertEquals("", view().problem());
  }

  @Test
  void brokenWorkerRemovesNoEngine() throws Exception {
    create(tournament());
    WorkerRef broken = new WorkerRef("broken", Set.of("random"), session.ref());
    run.tell(new RunCommand.Connected(List.of(worker, broken)));
    archive.prompt = true;
    take(1);
    crash(take(40), "broken");
    assertTrue(view().problem().startsWith("worker broken is paused: a crashed"), view().problem());
    assertEquals(RunState.RUNNING, view().status());
    assertFalse(standing(0).hasWithdrawn());
  }

  @Test
  void failsTheRunOnCrashesIfEnginesCannotLeave() throws Exception {
    archive.prompt = true;
    crash(take(20), "w");
    session.awaitAssert(
        PATIENCE,
        () -> {
          assertEquals(RunState.FAILED, view().status());
          return true;
        });
    assertTrue(view().problem().endsWith("games; fix it, then resume the run"), view().problem());
  }

  /** A process that plays alone must not wait for workers that never come. */
  @Test
  void failsIfTheOnlyWorkersLackWhatItNeeds() throws Exception {
    fixedWorkers = true;
    create(Specs.duel(1000));
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(RunState.RUNNING, view().status());
    ToWorker.Assign game = take(1).getFirst();
    run.tell(new RunCommand.Decline("w", held(game), "its network needs 9 GiB"));
    run.tell(new RunCommand.Connected(List.of(new WorkerRef("w", Set.of("x"), session.ref()))));
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(RunState.FAILED, view().status());
    assertEquals(
        "no connected worker plays random: the last game failed: game 0 of worker w was declined:"
            + " its network needs 9 GiB",
        view().problem());
  }

  @Test
  void waitsForWorkersThatHaveWhatItNeeds() throws Exception {
    run.tell(new RunCommand.Connected(List.of(new WorkerRef("w", Set.of("x"), session.ref()))));
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(RunState.RUNNING, view().status());
    assertTrue(view().problem().startsWith("no connected worker plays random;"), view().problem());
  }

  private void handBack(ToWorker.Assign game, String from, Optional<CheckpointPart> news) {
    HeldLease lease = held(game);
    run.tell(new RunCommand.HandBack(from, lease, news));
  }

  private RunView ask(java.util.function.Function<ActorRef<RunView>, RunCommand> question)
      throws Exception {
    return AskPattern.ask(run, question::apply, PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
  }

  private ToWorker.Revoke revoked() {
    return session.expectMessageClass(ToWorker.Revoke.class, PATIENCE);
  }

  /** Clocks follow from the moves, which workers hand back and the journal keeps. */
  @Test
  void aPausedRunKeepsItsGamesThroughARestartAndContinuesThem() throws Exception {
    archive.prompt = true;
    List<ToWorker.Assign> games = take(3);
    assertEquals(RunState.PAUSED, ask(RunCommand.Pause::new).status());
    for (int game = 0; game < 3; game++) {
      assertTrue(revoked().handBack());
    }
    ByteString points = MovePoints.of(List.of(0, 1, 2));
    ByteString encoded = ByteString.fromString("moves");
    handBack(games.get(0), "w", Optional.of(new CheckpointPart(0, points, encoded, List.of())));
    handBack(games.get(1), "w", Optional.empty());
    assertEquals(List.of(), take(5), "no game is begun");
    // A game that ended at the moment of the pause counts.
    report(2, games.get(2).lease().id());
    assertEquals(VerdictStatus.COMMITTED, verdict());
    assertEquals(RunState.PAUSED, ask(RunCommand.Pause::new).status());

    FlakyJournal.failures.set(1);
    report(3, 99);
    RunView again = loaded.expectMessageClass(RunDependencies.Loaded.Ready.class, PATIENCE).view();
    assertEquals(RunState.PAUSED, again.status());
    WorkerRef other = new WorkerRef("v", Set.of("random"), session.ref());
    run.tell(new RunCommand.Connected(List.of(other)));
    assertEquals(List.of(), take(other, 5));
    // A worker that was away when the run was paused still plays.
    run.tell(new RunCommand.Hold(other, List.of(HeldGame.unknown(new HeldLease(7, 123)))));
    assertEquals(7, index(revoked()));
    handBack(new HeldLease(7, 123), "v", Optional.empty());

    assertEquals(RunState.RUNNING, ask(RunCommand.Resume::new).status());
    List<ToWorker.Assign> continued = take(other, 2);
    assertEquals(List.of(0, 1), continued.stream().map(RunTest::index).toList());
    ResumedGame resumed = task(continued.getFirst()).resumed().orElseThrow();
    assertEquals(3, resumed.moves());
    assertEquals(encoded, resumed.encoded());
    assertEquals(List.of(new Handoff(3, "w")), resumed.handoffs());
    assertEquals(Optional.empty(), task(continued.get(1)).resumed());
  }

  private static int index(ToWorker.Revoke revoke) {
    return ((JobKey.Game) revoke.lease().job()).index();
  }

  private void handBack(HeldLease lease, String from, Optional<CheckpointPart> news) {
    run.tell(new RunCommand.HandBack(from, lease, news));
  }

  /** A worker hands back its game only after the move that it is making. */
  @Test
  void aRunThatIsResumedBeforeItsGamesAreHandedBackKeepsTheirMoves() throws Exception {
    ByteString moves = MovePoints.of(List.of(0, 1, 2, 3, 4));
    ToWorker.Assign game = take(1).getFirst();
    CheckpointPart begin =
        new CheckpointPart(0, MovePoints.first(moves, 3), MovePoints.first(moves, 3), List.of());
    run.tell(new RunCommand.Hold(worker, List.of(new HeldGame(held(game), 3, Optional.of(begin)))));
    ask(RunCommand.Pause::new);
    assertTrue(revoked().handBack());
    assertEquals(RunState.RUNNING, ask(RunCommand.Resume::new).status());
    assertEquals(1, view().leased(), "the worker still has it");
    ByteString end = moves.drop(MovePoints.first(moves, 3).size());
    handBack(game, "w", Optional.of(new CheckpointPart(3, end, end, List.of())));
    ToWorker.Assign again = take(1).getFirst();
    assertEquals(index(game), index(again));
    assertEquals(5, task(again).resumed().orElseThrow().moves());
    assertEquals(moves, task(again).resumed().orElseThrow().encoded());
    session.expectNoMessage();
  }

  /** The journal knows a game only as it was at the last pause. */
  @Test
  void countsAGameThatMovedOnAfterAPauseAndARestart() throws Exception {
    archive.prompt = true;
    WorkerRef second = new WorkerRef("v", Set.of("random"), session.ref());
    run.tell(new RunCommand.Connected(List.of(worker, second)));
    ByteString moves = MovePoints.of(List.of(0, 1, 2, 3, 4));
    ToWorker.Assign first = take(1).getFirst();
    ask(RunCommand.Pause::new);
    assertTrue(revoked().handBack());
    ByteString begin = MovePoints.first(moves, 2);
    handBack(first, "w", Optional.of(new CheckpointPart(0, begin, begin, List.of())));
    ask(RunCommand.Resume::new);
    ToWorker.Assign next = take(second, 1).getFirst();
    ByteString more = MovePoints.first(moves, 4).drop(begin.size());
    handBack(next, "v", Optional.of(new CheckpointPart(2, more, more, List.of())));
    List<Handoff> handoffs = List.of(new Handoff(2, "w"), new Handoff(4, "v"));
    ToWorker.Assign last = take(1).getFirst();
    assertEquals(handoffs, task(last).resumed().orElseThrow().handoffs());

    FlakyJournal.failures.set(1);
    report(999, 99);
    loaded.expectMessageClass(RunDependencies.Loaded.Ready.class, PATIENCE);
    run.tell(new RunCommand.Connected(List.of(worker, second)));
    CheckpointPart all = new CheckpointPart(0, moves, moves, handoffs);
    run.tell(new RunCommand.Hold(worker, List.of(new HeldGame(held(last), 5, Optional.of(all)))));
    run.tell(
        new RunCommand.Report(
            new ReportedGame(
                Specs.won(index(last), Color.BLACK),
                ByteString.emptyByteString(),
                handoffs,
                MovePoints.first(moves, 4)),
            last.lease().id(),
            session.ref()));
    assertEquals(VerdictStatus.COMMITTED, verdict());
  }

  @Test
  void aPausedRunCanBeCancelled() throws Exception {
    take(1);
    ask(RunCommand.Pause::new);
    assertTrue(revoked().handBack());
    assertEquals(RunState.CANCELLED, ask(RunCommand.Cancel::new).status());
    assertFalse(revoked().handBack());
    assertEquals(RunState.CANCELLED, ask(RunCommand.Pause::new).status());
    assertEquals(RunState.RUNNING, ask(RunCommand.Resume::new).status());
  }

  /** A run that is resumed before its deletion must not be deleted. */
  @Test
  void onlyARunThatHasEndedRetires() throws Exception {
    TestProbe<StatusReply<Done>> asker = kit.createTestProbe();
    ask(RunCommand.Cancel::new);
    ask(RunCommand.Resume::new);
    run.tell(new RunCommand.Retire(null, asker.ref()));
    assertTrue(asker.receiveMessage().isError());
    assertEquals(RunState.CANCELLED, ask(RunCommand.Cancel::new).status());
    run.tell(new RunCommand.Retire(null, asker.ref()));
    assertTrue(asker.receiveMessage().isSuccess());
    asker.expectTerminated(run, PATIENCE);
  }

  /** The new results would be lost. */
  @Test
  void aRunWithOtherResultsThanItsArchiveDoesNotRetire() throws Exception {
    archive.prompt = true;
    CountedGames before = counted();
    ToWorker.Assign game = take(1).getFirst();
    report(index(game), game.lease().id());
    assertEquals(VerdictStatus.COMMITTED, verdict());
    ask(RunCommand.Cancel::new);
    TestProbe<StatusReply<Done>> asker = kit.createTestProbe();
    run.tell(new RunCommand.Retire(before, asker.ref()));
    String refusal = String.valueOf(asker.receiveMessage(PATIENCE).getError().getMessage());
    assertTrue(refusal.endsWith("have changed since it was archived; archive it again"), refusal);
    run.tell(new RunCommand.Retire(counted(), asker.ref()));
    assertTrue(asker.receiveMessage(PATIENCE).isSuccess());
  }

  private CountedGames counted() throws Exception {
    return AskPattern.<RunCommand, CountedGames>ask(
            run, RunCommand.GetCounted::new, PATIENCE, kit.scheduler())
        .toCompletableFuture()
        .get();
  }

  @Test
  void invalidReportUnderAnOldLeaseFailsOnlyTheWorker() {
    WorkerRef other = new WorkerRef("v", Set.of("random"), session.ref());
    run.tell(new RunCommand.Connected(List.of(worker, other)));
    ByteString points = MovePoints.of(List.of(0, 1, 2));
    ToWorker.Assign first = take(1).getFirst();
    handBack(first, "w", Optional.of(new CheckpointPart(0, points, points, List.of())));
    ToWorker.Assign second = take(other, 1).getFirst();
    assertEquals(3, task(second).resumed().orElseThrow().moves());
    HeldLease stale = held(first);
    run.tell(new RunCommand.Objection("w", stale, "nonsense", session.ref()));
    assertEquals(VerdictStatus.REFUSED, verdict());
    assertEquals(List.of(), take(1), "the worker backs off");
    handBack(second, "v", Optional.empty());
    ToWorker.Assign third = take(other, 1).getFirst();
    assertEquals(index(first), index(third));
    assertEquals(3, task(third).resumed().orElseThrow().moves());
  }

  @Test
  void restartsAnInvalidHandedOffGameWithoutBlame() {
    ByteString points = MovePoints.of(List.of(0, 1, 2));
    ToWorker.Assign first = take(1).getFirst();
    handBack(first, "w", Optional.of(new CheckpointPart(0, points, points, List.of())));
    ToWorker.Assign second = take(1).getFirst();
    HeldLease lease = held(second);
    run.tell(new RunCommand.Objection("w", lease, "nonsense", session.ref()));
    ToWorker.Assign third = take(1).getFirst();
    assertEquals(index(first), index(third));
    assertEquals(Optional.empty(), task(third).resumed());
  }

  /** A worker may report a game again that it was given once more after a restart. */
  @Test
  void tellsAWorkerThatItHasFinishedAGameItself() {
    WorkerRef other = new WorkerRef("v", Set.of("random"), session.ref());
    run.tell(new RunCommand.Connected(List.of(worker, other)));
    archive.prompt = true;
    for (WorkerRef second : List.of(worker, other)) {
      ToWorker.Assign first = take(1).getFirst();
      handBack(first, "w", Optional.empty());
      ToWorker.Assign again = take(second, 1).getFirst();
      assertEquals(index(first), index(again));
      report(index(first), first.lease().id());
      ToWorker.Revoke revoked =
          (ToWorker.Revoke)
              session
                  .fishForMessage(
                      PATIENCE,
                      message ->
                          message instanceof ToWorker.Revoke
                              ? FishingOutcomes.complete()
                              : FishingOutcomes.continueAndIgnore())
                  .getLast();
      assertEquals(again.lease(), revoked.lease());
      assertEquals(
          second == worker
              ? "its result has arrived from this worker by another lease"
              : "another worker has finished the game",
          revoked.reason());
    }
  }

  @Test
  void expiresLeasesByTheClock() throws Exception {
    ToWorker.Assign game = take(1).getFirst();
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(1, view().leased());
    ahead.addAndGet(LEASE.toNanos());
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(game.lease(), session.expectMessageClass(ToWorker.Revoke.class).lease());
    assertEquals(0, view().leased());
    assertTrue(take(1).getFirst().lease() != game.lease());
  }

  /** Leases use a monotonic clock, so setting the wall clock has no effect. */
  @Test
  void wallClockChangesDoNotAffectLeases() throws Exception {
    ToWorker.Assign game = take(1).getFirst();
    HeldLease lease = held(game);
    for (int days : new int[] {3650, -3650}) {
      wallOff = Duration.ofDays(days);
      run.tell(RunCommand.Tick.INSTANCE);
      assertEquals(1, view().leased(), "after a jump by " + days + " days");
      run.tell(new RunCommand.Hold(worker, List.of(new HeldGame(lease, 0, Optional.empty()))));
      assertEquals(1, view().leased());
      run.tell(new RunCommand.Cancel(kit.<RunView>createTestProbe().ref()));
      assertEquals(game.lease(), session.expectMessageClass(ToWorker.Revoke.class).lease());
      run.tell(new RunCommand.Resume(kit.<RunView>createTestProbe().ref()));
      game = take(1).getFirst();
      lease = held(game);
    }
    ahead.addAndGet(LEASE.toNanos());
    run.tell(RunCommand.Tick.INSTANCE);
    assertEquals(game.lease(), session.expectMessageClass(ToWorker.Revoke.class).lease());
  }

  private static int index(ToWorker.Assign game) {
    return task(game).job().index();
  }

  private static HeldLease held(ToWorker.Assign game) {
    return new HeldLease(index(game), game.lease().id());
  }

  private static GameTask task(ToWorker.Assign game) {
    return (GameTask) game.task();
  }
}
