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
import io.tengen.coordinator.contest.Placing;
import io.tengen.engine.game.Color;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
  /** What the first failure costs a worker. */
  private static final Duration FIRST_REST = Duration.ofSeconds(1);

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
  private Checkpoints checkpoints = new Checkpoints();
  private @Nullable Stalls stalls;
  private @Nullable Crashes crashes;
  private @Nullable Replays replays;
  private final ExclusionDesk exclusions;
  private final Sampling sampling;
  private final Commits commits;
  private final Muster muster = new Muster();
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
    strikes = strikes();
    commits = new Commits(id, world, context, timers);
    sampling = new Sampling(id, world);
    exclusions = new ExclusionDesk(id, world, context, commits);
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
    commits.reset();
    muster.set(List.of());
    exclusions.reset();
    sampling.reset();
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
      case RunCommand.GetPlacings get -> Effect().reply(get.replyTo(), placings(book));
      case RunCommand.Withdraw withdraw -> withdraw(book, withdraw);
      case RunCommand.Cancel cancel -> cancel(book, cancel);
      case RunCommand.Resume resume -> resume(book, resume);
      case RunCommand.SetSchedule set -> schedule(book, set);
      case RunCommand.Connected connected -> connected(connected);
      case RunCommand.Joined joined -> joined(book, joined.worker());
      case RunCommand.Left left -> left(left.worker());
      case RunCommand.RequestJobs request -> grant(book, request);
      case RunCommand.Hold hold -> hold(book, hold);
      case RunCommand.KeepOnly keep -> keepOnly(keep);
      case RunCommand.Release release -> release(release);
      case RunCommand.HandBack back -> handBack(back);
      case RunCommand.Report report -> report(book, report);
      case RunCommand.Objection objection -> object(book, objection);
      case RunCommand.Decline decline -> decline(book, decline);
      case RunCommand.Expel expel -> expel(book, expel);
      case RunCommand.Exclude exclude ->
          refuse(exclude.replyTo(), exclusions.exclude(book, exclude));
      case RunCommand.LiftExclusion lift -> liftExclusion(book, lift);
      case RunCommand.SetAside done -> setAside(book, done);
      case RunCommand.PutBack done -> putBack(done);
      case RunCommand.GetExclusions get ->
          Effect()
              .reply(
                  get.replyTo(),
                  new Exclusions.View(book.exclusions().all(), book.replays().disputed()));
      case RunCommand.Tick tick -> tick(book);
      case RunCommand.Draw draw -> draw(book, draw);
      case RunCommand.Flush flush -> {
        commits.flush();
        yield Effect().none();
      }
      case RunCommand.Retry retry -> {
        commits.retry();
        yield Effect().none();
      }
      case RunCommand.Next next -> Effect().none();
      case RunCommand.Stored stored -> stored(book, stored);
    };
  }

  /** Writes an event; commands that come meanwhile wait. */
  private EffectBuilder<RunEvent, RunBook> persist(RunEvent event) {
    return persist(List.of(event));
  }

  /** The same of several, all or none. */
  private EffectBuilder<RunEvent, RunBook> persist(List<RunEvent> events) {
    gate.shut();
    return Effect().persist(events).thenRun(now -> goOn());
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
    if (book.isRunning() && crashes != null && crashes.anyPaused()) {
      crashes = crashes(book);
      opened();
    }
    List<Integer> disputes = book.isRunning() ? book.replays().inDispute() : List.of();
    if (!disputes.isEmpty()) {
      return giveUpReplays(disputes, "a user resumed the run")
          .thenReply(resume.replyTo(), this::view);
    }
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
    muster.set(connected.workers());
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> joined(RunBook book, WorkerRef worker) {
    muster.join(book.plan(), worker);
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> left(WorkerRef worker) {
    muster.leave(worker);
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> schedule(RunBook book, RunCommand.SetSchedule set) {
    FleetShare now = book.plan().spec().schedule();
    FleetShare wanted = now.with(set.priority(), set.share());
    if (wanted.equals(now)) {
      return Effect().reply(set.replyTo(), view(book));
    }
    return persist(new RunEvent.RunScheduled(wanted, world.wall().instant()))
        .thenRun(changed -> world.fleet().tell(new RunNews.Scheduled(id, wanted)))
        .thenReply(set.replyTo(), this::view);
  }

  private Effect<RunEvent, RunBook> grant(RunBook book, RunCommand.RequestJobs request) {
    List<ToWorker.Assign> games = new ArrayList<>();
    String worker = request.worker().id();
    if (leases != null && !isLeftOut(book, worker)) {
      Map<String, Set<String>> offers = muster.players(book.plan());
      if (isAnyLeftOut(book)) {
        offers = new HashMap<>(offers);
        offers.keySet().removeIf(other -> isLeftOut(book, other));
      }
      if (replays != null) {
        replays.offer(leases);
      }
      long now = world.nanos().getAsLong();
      while (games.size() < request.count()) {
        Optional<Lease> lease = leases.grant(worker, offers, now);
        if (lease.isEmpty()) {
          break;
        }
        GameJob job = book.plan().job(lease.get().index());
        if (replays != null) {
          replays.granted(job.index());
        }
        Optional<Resumed> resumed = checkpoints.handOver(job.index());
        resumed.ifPresent(game -> world.metrics().gameResumed(game.moves()));
        games.add(new ToWorker.Assign(id, book.plan(), job, lease.get().id(), resumed));
      }
    }
    leasesChanged();
    world
        .fleet()
        .tell(
            new RunNews.Granted(
                id,
                request.worker(),
                request.count(),
                games,
                book.exists() ? book.meanGameNanos() : 0));
    if (games.size() < request.count()) {
      // As many again as are out, so that the next workers need not wait for the journal.
      context.getSelf().tell(new RunCommand.Draw(request.count() - games.size() + out()));
    }
    return Effect().none();
  }

  private boolean isAnyLeftOut(RunBook book) {
    return strikes.anyBenched()
        || (crashes != null && crashes.anyPaused())
        || !book.exclusions().isEmpty()
        || !exclusions.isIdle();
  }

  /**
   * Whether a worker gets no games of this run, for a while or until somebody decides otherwise.
   */
  private boolean isLeftOut(RunBook book, String worker) {
    return strikes.isBenched(worker)
        || (crashes != null && crashes.isPaused(worker))
        || isOutcast(book, worker);
  }

  /** Whether a worker's results do not count. */
  private boolean isOutcast(RunBook book, String worker) {
    return book.exclusions().has(worker) || exclusions.isBanned(worker);
  }

  private static Crashes crashes(RunBook book) {
    return new Crashes(book.plan(), book.contest().hasWithdrawals());
  }

  private Strikes strikes() {
    long lease = world.lease().toNanos();
    return new Strikes(Math.min(FIRST_REST.toNanos(), lease / 8), lease);
  }

  private Effect<RunEvent, RunBook> hold(RunBook book, RunCommand.Hold hold) {
    long now = world.nanos().getAsLong();
    for (GameProgress game : hold.games()) {
      HeldLease held = game.lease();
      if (leases != null && leases.hold(hold.worker().id(), held, now)) {
        hear(hold.worker().id(), game, now);
      } else {
        String reason = book.isRunning() ? "the game is no longer yours" : "the run has ended";
        hold.worker().session().tell(new ToWorker.Revoke(id, held.index(), held.id(), reason));
      }
    }
    leasesChanged();
    return Effect().none();
  }

  /** A worker tells of a game that is its own. */
  private void hear(String worker, GameProgress game, long now) {
    if (stalls != null) {
      stalls.observe(game, now);
    }
    game.news().ifPresent(news -> keep(game.lease().index(), worker, news));
  }

  /** What is played again must be so from its first move. */
  private void keep(int index, String worker, CheckpointPart news) {
    if (replays == null || !replays.wants(index)) {
      checkpoints.add(index, worker, news);
    }
  }

  private Effect<RunEvent, RunBook> handBack(RunCommand.HandBack back) {
    if (leases != null && leases.find(back.lease()).isPresent()) {
      int index = back.lease().index();
      back.news().ifPresent(news -> keep(index, back.worker(), news));
      leases.end(back.lease());
      opened();
    }
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
    String worker = report.game().game().worker();
    if (isOutcast(book, worker)) {
      return verdict(entry, ToWorker.VerdictKind.UNWANTED, "the worker's results do not count");
    }
    if (book.isCommitted(index)) {
      if (isPlayedAgain(entry)) {
        return playedAgain(book, entry);
      }
      if (leases != null && leases.release(new HeldLease(index, report.lease()))) {
        // It was to be played again, and a machine's failure has ended it.
        opened();
      }
      return duplicate(entry);
    }
    if (leases == null || !book.isOpen(index) || exclusions.isLifting(index)) {
      return verdict(entry, ToWorker.VerdictKind.UNWANTED, "the run wants no more games");
    }
    if (leases.isReported(index)) {
      commits.addDuplicate(entry);
      return Effect().none();
    }
    Optional<String> objection = checkpoints.objection(index, report.game());
    if (objection.isPresent()) {
      HeldLease lease = new HeldLease(index, report.lease());
      return object(
          book, new RunCommand.Objection(worker, lease, objection.get(), report.replyTo()));
    }
    checkpoints.forget(index);
    strikes.success(worker);
    Lease standing = leases.report(index);
    if (standing != null && standing.id() != report.lease()) {
      revoke(standing, "another worker has finished the game");
    }
    leasesChanged();
    commits.add(entry);
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
    return beginsAnew(bad.lease())
        ? Effect().none()
        : failure(book, bad.worker(), bad.lease(), "refused", bad.objection());
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
    return beginsAnew(decline.lease())
        ? Effect().none()
        : failure(book, decline.worker(), decline.lease(), "declined", decline.reason());
  }

  /**
   * Whether a game that a worker could not bring to a good end had come from another: then nobody
   * knows whose part is at fault, nobody is blamed, and the game begins anew. Who had the lease
   * before says nothing of the game as others play it.
   */
  private boolean beginsAnew(HeldLease lease) {
    if (leases == null
        || leases.find(lease).isEmpty()
        || !checkpoints.wasHandedOver(lease.index())) {
      return false;
    }
    checkpoints.forget(lease.index());
    leases.release(lease);
    opened();
    return true;
  }

  /** A worker failed a game: gives it to another, or the run up if that has proved to be no use. */
  private Effect<RunEvent, RunBook> failure(
      RunBook book, String worker, HeldLease lease, String how, String reason) {
    Optional<String> end = fail(book, worker, lease, how, reason);
    return end.isPresent() ? giveUp(end.get()) : Effect().none();
  }

  /** Notes that a worker failed a game, which others may have; why that has proved to be no use. */
  private Optional<String> fail(
      RunBook book, String worker, HeldLease lease, String how, String reason) {
    if (leases == null
        || !leases.isWanted(lease.index(), worker)
        || leases.isReported(lease.index())) {
      return Optional.empty();
    }
    String what = "game %d of worker %s was %s: %s".formatted(lease.index(), worker, how, reason);
    strikes.strike(worker, what, world.nanos().getAsLong());
    if (leases.find(lease).isEmpty()) {
      // A lease that stands no more fails no game: whoever had it could fail the run with it alone.
      return Optional.empty();
    }
    int failures = leases.fail(lease.index(), worker);
    leases.end(lease);
    opened();
    if (failures >= MAX_FAILURES && book.isOpen(lease.index())) {
      return Optional.of(failures + " times over, " + what);
    }
    boolean hopeless =
        book.committed() == 0
            && commits.isIdle()
            && strikes.haveGivenUp(muster.players(book.plan()).keySet());
    return hopeless ? Optional.of("no worker can play it; " + what) : Optional.empty();
  }

  private Effect<RunEvent, RunBook> giveUp(String reason) {
    return persist(new RunEvent.RunFailed(reason, world.wall().instant()))
        .thenRun(now -> {
          context.getLog().warn("run {} failed: {}", id, reason);
          halt("the run has failed");
        });
  }

  private Effect<RunEvent, RunBook> tick(RunBook book) {
    if (leases == null) {
      return Effect().none();
    }
    long now = world.nanos().getAsLong();
    List<Lease> late = leases.expire(now);
    late.forEach(lease -> revoke(lease, "no heartbeat came in time"));
    world.metrics().leasesExpired(late.size());
    Optional<String> end = endStalls(book, leases, now);
    if (end.isPresent()) {
      return giveUp(end.get());
    }
    boolean pardoned = strikes.pardon(now);
    if (pardoned || !late.isEmpty()) {
      opened();
    }
    exclusions.askArchive(book);
    return replays == null ? Effect().none() : tick(book, replays, leases, now);
  }

  /** Writes down what has come of games that are played again, or that nothing will. */
  private Effect<RunEvent, RunBook> tick(RunBook book, Replays again, LeaseBook out, long now) {
    List<Version> played = again.take();
    if (!played.isEmpty()) {
      return persist(new RunEvent.GamesReplayed(played)).thenRun(then -> replayed(then, played));
    }
    List<Integer> idle = again.idle(out, book.isPlayedOut() && commits.isIdle(), now);
    return idle.isEmpty()
        ? Effect().none()
        : giveUpReplays(idle, "no other worker has played them");
  }

  private EffectBuilder<RunEvent, RunBook> giveUpReplays(List<Integer> games, String reason) {
    return persist(new RunEvent.ReplaysGivenUp(games, reason, world.wall().instant()))
        .thenRun(now -> {
          context.getLog().warn("run {}: games {} are not played again: {}", id, games, reason);
          world.metrics().gamesReplayed("unverified", games.size());
          drawn(now);
        });
  }

  /** Takes back games that do not move; why the run cannot go on, if that shows by it. */
  private Optional<String> endStalls(RunBook book, LeaseBook out, long now) {
    if (stalls == null) {
      return Optional.empty();
    }
    Optional<String> end = Optional.empty();
    String reason = "no move in " + stalls.limit().toSeconds() + " s";
    for (HeldLease stalled : stalls.stalled(now, held -> out.find(held).isPresent())) {
      Lease lease = out.find(stalled).orElseThrow();
      world.metrics().leaseStalled();
      context
          .getLog()
          .warn("run {}: game {} of worker {}: {}", id, lease.index(), lease.worker(), reason);
      revoke(lease, reason);
      Optional<String> why = fail(book, lease.worker(), stalled, "taken back", reason);
      end = end.isPresent() ? end : why;
    }
    return end;
  }

  private Effect<RunEvent, RunBook> stored(RunBook book, RunCommand.Stored stored) {
    List<ReportedGame> games = commits.stored(stored.failure());
    if (games.isEmpty()) {
      return Effect().none();
    }
    List<Version> samples = sampling.of(book.plan(), games, muster.players(book.plan()).size());
    return persist(
            new RunEvent.GamesCommitted(games.stream().map(ReportedGame::game).toList(), samples))
        .thenRun(now -> {
          if (replays != null) {
            replays.add(samples);
          }
          committed(now);
        });
  }

  /** Whether a report of a game that is counted comes from somebody who was to play it again. */
  private boolean isPlayedAgain(CommitBuffer.Entry entry) {
    CommittedGame game = entry.game().game();
    return leases != null
        && replays != null
        && replays.wants(game.index())
        && !replays.bars(game.index(), game.worker())
        && Sampling.followsFromSeed(entry.game());
  }

  private Effect<RunEvent, RunBook> playedAgain(RunBook book, CommitBuffer.Entry entry) {
    int index = entry.index();
    if (leases == null || replays == null) {
      return duplicate(entry);
    }
    Lease standing = leases.report(index);
    leases.settle(index);
    if (standing != null && standing.id() != entry.lease()) {
      revoke(standing, "another worker has finished the game");
    }
    strikes.success(entry.game().game().worker());
    leasesChanged();
    boolean urgent = replays.played(sampling.version(entry.game())) || book.isPlayedOut();
    verdict(entry, ToWorker.VerdictKind.COMMITTED, "");
    if (!urgent) {
      return Effect().none();
    }
    List<Version> played = replays.take();
    return persist(new RunEvent.GamesReplayed(played)).thenRun(now -> replayed(now, played));
  }

  /** It is in the journal what came of games that were played again. */
  private void replayed(RunBook book, List<Version> played) {
    int disputed =
        (int) played.stream().filter(version -> book.replays().isOpen(version.index())).count();
    world.metrics().gamesReplayed("agreed", played.size() - disputed);
    world.metrics().gamesReplayed("contradicted", disputed);
    if (disputed > 0) {
      context.getLog().warn("run {}: {}", id, book.replays().problem());
    }
    if (replays != null) {
      replays.dispute(played);
    }
    exclusions.judge(book);
    opened();
    contestChanged(book);
  }

  /** Answers at once only if it cannot be done. */
  private Effect<RunEvent, RunBook> refuse(
      ActorRef<StatusReply<RunView>> asked, Optional<String> objection) {
    return objection.isEmpty()
        ? Effect().none()
        : Effect().reply(asked, StatusReply.error(objection.get()));
  }

  private Effect<RunEvent, RunBook> setAside(RunBook book, RunCommand.SetAside done) {
    List<RunEvent> events = exclusions.setAside(book, done);
    return events.isEmpty()
        ? Effect().none()
        : persist(events).thenRun(now -> excluded(now, done.worker()));
  }

  private void excluded(RunBook book, String worker) {
    sampling.forget(worker);
    if (book.isRunning() && leases == null) {
      begin(book);
      world.fleet().tell(new RunNews.Started(id));
    } else if (leases != null) {
      Exclusion exclusion = book.exclusions().of(worker);
      if (exclusion != null) {
        for (int index : exclusion.indices()) {
          leases.reopen(index);
        }
      }
      if (replays != null) {
        replays.restart(worker);
      }
    }
    exclusions.excluded(worker, () -> view(book));
    exclusions.judge(book);
    drawn(book);
  }

  private Effect<RunEvent, RunBook> liftExclusion(RunBook book, RunCommand.LiftExclusion lift) {
    Optional<String> objection = exclusions.lift(book, lift);
    if (objection.isEmpty()) {
      dropIdle(book);
    }
    return refuse(lift.replyTo(), objection);
  }

  private Effect<RunEvent, RunBook> putBack(RunCommand.PutBack done) {
    List<RunEvent> events = exclusions.putBack(done);
    if (events.isEmpty()) {
      opened();
      return Effect().none();
    }
    return persist(events)
        .thenRun(now -> {
          exclusions.lifted(done.worker(), () -> view(now));
          drawn(now);
        });
  }

  private void committed(RunBook book) {
    Commits.Done done = commits.finish();
    for (CommitBuffer.Entry entry : done.counted()) {
      if (leases != null) {
        leases.settle(entry.index());
      }
      verdict(entry, ToWorker.VerdictKind.COMMITTED, "");
      countForfeit(book.plan(), entry.game().game());
      sampling.counted(book.plan().job(entry.index()), entry.game().game());
      if (crashes != null) {
        crashes
            .count(entry.game().game(), muster.players(book.plan()))
            .ifPresent(expel -> context.getSelf().tell(expel));
      }
    }
    done.duplicates().forEach(this::duplicate);
    sampling.look();
    exclusions.askArchive(book);
    contestChanged(book);
  }

  /** Something happened that may have ended the run, or that games may be drawn from. */
  private void contestChanged(RunBook book) {
    if (book.status() == RunStatus.FINISHED) {
      halt("the run is finished");
    } else if (book.isRunning()) {
      context.getSelf().tell(new RunCommand.Draw(0));
    }
  }

  private Effect<RunEvent, RunBook> draw(RunBook book, RunCommand.Draw draw) {
    if (leases == null || !book.isRunning()) {
      return Effect().none();
    }
    int waiting = book.plan().games() - book.committed() - out() - commits.indices().size();
    Optional<RunEvent> due = book.due(draw.wanted() - waiting);
    if (due.isEmpty()) {
      return Effect().none();
    }
    return persist(due.get()).thenRun(this::drawn);
  }

  private void drawn(RunBook book) {
    dropIdle(book);
    opened();
    contestChanged(book);
  }

  /** Takes back games that are of no use any more, or whose worker is not. */
  private void dropIdle(RunBook book) {
    LeaseBook out = leases;
    if (out != null) {
      out.drop((index, worker) -> out.isWanted(index, worker) && !isOutcast(book, worker))
          .forEach(lease -> revoke(lease, "the game is of no use any more"));
      checkpoints.retain(book::isOpen);
    }
  }

  private Effect<RunEvent, RunBook> withdraw(RunBook book, RunCommand.Withdraw withdraw) {
    RunEvent left;
    try {
      left = book.withdrawal(withdraw.engine(), "asked for", world.wall().instant());
    } catch (IllegalArgumentException e) {
      return Effect().reply(withdraw.replyTo(), StatusReply.error(String.valueOf(e.getMessage())));
    }
    return persist(left)
        .thenRun(this::drawn)
        .thenReply(withdraw.replyTo(), now -> StatusReply.success(view(now)));
  }

  private Effect<RunEvent, RunBook> expel(RunBook book, RunCommand.Expel expel) {
    if (!book.isRunning() || book.hasLeft(expel.engine())) {
      return Effect().none();
    }
    if (!book.contest().hasWithdrawals()) {
      return giveUp(expel.reason() + "; mend it, then resume the run");
    }
    String engine = book.plan().spec().engines().get(expel.engine()).name();
    return persist(book.withdrawal(engine, expel.reason(), world.wall().instant()))
        .thenRun(now -> {
          context.getLog().warn("run {}: {}, and leaves the contest", id, expel.reason());
          drawn(now);
        });
  }

  private static List<Placing> placings(RunBook book) {
    return book.exists() ? book.contest().placings() : List.of();
  }

  /** Games that are being played. */
  private int out() {
    return leases == null ? 0 : leases.size();
  }

  private void countForfeit(JobPlan plan, CommittedGame game) {
    if (Forfeits.kind(game.reason()) >= 0) {
      GameJob job = plan.job(game.index());
      String loser = (game.winner() == Color.BLACK ? plan.white(job) : plan.black(job)).name();
      world.metrics().gameForfeited(loser, game.reason().name().toLowerCase(Locale.ROOT));
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
    Replays again = new Replays(book.replays(), world.lease().toNanos());
    replays = again;
    leases =
        new LeaseBook(
            book.plan(),
            index -> book.isOpen(index) && !exclusions.isLifting(index),
            world.leaseIds(),
            world.lease().toNanos(),
            again);
    checkpoints = new Checkpoints();
    stalls = new Stalls(book.plan().timeSystems(), world.patience());
    commits.indices().forEach(leases::report);
    strikes = strikes();
    crashes = crashes(book);
    Duration interval = world.lease().dividedBy(8);
    timers.startTimerWithFixedDelay(
        RunCommand.Tick.INSTANCE,
        RunCommand.Tick.INSTANCE,
        interval.compareTo(Duration.ofSeconds(1)) < 0 ? interval : Duration.ofSeconds(1));
    context.getSelf().tell(new RunCommand.Draw(0));
    exclusions.judge(book);
  }

  /** Takes back every game that is out; results that have arrived are still committed. */
  private void halt(String reason) {
    if (leases != null) {
      leases.clear().forEach(lease -> revoke(lease, reason));
      leases = null;
      replays = null;
      checkpoints = new Checkpoints();
    }
    leasesChanged();
    timers.cancel(RunCommand.Tick.INSTANCE);
    world.fleet().tell(new RunNews.Stopped(id));
  }

  private void revoke(Lease lease, String reason) {
    WorkerRef worker = muster.find(lease.worker());
    if (worker != null) {
      worker.session().tell(new ToWorker.Revoke(id, lease.index(), lease.id(), reason));
    }
  }

  private void opened() {
    leasesChanged();
    world.fleet().tell(new RunNews.Opened(id));
  }

  private void leasesChanged() {
    world.metrics().leasesOut(id, out());
  }

  private RunView view(RunBook book) {
    return new RunView(
        id,
        book.plan(),
        book.status(),
        book.createdAt(),
        book.committed(),
        out(),
        duplicates,
        refused,
        muster.players(book.plan()).size(),
        problem(book),
        book.contest().progress(),
        verification(book));
  }

  private Verification verification(RunBook book) {
    return new Verification(
        book.replays().agreed(),
        book.replays().open().size(),
        book.replays().givenUp(),
        book.exclusions().games(),
        List.copyOf(book.replays().quarantined()),
        List.copyOf(sampling.suspects()));
  }

  private String problem(RunBook book) {
    if (!book.isRunning()) {
      return book.failure();
    }
    String crashed = crashes == null ? "" : crashes.problem();
    return Stream.of(
            commits.problem(),
            book.replays().problem(),
            muster.problem(book.plan()),
            strikes.problem(),
            crashed,
            book.reopened())
        .filter(problem -> !problem.isEmpty())
        .findFirst()
        .orElse("");
  }
}
