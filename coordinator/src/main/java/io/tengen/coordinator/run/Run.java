package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.TimerScheduler;
import akka.pattern.StatusReply;
import akka.persistence.typed.PersistenceId;
import akka.persistence.typed.RecoveryCompleted;
import akka.persistence.typed.RecoveryFailed;
import akka.persistence.typed.SnapshotAdapter;
import akka.persistence.typed.javadsl.CommandHandler;
import akka.persistence.typed.javadsl.Effect;
import akka.persistence.typed.javadsl.EffectBuilder;
import akka.persistence.typed.javadsl.EventHandler;
import akka.persistence.typed.javadsl.EventSourcedBehavior;
import akka.persistence.typed.javadsl.RetentionCriteria;
import akka.persistence.typed.javadsl.SignalHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run as an event-sourced actor: decides by its books, persists, answers. What is durable
 * stands in the {@link RunBook}; who plays what, and what is on its way to the journal, is
 * forgotten in a restart and told anew by the workers.
 *
 * <p>Results are committed in groups: the records go to the archive in one transaction, then one
 * event to the journal, then the verdicts out. What arrives meanwhile makes the next group.
 */
public final class Run extends EventSourcedBehavior<RunCommand, RunEvent, RunBook> {
  /** Before the archive is tried again. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  private static final int SNAPSHOT_EVERY = 100;

  /** Declined and nonsensical reports of one game that show that it cannot be played. */
  static final int MAX_FAILURES = 10;

  private final String id;
  private final RunContext world;
  private final ActorContext<RunCommand> context;
  private final TimerScheduler<RunCommand> timers;
  private final Gate gate;

  // Not durable; begun afresh by begin().
  private @Nullable LeaseBook leases;
  private Strikes strikes;
  private CommitBuffer buffer;
  private Map<String, WorkerRef> workers = Map.of();

  /** See {@link #playersOf}: worked out once for each change of the workers. */
  private @Nullable Map<String, Set<String>> players;

  private String storeProblem = "";
  private int duplicates;
  private int refused;

  /** The behaviour of the run with this id, whether or not it has been created. */
  public static Behavior<RunCommand> create(String id, RunContext world) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> {
          Gate gate = new Gate();
          return Behaviors.intercept(() -> gate, new Run(id, world, context, timers, gate));
        }));
  }

  private Run(
      String id,
      RunContext world,
      ActorContext<RunCommand> context,
      TimerScheduler<RunCommand> timers,
      Gate gate) {
    super(
        PersistenceId.of("Run", id),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(10), 0.1));
    this.id = id;
    this.world = world;
    this.context = context;
    this.timers = timers;
    this.gate = gate;
    strikes = new Strikes(world.lease().toNanos());
    buffer = new CommitBuffer(world.commitInterval().toNanos());
  }

  @Override
  public RunBook emptyState() {
    return new RunBook();
  }

  @Override
  public EventHandler<RunBook, RunEvent> eventHandler() {
    return (book, event) -> {
      // The empty state is one object for all recoveries of this actor: it must stay empty.
      RunBook next = book.exists() ? book : new RunBook();
      next.apply(event);
      return next;
    };
  }

  @Override
  public RetentionCriteria retentionCriteria() {
    return RetentionCriteria.snapshotEvery(SNAPSHOT_EVERY, 2);
  }

  @Override
  public SnapshotAdapter<RunBook> snapshotAdapter() {
    return new SnapshotAdapter<>() {
      @Override
      public Object toJournal(RunBook book) {
        return book.snapshot();
      }

      @Override
      public RunBook fromJournal(Object snapshot) {
        return RunBook.restore((RunSnapshot) snapshot);
      }
    };
  }

  @Override
  public SignalHandler<RunBook> signalHandler() {
    return newSignalHandlerBuilder()
        .onSignal(RecoveryCompleted.class, (book, signal) -> recovered(book))
        .onSignal(
            RecoveryFailed.class,
            (book, signal) ->
                world.loaded().tell(new RunContext.Loaded.Broken(id, signal.getFailure())))
        .build();
  }

  private void recovered(RunBook book) {
    buffer = new CommitBuffer(world.commitInterval().toNanos());
    workers = Map.of();
    players = null;
    storeProblem = "";
    timers.cancelAll();
    goOn();
    if (book.isRunning()) {
      begin(book);
    } else {
      leases = null;
    }
    world
        .loaded()
        .tell(
            book.exists()
                ? new RunContext.Loaded.Ready(view(book))
                : new RunContext.Loaded.Blank(id));
  }

  @Override
  public CommandHandler<RunCommand, RunEvent, RunBook> commandHandler() {
    var builder = newCommandHandlerBuilder();
    builder.forAnyState().onAnyCommand(this::handle);
    return builder.build();
  }

  private Effect<RunEvent, RunBook> handle(RunBook book, RunCommand command) {
    return switch (command) {
      case RunCommand.Create create -> create(book, create);
      case RunCommand.GetView get -> Effect().reply(get.replyTo(), view(book));
      case RunCommand.GetTally get -> Effect().reply(get.replyTo(), book.tally());
      case RunCommand.GetCommitted get -> Effect().reply(get.replyTo(), book.committedGames());
      case RunCommand.Cancel cancel -> cancel(book, cancel);
      case RunCommand.Resume resume -> resume(book, resume);
      case RunCommand.Connected connected -> connected(connected);
      case RunCommand.RequestJobs request -> grant(book, request);
      case RunCommand.Hold hold -> hold(book, hold);
      case RunCommand.KeepOnly keep -> keepOnly(keep);
      case RunCommand.Release release -> release(release);
      case RunCommand.Report report -> report(book, report);
      case RunCommand.Objection objection -> object(book, objection);
      case RunCommand.Decline decline -> decline(book, decline);
      case RunCommand.Tick tick -> tick();
      case RunCommand.Flush flush -> flush();
      case RunCommand.Retry retry -> retry();
      case RunCommand.Next next -> Effect().none();
      case RunCommand.Stored stored -> stored(stored);
    };
  }

  /** Writes an event; commands that come meanwhile wait. */
  private EffectBuilder<RunEvent, RunBook> persist(RunEvent event) {
    gate.shut();
    return Effect().persist(event).thenRun(now -> goOn());
  }

  private void goOn() {
    gate.open();
    context.getSelf().tell(RunCommand.Next.INSTANCE);
  }

  private Effect<RunEvent, RunBook> create(RunBook book, RunCommand.Create create) {
    if (book.exists()) {
      return Effect().reply(create.replyTo(), StatusReply.success(view(book)));
    }
    return persist(new RunEvent.RunCreated(create.spec(), world.wall().instant()))
        .thenRun(this::begin)
        .thenReply(create.replyTo(), now -> StatusReply.success(view(now)));
  }

  private Effect<RunEvent, RunBook> cancel(RunBook book, RunCommand.Cancel cancel) {
    if (!book.isRunning()) {
      return Effect().reply(cancel.replyTo(), view(book));
    }
    return persist(new RunEvent.RunCancelled(world.wall().instant()))
        .thenRun(now -> halt("the run was cancelled"))
        .thenReply(cancel.replyTo(), this::view);
  }

  private Effect<RunEvent, RunBook> resume(RunBook book, RunCommand.Resume resume) {
    if (book.status() != RunStatus.CANCELLED && book.status() != RunStatus.FAILED) {
      return Effect().reply(resume.replyTo(), view(book));
    }
    return persist(new RunEvent.RunResumed(world.wall().instant()))
        .thenRun(now -> {
          begin(now);
          world.fleet().tell(new RunNews.Started(id));
        })
        .thenReply(resume.replyTo(), this::view);
  }

  private Effect<RunEvent, RunBook> connected(RunCommand.Connected connected) {
    Map<String, WorkerRef> now = new HashMap<>();
    connected.workers().forEach(worker -> now.put(worker.id(), worker));
    workers = Map.copyOf(now);
    players = null;
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> grant(RunBook book, RunCommand.RequestJobs request) {
    List<ToWorker.Assign> games = new ArrayList<>();
    String worker = request.worker().id();
    if (leases != null && !strikes.isBenched(worker)) {
      Map<String, Set<String>> offers = playersOf(book);
      if (strikes.anyBenched()) {
        offers = new HashMap<>(offers);
        offers.keySet().removeIf(strikes::isBenched);
      }
      long now = world.nanos().getAsLong();
      while (games.size() < request.count()) {
        Optional<Lease> lease = leases.grant(worker, offers, now);
        if (lease.isEmpty()) {
          break;
        }
        GameJob job = book.plan().job(lease.get().index());
        games.add(new ToWorker.Assign(id, book.plan(), job, lease.get().id()));
      }
    }
    leasesChanged();
    world.fleet().tell(new RunNews.Granted(id, request.worker(), request.count(), games));
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> hold(RunBook book, RunCommand.Hold hold) {
    long now = world.nanos().getAsLong();
    for (HeldLease held : hold.held()) {
      if (leases == null || !leases.hold(hold.worker().id(), held, now)) {
        String reason = book.isRunning() ? "the game is no longer yours" : "the run has ended";
        hold.worker().session().tell(new ToWorker.Revoke(id, held.index(), held.id(), reason));
      }
    }
    leasesChanged();
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> keepOnly(RunCommand.KeepOnly keep) {
    if (leases != null && leases.keepOnly(keep.worker(), keep.held())) {
      opened();
    }
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> release(RunCommand.Release release) {
    if (leases != null) {
      release.leases().forEach(leases::release);
      opened();
    }
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> report(RunBook book, RunCommand.Report report) {
    var entry = new CommitBuffer.Entry(report.game(), report.lease(), report.replyTo());
    int index = entry.index();
    if (!book.exists() || !book.plan().contains(index)) {
      return verdict(entry, ToWorker.VerdictKind.UNWANTED, "the run has no such game");
    }
    if (!book.isOpen(index)) {
      return duplicate(entry);
    }
    if (leases == null) {
      return verdict(entry, ToWorker.VerdictKind.UNWANTED, "the run wants no more games");
    }
    if (leases.isReported(index)) {
      buffer.addDuplicate(entry);
      return Effect().none();
    }
    strikes.success(report.game().game().worker());
    Lease standing = leases.report(index);
    if (standing != null && standing.id() != report.lease()) {
      revoke(standing, "another worker has finished the game");
    }
    leasesChanged();
    buffer.add(entry, world.nanos().getAsLong());
    scheduleFlush();
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> object(RunBook book, RunCommand.Objection bad) {
    int index = bad.lease().index();
    if (!book.exists() || !book.plan().contains(index) || leases == null) {
      tellVerdict(
          bad.replyTo(), bad.lease(), ToWorker.VerdictKind.UNWANTED, "the run wants no such game");
      return Effect().none();
    }
    refused++;
    world.metrics().refusedReport();
    context
        .getLog()
        .warn("run {}: game {} of worker {} refused: {}", id, index, bad.worker(), bad.objection());
    tellVerdict(bad.replyTo(), bad.lease(), ToWorker.VerdictKind.REFUSED, bad.objection());
    return failure(book, bad.worker(), bad.lease(), "refused", bad.objection());
  }

  private Effect<RunEvent, RunBook> decline(RunBook book, RunCommand.Decline decline) {
    if (!book.exists() || !book.plan().contains(decline.lease().index()) || leases == null) {
      return Effect().none();
    }
    world.metrics().jobDeclined();
    context
        .getLog()
        .warn(
            "run {}: worker {} declined game {}: {}",
            id,
            decline.worker(),
            decline.lease().index(),
            decline.reason());
    return failure(book, decline.worker(), decline.lease(), "declined", decline.reason());
  }

  /** A worker failed a game: gives it to another, or the run up if that has proved to be no use. */
  private Effect<RunEvent, RunBook> failure(
      RunBook book, String worker, HeldLease lease, String how, String reason) {
    if (leases == null || !book.isOpen(lease.index()) || leases.isReported(lease.index())) {
      return Effect().none();
    }
    String what = "game %d of worker %s was %s: %s".formatted(lease.index(), worker, how, reason);
    strikes.strike(worker, what, world.nanos().getAsLong());
    int failures = leases.fail(lease.index(), worker);
    leases.release(lease);
    boolean hopeless =
        book.committed() == 0
            && !buffer.isCommitting()
            && !buffer.isGathering()
            && strikes.areBenched(playersOf(book).keySet());
    if (hopeless || failures >= MAX_FAILURES) {
      String last = hopeless ? "no worker can play it; " + what : failures + " times over, " + what;
      return persist(new RunEvent.RunFailed(last, world.wall().instant()))
          .thenRun(now -> {
            context.getLog().warn("run {} failed: {}", id, last);
            halt("the run has failed");
          });
    }
    opened();
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> tick() {
    if (leases != null) {
      long now = world.nanos().getAsLong();
      List<Lease> late = leases.expire(now);
      late.forEach(lease -> revoke(lease, "no heartbeat came in time"));
      world.metrics().leasesExpired(late.size());
      boolean pardoned = strikes.pardon(now);
      if (pardoned || !late.isEmpty()) {
        opened();
      }
    }
    return Effect().none();
  }

  private void scheduleFlush() {
    if (!buffer.isCommitting() && !timers.isTimerActive(RunCommand.Flush.INSTANCE)) {
      long delay = Math.max(0, buffer.delay(world.nanos().getAsLong()));
      timers.startSingleTimer(
          RunCommand.Flush.INSTANCE, RunCommand.Flush.INSTANCE, Duration.ofNanos(delay));
    }
  }

  private Effect<RunEvent, RunBook> flush() {
    if (buffer.isCommitting() || !buffer.isGathering()) {
      return Effect().none();
    }
    long now = world.nanos().getAsLong();
    if (buffer.delay(now) <= 0) {
      put(buffer.begin(now));
    } else {
      scheduleFlush();
    }
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> retry() {
    put(buffer.batch());
    return Effect().none();
  }

  private void put(List<ReportedGame> batch) {
    context.pipeToSelf(
        world.archive().put(id, batch), (done, failure) -> new RunCommand.Stored(failure));
  }

  private Effect<RunEvent, RunBook> stored(RunCommand.Stored stored) {
    Throwable failure = stored.failure();
    if (failure != null) {
      context.getLog().error("run {}: the archive took no records; trying again", id, failure);
      storeProblem = "records cannot be stored: " + failure.getMessage();
      timers.startSingleTimer(RunCommand.Retry.INSTANCE, RunCommand.Retry.INSTANCE, RETRY);
      return Effect().none();
    }
    storeProblem = "";
    List<CommittedGame> games = buffer.batch().stream().map(ReportedGame::game).toList();
    return persist(new RunEvent.GamesCommitted(games)).thenRun(this::committed);
  }

  private void committed(RunBook book) {
    List<CommitBuffer.Entry> done = buffer.finish();
    long nanos = world.nanos().getAsLong() - buffer.startedAt();
    world.metrics().gamesCommitted(done.size(), Duration.ofNanos(nanos));
    for (CommitBuffer.Entry entry : done) {
      if (leases != null) {
        leases.settle(entry.index());
      }
      verdict(entry, ToWorker.VerdictKind.COMMITTED, "");
    }
    buffer.takeDuplicates(done).forEach(this::duplicate);
    if (book.status() == RunStatus.FINISHED) {
      halt("the run is finished");
    }
    if (buffer.isGathering()) {
      scheduleFlush();
    }
  }

  private Effect<RunEvent, RunBook> duplicate(CommitBuffer.Entry entry) {
    duplicates++;
    world.metrics().duplicateReport();
    return verdict(entry, ToWorker.VerdictKind.DUPLICATE, "");
  }

  private Effect<RunEvent, RunBook> verdict(
      CommitBuffer.Entry entry, ToWorker.VerdictKind kind, String reason) {
    tellVerdict(entry.replyTo(), new HeldLease(entry.index(), entry.lease()), kind, reason);
    return Effect().none();
  }

  private void tellVerdict(
      ActorRef<ToWorker> replyTo, HeldLease lease, ToWorker.VerdictKind kind, String reason) {
    replyTo.tell(new ToWorker.Verdict(id, lease.index(), lease.id(), kind, reason));
  }

  private void begin(RunBook book) {
    leases = new LeaseBook(book.plan(), book::isOpen, world.leaseIds(), world.lease().toNanos());
    buffer.indices().forEach(leases::report);
    strikes = new Strikes(world.lease().toNanos());
    Duration interval = world.lease().dividedBy(8);
    timers.startTimerWithFixedDelay(
        RunCommand.Tick.INSTANCE,
        RunCommand.Tick.INSTANCE,
        interval.compareTo(Duration.ofSeconds(1)) < 0 ? interval : Duration.ofSeconds(1));
  }

  /** Takes back every game that is out; results that have arrived are still committed. */
  private void halt(String reason) {
    if (leases != null) {
      leases.clear().forEach(lease -> revoke(lease, reason));
      leases = null;
    }
    leasesChanged();
    timers.cancel(RunCommand.Tick.INSTANCE);
    world.fleet().tell(new RunNews.Stopped(id));
  }

  private void revoke(Lease lease, String reason) {
    WorkerRef worker = workers.get(lease.worker());
    if (worker != null) {
      worker.session().tell(new ToWorker.Revoke(id, lease.index(), lease.id(), reason));
    }
  }

  private void opened() {
    leasesChanged();
    world.fleet().tell(new RunNews.Opened(id));
  }

  private void leasesChanged() {
    world.metrics().leasesOut(id, leases == null ? 0 : leases.size());
  }

  /** What the connected workers offer that can play some of this run's games. */
  private Map<String, Set<String>> playersOf(RunBook book) {
    Map<String, Set<String>> known = players;
    if (known == null) {
      Map<String, Set<String>> found = new HashMap<>();
      for (WorkerRef worker : workers.values()) {
        if (book.plan().requirements().stream().anyMatch(worker.offers()::containsAll)) {
          found.put(worker.id(), worker.offers());
        }
      }
      known = Collections.unmodifiableMap(found);
      players = known;
    }
    return known;
  }

  private RunView view(RunBook book) {
    Map<String, Set<String>> players = playersOf(book);
    return new RunView(
        id,
        book.plan().spec(),
        book.status(),
        book.createdAt(),
        book.committed(),
        leases == null ? 0 : leases.size(),
        duplicates,
        refused,
        players.size(),
        problem(book, players));
  }

  private String problem(RunBook book, Map<String, Set<String>> players) {
    if (!book.isRunning()) {
      return book.failure();
    }
    if (!storeProblem.isEmpty()) {
      return storeProblem;
    }
    if (workers.isEmpty()) {
      return "no worker is connected";
    }
    for (Set<String> needs : book.plan().requirements()) {
      if (players.values().stream().noneMatch(offers -> offers.containsAll(needs))) {
        return "no connected worker plays " + String.join(" and ", missing(needs));
      }
    }
    return strikes.problem();
  }

  /** What of this no worker offers; all of it where only no worker offers it together. */
  private List<String> missing(Set<String> needs) {
    List<String> unknown =
        needs.stream()
            .filter(need -> workers.values().stream().noneMatch(w -> w.offers().contains(need)))
            .sorted()
            .toList();
    return unknown.isEmpty() ? needs.stream().sorted().toList() : unknown;
  }
}
