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
import io.tengen.wire.FleetShare;
import io.tengen.wire.control.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One run as an event-sourced actor: decides by its books, persists, answers. What is durable
 * stands in the {@link RunBook}; who plays what, and what is on its way to the journal, is
 * forgotten in a restart and told anew by the workers.
 *
 * <p>Results are committed in groups: the records go to the archive in one transaction, then one
 * event to the journal, then the verdicts out. What arrives meanwhile makes the next group.
 *
 * <p>Here is what a command leads to, and what follows from an event once it is written down. Who
 * plays what stands in the {@link Floor}, who plays nothing in {@link LeftOut}, what is brought
 * goes through {@link Reports} and {@link Commits}, what does not count through the {@link
 * ExclusionDesk}. All of them are this actor's, and decide; only this class writes.
 */
public final class Run extends EventSourcedBehavior<RunCommand, RunEvent, RunBook> {
  private static final int SNAPSHOT_EVERY = 100;

  private final String id;
  private final RunContext world;
  private final ActorContext<RunCommand> context;
  private final TimerScheduler<RunCommand> timers;
  private final Gate gate;

  // Not durable; begun afresh by begin() or reset by recovered().
  private final Muster muster = new Muster();
  private final Commits commits;
  private final ExclusionDesk exclusions;
  private final Sampling sampling;
  private final LeftOut leftOut;
  private final Floor floor;
  private final Reports reports;
  private final RunViews views;

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
    commits = new Commits(id, world, context, timers);
    sampling = new Sampling(id, world);
    exclusions = new ExclusionDesk(id, world, context, commits);
    leftOut = new LeftOut(world, muster, exclusions);
    floor = new Floor(id, world, context, muster, leftOut, commits);
    reports = new Reports(id, world, context, floor, leftOut, exclusions, commits, sampling);
    views = new RunViews(id, muster, leftOut, floor, reports, commits, sampling);
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
    floor.forget();
    timers.cancelAll();
    goOn();
    if (book.isRunning()) {
      begin(book);
    }
    world
        .loaded()
        .tell(
            book.exists()
                ? new RunContext.Loaded.Ready(views.of(book))
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
      case RunCommand.GetView get -> Effect().reply(get.replyTo(), views.of(book));
      case RunCommand.GetTally get -> Effect().reply(get.replyTo(), book.tally());
      case RunCommand.GetCommitted get -> Effect().reply(get.replyTo(), book.committedGames());
      case RunCommand.GetPlacings get -> Effect().reply(get.replyTo(), RunViews.placings(book));
      case RunCommand.GetExclusions get -> Effect().reply(get.replyTo(), RunViews.exclusions(book));
      case RunCommand.Withdraw withdraw -> withdraw(book, withdraw);
      case RunCommand.Cancel cancel -> cancel(book, cancel);
      case RunCommand.Resume resume -> resume(book, resume);
      case RunCommand.SetSchedule set -> schedule(book, set);
      case RunCommand.Expel expel -> expel(book, expel);
      case RunCommand.Draw draw -> draw(book, draw);
      case RunCommand.Tick tick -> tick(book);
      case RunCommand.Connected connected -> done(() -> muster.set(connected.workers()));
      case RunCommand.Joined joined -> done(() -> muster.join(book.plan(), joined.worker()));
      case RunCommand.Left left -> done(() -> muster.leave(left.worker()));
      case RunCommand.RequestJobs request -> done(() -> grant(book, request));
      case RunCommand.Hold hold -> done(() -> floor.hold(book, hold));
      case RunCommand.KeepOnly keep -> done(() -> floor.keepOnly(keep));
      case RunCommand.Release release -> done(() -> floor.release(release.leases()));
      case RunCommand.HandBack back -> done(() -> floor.handBack(back));
      case RunCommand.Report report -> write(reports.report(book, report));
      case RunCommand.Objection objection -> write(reports.object(book, objection));
      case RunCommand.Decline decline -> write(reports.decline(book, decline));
      case RunCommand.Flush flush -> done(commits::flush);
      case RunCommand.Retry retry -> done(commits::retry);
      case RunCommand.Stored stored ->
          write(reports.stored(book, stored.failure(), muster.players(book.plan()).size()));
      case RunCommand.Exclude exclude ->
          refuse(exclude.replyTo(), exclusions.exclude(book, exclude));
      case RunCommand.LiftExclusion lift -> liftExclusion(book, lift);
      case RunCommand.SetAside done -> write(exclusions.setAside(book, done));
      case RunCommand.PutBack done -> putBack(done);
      case RunCommand.Next next -> Effect().none();
    };
  }

  /** Changes nothing that is durable. */
  private Effect<RunEvent, RunBook> done(Runnable what) {
    what.run();
    return Effect().none();
  }

  /** Writes an event; commands that come meanwhile wait. */
  private EffectBuilder<RunEvent, RunBook> write(RunEvent event) {
    gate.shut();
    return Effect().persist(event).thenRun(now -> written(now, event));
  }

  /** The same of one that there may be. */
  private Effect<RunEvent, RunBook> write(Optional<RunEvent> event) {
    return event.isPresent() ? write(event.get()) : Effect().none();
  }

  /** The same of several parts of one, all or none. */
  private Effect<RunEvent, RunBook> write(List<RunEvent> parts) {
    if (parts.isEmpty()) {
      return Effect().none();
    }
    gate.shut();
    return Effect().persist(parts).thenRun(now -> written(now, parts.getLast()));
  }

  private void goOn() {
    gate.open();
    context.getSelf().tell(RunCommand.Next.INSTANCE);
  }

  /** An event is in the journal and in the book: what follows from it. */
  private void written(RunBook book, RunEvent event) {
    goOn();
    switch (event) {
      case RunEvent.RunCreated created -> begin(book);
      case RunEvent.GamesCommitted batch -> committed(book, batch.samples());
      case RunEvent.GamesReplayed again -> replayed(book, again.versions());
      case RunEvent.ReplaysGivenUp idle -> givenUp(book, idle);
      case RunEvent.ResultsExcluded excluded -> excluded(book, excluded.worker());
      case RunEvent.ExclusionLifted lifted -> {
        exclusions.lifted(book, lifted.worker(), () -> views.of(book));
        drawn(book);
      }
      case RunEvent.MeetingsDrawn drawn -> drawn(book);
      case RunEvent.EngineWithdrawn left -> drawn(book);
      case RunEvent.RunCancelled cancelled -> halt("the run was cancelled");
      case RunEvent.RunResumed resumed -> {
        begin(book);
        world.fleet().tell(new RunNews.Started(id));
      }
      case RunEvent.RunFailed failed -> {
        context.getLog().warn("run {} failed: {}", id, failed.reason());
        halt("the run has failed");
      }
      case RunEvent.RunScheduled scheduled ->
          world.fleet().tell(new RunNews.Scheduled(id, scheduled.schedule()));
    }
  }

  private Effect<RunEvent, RunBook> create(RunBook book, RunCommand.Create create) {
    if (book.exists()) {
      return Effect().reply(create.replyTo(), StatusReply.success(views.of(book)));
    }
    return write(new RunEvent.RunCreated(create.spec(), world.wall().instant()))
        .thenReply(create.replyTo(), now -> StatusReply.success(views.of(now)));
  }

  private Effect<RunEvent, RunBook> cancel(RunBook book, RunCommand.Cancel cancel) {
    if (!book.isRunning()) {
      return Effect().reply(cancel.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunCancelled(world.wall().instant()))
        .thenReply(cancel.replyTo(), views::of);
  }

  private Effect<RunEvent, RunBook> resume(RunBook book, RunCommand.Resume resume) {
    if (book.isRunning() && leftOut.unpause(book)) {
      floor.opened();
    }
    List<Integer> disputes = book.isRunning() ? book.replays().inDispute() : List.of();
    if (!disputes.isEmpty()) {
      return write(floor.unverified(disputes, "a user resumed the run"))
          .thenReply(resume.replyTo(), views::of);
    }
    if (book.status() != RunState.CANCELLED && book.status() != RunState.FAILED) {
      return Effect().reply(resume.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunResumed(world.wall().instant()))
        .thenReply(resume.replyTo(), views::of);
  }

  private Effect<RunEvent, RunBook> schedule(RunBook book, RunCommand.SetSchedule set) {
    FleetShare now = book.plan().spec().schedule();
    FleetShare wanted = now.with(set.priority(), set.share());
    if (wanted.equals(now)) {
      return Effect().reply(set.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunScheduled(wanted, world.wall().instant()))
        .thenReply(set.replyTo(), views::of);
  }

  private void grant(RunBook book, RunCommand.RequestJobs request) {
    List<ToWorker.Assign> games = floor.grant(book, request);
    long nanos = book.exists() ? book.meanGameNanos() : 0;
    world.fleet().tell(new RunNews.Granted(id, request.worker(), request.count(), games, nanos));
    if (games.size() < request.count()) {
      // As many again as are out, so that the next workers need not wait for the journal.
      int wanted = request.count() - games.size() + floor.out();
      context.getSelf().tell(new RunCommand.Draw(wanted));
    }
  }

  private Effect<RunEvent, RunBook> tick(RunBook book) {
    if (!floor.isOpen()) {
      return Effect().none();
    }
    long now = world.nanos().getAsLong();
    Optional<String> end = floor.lookAtDeadlines(book, now);
    if (end.isPresent()) {
      return write(reports.failed(end.get()));
    }
    exclusions.askArchive(book);
    return write(floor.replaysDue(book, now));
  }

  private void givenUp(RunBook book, RunEvent.ReplaysGivenUp idle) {
    List<Integer> games = idle.games();
    context.getLog().warn("run {}: games {} are not played again: {}", id, games, idle.reason());
    world.metrics().gamesReplayed("unverified", games.size());
    drawn(book);
  }

  /** It is in the journal what came of games that were played again. */
  private void replayed(RunBook book, List<Version> played) {
    floor.replayed(book, played);
    exclusions.judge(book);
    floor.opened();
    contestChanged(book);
  }

  private void committed(RunBook book, List<Version> samples) {
    floor.replay(samples);
    reports.committed(book);
    exclusions.askArchive(book);
    contestChanged(book);
  }

  /** Answers at once only if it cannot be done. */
  private Effect<RunEvent, RunBook> refuse(
      ActorRef<StatusReply<RunView>> asked, Optional<String> objection) {
    return objection.isEmpty()
        ? Effect().none()
        : Effect().reply(asked, StatusReply.error(objection.get()));
  }

  private void excluded(RunBook book, String worker) {
    sampling.forget(worker);
    if (book.isRunning() && !floor.isOpen()) {
      begin(book);
      world.fleet().tell(new RunNews.Started(id));
    } else {
      Exclusion exclusion = book.exclusions().of(worker);
      if (exclusion != null) {
        floor.reopen(exclusion);
      }
    }
    exclusions.excluded(worker, () -> views.of(book));
    exclusions.judge(book);
    drawn(book);
  }

  private Effect<RunEvent, RunBook> liftExclusion(RunBook book, RunCommand.LiftExclusion lift) {
    Optional<String> objection = exclusions.lift(book, lift);
    if (objection.isEmpty()) {
      floor.dropIdle(book);
    }
    return refuse(lift.replyTo(), objection);
  }

  private Effect<RunEvent, RunBook> putBack(RunCommand.PutBack done) {
    List<RunEvent> events = exclusions.putBack(done);
    if (events.isEmpty()) {
      floor.opened();
    }
    return write(events);
  }

  /** Something happened that may have ended the run, or that games may be drawn from. */
  private void contestChanged(RunBook book) {
    if (book.status() == RunState.FINISHED) {
      halt("the run is finished");
    } else if (book.isRunning()) {
      context.getSelf().tell(new RunCommand.Draw(0));
    }
  }

  private Effect<RunEvent, RunBook> draw(RunBook book, RunCommand.Draw draw) {
    if (!floor.isOpen() || !book.isRunning()) {
      return Effect().none();
    }
    int under = floor.out() + commits.indices().size();
    int waiting = book.plan().games() - book.committed() - under;
    return write(book.due(draw.wanted() - waiting));
  }

  private void drawn(RunBook book) {
    floor.dropIdle(book);
    floor.opened();
    contestChanged(book);
  }

  private Effect<RunEvent, RunBook> withdraw(RunBook book, RunCommand.Withdraw withdraw) {
    RunEvent left;
    try {
      left = book.withdrawal(withdraw.engine(), "asked for", world.wall().instant());
    } catch (IllegalArgumentException e) {
      return Effect().reply(withdraw.replyTo(), StatusReply.error(String.valueOf(e.getMessage())));
    }
    return write(left).thenReply(withdraw.replyTo(), now -> StatusReply.success(views.of(now)));
  }

  private Effect<RunEvent, RunBook> expel(RunBook book, RunCommand.Expel expel) {
    if (!book.isRunning() || book.hasLeft(expel.engine())) {
      return Effect().none();
    }
    if (!book.contest().hasWithdrawals()) {
      return write(reports.failed(expel.reason() + "; mend it, then resume the run"));
    }
    String engine = book.plan().spec().engines().get(expel.engine()).name();
    context.getLog().warn("run {}: {}, and leaves the contest", id, expel.reason());
    return write(book.withdrawal(engine, expel.reason(), world.wall().instant()));
  }

  private void begin(RunBook book) {
    floor.begin(book, exclusions);
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
    floor.close(reason);
    timers.cancel(RunCommand.Tick.INSTANCE);
    world.fleet().tell(new RunNews.Stopped(id));
  }
}
