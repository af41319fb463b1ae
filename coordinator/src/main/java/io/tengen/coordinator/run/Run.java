package io.tengen.coordinator.run;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PreRestart;
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
import io.tengen.coordinator.job.JournalLog;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.run.lease.WorkerRoster;
import io.tengen.coordinator.run.trace.RunTraces;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.run.verify.ReplaySampling;
import io.tengen.game.match.EngineSpec;
import io.tengen.text.LogFields;
import io.tengen.wire.AnnulledSide;
import io.tengen.wire.FleetShare;
import io.tengen.wire.control.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.event.Level;

/**
 * A run as an event-sourced actor. The {@link RunBook} holds the durable state. Leases and
 * uncommitted results are lost in a restart; workers then report them again.
 *
 * <p>Results are committed in groups: the records go to the archive in one transaction, then one
 * event goes to the journal, then the verdicts are sent. Results that arrive meanwhile form the
 * next group.
 *
 * <p>This class maps commands to events, and persisted events to their effects; no other class
 * persists events. It delegates to helpers that are confined to this actor: {@link GameDispatch}
 * (assigning games), {@link ResultProcessor} and {@link ResultCommitter} (processing results), and
 * {@link ExclusionProcess} (excluding workers).
 */
public final class Run extends EventSourcedBehavior<RunCommand, RunEvent, RunBook> {
  private static final int SNAPSHOT_EVERY = 100;

  private final String id;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final TimerScheduler<RunCommand> timers;
  private final CommandStash stash;
  private final JournalLog journalLog;

  // Not durable; created by begin() or reset by recovered().
  private final WorkerRoster roster = new WorkerRoster();
  private final RunTraces traces;
  private final ResultCommitter commits;
  private final ExclusionProcess exclusions;
  private final ReplaySampling sampling;
  private final GameDispatch dispatch;
  private final ResultProcessor reports;
  private final RunViews views;

  /** Returns the behavior of the run with this id, whether or not the run has been created. */
  public static Behavior<RunCommand> create(String id, RunDependencies deps) {
    return Behaviors.withMdc(
        RunCommand.class,
        Map.of(LogFields.RUN, id),
        Behaviors.setup(context ->
            Behaviors.withTimers(timers -> {
              CommandStash stash = new CommandStash();
              return Behaviors.intercept(() -> stash, new Run(id, deps, context, timers, stash));
            })));
  }

  private Run(
      String id,
      RunDependencies deps,
      ActorContext<RunCommand> context,
      TimerScheduler<RunCommand> timers,
      CommandStash stash) {
    super(
        PersistenceId.of("Run", id),
        SupervisorStrategy.restartWithBackoff(Duration.ofMillis(200), Duration.ofSeconds(10), 0.1)
            .withLogLevel(Level.DEBUG));
    this.id = id;
    this.deps = deps;
    this.context = context;
    this.timers = timers;
    this.stash = stash;
    journalLog = new JournalLog(context.getLog(), "run " + id);
    commits = new ResultCommitter(id, deps, context, timers);
    sampling = new ReplaySampling(id, deps.sampler(), deps.records());
    exclusions = new ExclusionProcess(id, deps, context, commits);
    traces = new RunTraces(id, deps.tracing());
    dispatch = new GameDispatch(id, deps, context, roster, commits, traces);
    reports =
        new ResultProcessor(id, deps, context, dispatch, exclusions, commits, sampling, traces);
    views = new RunViews(id, roster, dispatch, reports, commits, sampling);
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
            (book, signal) -> {
              journalLog.notRead(signal.getFailure());
              deps.loaded().tell(new RunDependencies.Loaded.Broken(id, signal.getFailure()));
            })
        .onSignal(PreRestart.class, (book, signal) -> journalLog.notWritten())
        .build();
  }

  private void recovered(RunBook book) {
    commits.reset();
    roster.set(List.of());
    exclusions.reset();
    sampling.reset();
    dispatch.forget();
    traces.reset();
    timers.cancelAll();
    unstash();
    if (book.isRunning() || book.isPaused()) {
      begin(book);
    }
    deps.loaded()
        .tell(
            book.exists()
                ? new RunDependencies.Loaded.Ready(views.of(book))
                : new RunDependencies.Loaded.Blank(id));
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
      case RunCommand.GetStatistics get -> Effect().reply(get.replyTo(), book.statistics());
      case RunCommand.GetSummary get -> Effect().reply(get.replyTo(), book.summary());
      case RunCommand.GetCounted get -> Effect().reply(get.replyTo(), book.countedGames());
      case RunCommand.GetTournamentResults get ->
          Effect().reply(get.replyTo(), RunViews.results(book));
      case RunCommand.GetWorkers get -> Effect().reply(get.replyTo(), dispatch.workers(book));
      case RunCommand.GetDemand get ->
          Effect().reply(get.replyTo(), DemandCounter.count(book, dispatch.open()));
      case RunCommand.WatchGames watch ->
          Effect().reply(watch.replyTo(), dispatch.watch(book, watch));
      case RunCommand.GetExclusions get -> Effect().reply(get.replyTo(), RunViews.exclusions(book));
      case RunCommand.Retire retire -> retire(book, retire);
      case RunCommand.Approve approve -> approve(book, approve);
      case RunCommand.Withdraw withdraw -> withdraw(book, withdraw);
      case RunCommand.Cancel cancel -> cancel(book, cancel);
      case RunCommand.Pause pause -> pause(book, pause);
      case RunCommand.Resume resume -> resume(book, resume);
      case RunCommand.SetSchedule set -> schedule(book, set);
      case RunCommand.Annotate annotate -> annotate(book, annotate);
      case RunCommand.Extend extend -> extend(book, extend);
      case RunCommand.Expel expel -> expel(book, expel);
      case RunCommand.Draw draw -> draw(book, draw);
      case RunCommand.Tick tick -> tick(book);
      case RunCommand.Connected connected -> run(() -> roster.set(connected.workers()));
      case RunCommand.Joined joined -> run(() -> roster.join(book.plan(), joined.worker()));
      case RunCommand.Left left -> run(() -> roster.leave(left.worker()));
      case RunCommand.RequestJobs request -> requestJobs(book, request);
      case RunCommand.Identified identified ->
          identified(book, identified.engines(), identified.request());
      case RunCommand.Hold hold -> run(() -> dispatch.hold(book, hold));
      case RunCommand.KeepOnly keep -> run(() -> dispatch.keepOnly(keep));
      case RunCommand.Release release -> run(() -> dispatch.release(release.leases()));
      case RunCommand.HandBack back -> handBack(book, back);
      case RunCommand.Report report -> write(reports.report(book, report));
      case RunCommand.Objection objection -> write(reports.object(book, objection));
      case RunCommand.Decline decline -> write(reports.decline(book, decline));
      case RunCommand.Flush flush -> run(commits::flush);
      case RunCommand.Retry retry -> run(commits::retry);
      case RunCommand.Stored stored ->
          write(reports.stored(book, stored.failure(), roster.players(book.plan()).size()));
      case RunCommand.Exclude exclude ->
          refuse(exclude.replyTo(), exclusions.exclude(book, exclude));
      case RunCommand.LiftExclusion lift -> liftExclusion(book, lift);
      case RunCommand.SetAside done -> write(exclusions.setAside(book, done));
      case RunCommand.PutBack done -> putBack(done);
      case RunCommand.Annul annul -> annul(book, annul);
      case RunCommand.Archived archived -> archived(book, archived);
      case RunCommand.Next next -> Effect().none();
    };
  }

  /** Runs an action that changes no durable state. */
  private Effect<RunEvent, RunBook> run(Runnable action) {
    action.run();
    return Effect().none();
  }

  /** Persists an event; commands that arrive meanwhile are stashed. */
  private EffectBuilder<RunEvent, RunBook> write(RunEvent event) {
    stash.close();
    return Effect().persist(event).thenRun(now -> written(now, event));
  }

  /** Persists an event if there is one; commands that arrive meanwhile are stashed. */
  private Effect<RunEvent, RunBook> write(Optional<RunEvent> event) {
    return event.isPresent() ? write(event.get()) : Effect().none();
  }

  /** Persists several parts of one event atomically; commands that arrive meanwhile are stashed. */
  private EffectBuilder<RunEvent, RunBook> write(List<RunEvent> parts) {
    if (parts.isEmpty()) {
      return Effect().none();
    }
    stash.close();
    return Effect().persist(parts).thenRun(now -> written(now, parts.getLast()));
  }

  private void unstash() {
    stash.open();
    context.getSelf().tell(RunCommand.Next.INSTANCE);
  }

  /** Carries out the effects of an event that was persisted and applied. */
  private void written(RunBook book, RunEvent event) {
    journalLog.written();
    unstash();
    switch (event) {
      case RunEvent.RunCreated created -> begin(book);
      case RunEvent.ApprovalRequired required -> {}
      case RunEvent.RunApproved approved -> resumed(book);
      case RunEvent.GamesCommitted batch -> committed(book, batch.samples());
      case RunEvent.GamesReplayed replayed -> replayed(book, replayed.versions());
      case RunEvent.ReplaysGivenUp givenUp -> givenUp(book, givenUp);
      case RunEvent.ResultsExcluded excluded -> excluded(book, excluded.worker());
      case RunEvent.ExclusionLifted lifted -> {
        exclusions.lifted(book, lifted.worker(), () -> views.of(book));
        drawn(book);
      }
      case RunEvent.GameAnnulled annulled -> annulled(book);
      case RunEvent.AnnulmentLifted lifted -> annulled(book);
      case RunEvent.GamesDrawn drawn -> drawn(book);
      case RunEvent.EngineWithdrawn withdrawn -> drawn(book);
      case RunEvent.RunPaused pause -> {
        dispatch.pause();
        deps.fleet().tell(new RunNotification.Stopped(id));
      }
      case RunEvent.GamesSuspended suspended -> {}
      case RunEvent.RunCancelled cancelled -> halt("the run was cancelled");
      case RunEvent.RunResumed resumed -> resumed(book);
      case RunEvent.RunFailed failed -> {
        context.getLog().warn("run {} failed: {}", id, failed.reason());
        halt("the run has failed");
      }
      case RunEvent.RunExtended extended -> extended(book);
      case RunEvent.EnginesIdentified identified -> roster.reconsider();
      case RunEvent.RunScheduled scheduled ->
          deps.fleet().tell(new RunNotification.Scheduled(id, scheduled.schedule()));
      case RunEvent.RunAnnotated annotated -> {}
    }
  }

  private Effect<RunEvent, RunBook> create(RunBook book, RunCommand.Create create) {
    if (book.exists()) {
      return Effect().reply(create.replyTo(), StatusReply.success(views.of(book)));
    }
    Instant now = deps.wall().instant();
    RunEvent created = new RunEvent.RunCreated(create.spec(), now, create.owner());
    return write(
            create.waits()
                ? List.of(created, new RunEvent.ApprovalRequired(now))
                : List.of(created))
        .thenReply(create.replyTo(), next -> StatusReply.success(views.of(next)));
  }

  private Effect<RunEvent, RunBook> retire(RunBook book, RunCommand.Retire retire) {
    if (!book.status().isEnded()) {
      return Effect().reply(retire.replyTo(), StatusReply.error(RunView.hasNotEnded(id)));
    }
    if (!commits.isIdle()) {
      return Effect()
          .reply(
              retire.replyTo(),
              StatusReply.error("run " + id + " still stores results; try again in a moment"));
    }
    if (retire.archived() != null && !book.countedGames().hasSameResults(retire.archived())) {
      return Effect()
          .reply(
              retire.replyTo(),
              StatusReply.error(
                  "the results of run "
                      + id
                      + " have changed since it was archived; archive it again"));
    }
    return Effect().stop().thenReply(retire.replyTo(), now -> StatusReply.ack());
  }

  private Effect<RunEvent, RunBook> approve(RunBook book, RunCommand.Approve approve) {
    if (book.status() != RunState.WAITING) {
      return Effect()
          .reply(approve.replyTo(), StatusReply.error("the run does not wait for approval"));
    }
    return write(new RunEvent.RunApproved(approve.by(), deps.wall().instant()))
        .thenReply(approve.replyTo(), next -> StatusReply.success(views.of(next)));
  }

  private Effect<RunEvent, RunBook> cancel(RunBook book, RunCommand.Cancel cancel) {
    if (book.status().isEnded()) {
      return Effect().reply(cancel.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunCancelled(deps.wall().instant()))
        .thenReply(cancel.replyTo(), views::of);
  }

  private Effect<RunEvent, RunBook> pause(RunBook book, RunCommand.Pause pause) {
    if (!book.isRunning()) {
      return Effect().reply(pause.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunPaused(deps.wall().instant()))
        .thenReply(pause.replyTo(), views::of);
  }

  /** Takes a game back; if the run is paused, the journal has its moves until it is resumed. */
  private Effect<RunEvent, RunBook> handBack(RunBook book, RunCommand.HandBack back) {
    dispatch.handBack(back);
    return write(dispatch.suspend(book, back.lease().index()));
  }

  private Effect<RunEvent, RunBook> resume(RunBook book, RunCommand.Resume resume) {
    if (book.isRunning()
        && dispatch.open().filter(open -> open.eligibility().unpause()).isPresent()) {
      dispatch.gamesAvailable();
    }
    List<Integer> disputes = book.isRunning() ? book.replays().inDispute() : List.of();
    if (!disputes.isEmpty()) {
      return write(dispatch.unverified(disputes, "a user resumed the run"))
          .thenReply(resume.replyTo(), views::of);
    }
    if (book.isRunning()
        || book.status() == RunState.FINISHED
        || book.status() == RunState.WAITING) {
      return Effect().reply(resume.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunResumed(deps.wall().instant()))
        .thenReply(resume.replyTo(), views::of);
  }

  /** Hands out games again. Workers may still hold games that they played before a pause. */
  private void resumed(RunBook book) {
    if (!book.isRunning()) {
      // It was stopped before it was approved, and waits again.
      return;
    }
    if (dispatch.isOpen()) {
      dispatch.unpause();
      context.getSelf().tell(new RunCommand.Draw(0));
    } else {
      begin(book);
    }
    deps.fleet().tell(new RunNotification.Started(id));
  }

  private Effect<RunEvent, RunBook> schedule(RunBook book, RunCommand.SetSchedule set) {
    FleetShare now = book.plan().spec().schedule();
    FleetShare wanted = now.with(set.priority(), set.share());
    if (wanted.equals(now)) {
      return Effect().reply(set.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunScheduled(wanted, deps.wall().instant()))
        .thenReply(set.replyTo(), views::of);
  }

  private Effect<RunEvent, RunBook> annotate(RunBook book, RunCommand.Annotate annotate) {
    if (annotate.note().equals(book.plan().spec().note())) {
      return Effect().reply(annotate.replyTo(), views.of(book));
    }
    return write(new RunEvent.RunAnnotated(annotate.note(), deps.wall().instant()))
        .thenReply(annotate.replyTo(), views::of);
  }

  private Effect<RunEvent, RunBook> extend(RunBook book, RunCommand.Extend extend) {
    Optional<String> objection = book.plan().objection(extend.games());
    if (objection.isPresent()) {
      return Effect().reply(extend.replyTo(), StatusReply.error(objection.get()));
    }
    if (extend.games() == book.plan().spec().games()) {
      return Effect().reply(extend.replyTo(), StatusReply.success(views.of(book)));
    }
    return write(new RunEvent.RunExtended(extend.games(), deps.wall().instant()))
        .thenReply(extend.replyTo(), now -> StatusReply.success(views.of(now)));
  }

  private void extended(RunBook book) {
    if (!book.isRunning()) {
      return;
    }
    if (dispatch.isOpen()) {
      dispatch.gamesAvailable();
    } else {
      begin(book);
      deps.fleet().tell(new RunNotification.Started(id));
    }
  }

  /**
   * Hands out games. Before the first game with a worker's program, the journal has its version.
   */
  private Effect<RunEvent, RunBook> requestJobs(RunBook book, RunCommand.RequestJobs request) {
    Optional<List<EngineSpec>> engines =
        dispatch.isOpen() ? book.plan().identify(request.worker().offers()) : Optional.empty();
    if (engines.isEmpty()) {
      return run(() -> grant(book, request));
    }
    if (book.plan().spec().pool().isEmpty()) {
      return identified(book, engines.get(), request);
    }
    return run(
        () -> deps.pools().tell(new RunDependencies.Identification(id, engines.get(), request)));
  }

  /** Hands out games of these engines; the run may have ended since the request. */
  private Effect<RunEvent, RunBook> identified(
      RunBook book, List<EngineSpec> engines, RunCommand.RequestJobs request) {
    return !dispatch.isOpen() || engines.equals(book.plan().spec().engines())
        ? run(() -> grant(book, request))
        : write(new RunEvent.EnginesIdentified(engines, deps.wall().instant()))
            .thenRun(now -> grant(now, request));
  }

  private void grant(RunBook book, RunCommand.RequestJobs request) {
    List<ToWorker.Assign> games = dispatch.grant(request);
    long nanos = book.exists() ? book.meanGameNanos() : 0;
    deps.fleet()
        .tell(new RunNotification.Granted(id, request.worker(), request.count(), games, nanos));
    if (games.size() < request.count()) {
      // Draws additionally as many as are leased, so that the next workers need not wait for the
      // journal.
      int wanted = request.count() - games.size() + dispatch.leasedGames();
      context.getSelf().tell(new RunCommand.Draw(wanted));
    }
  }

  private Effect<RunEvent, RunBook> tick(RunBook book) {
    if (!dispatch.isOpen()) {
      return Effect().none();
    }
    Optional<String> end = dispatch.checkDeadlines(book);
    if (end.isPresent()) {
      return write(reports.failed(end.get()));
    }
    exclusions.askArchive(book);
    return book.isPaused() ? write(dispatch.suspend(book)) : write(dispatch.replaysDue(book));
  }

  private void givenUp(RunBook book, RunEvent.ReplaysGivenUp givenUp) {
    List<Integer> games = givenUp.games();
    context.getLog().warn("run {}: games {} are not played again: {}", id, games, givenUp.reason());
    deps.metrics().gamesReplayed("unverified", games.size());
    drawn(book);
  }

  /** Handles replays that are in the journal. */
  private void replayed(RunBook book, List<GameVersion> played) {
    dispatch.replayed(book, played);
    exclusions.judge(book);
    dispatch.gamesAvailable();
    tournamentChanged(book);
  }

  private void committed(RunBook book, List<GameVersion> samples) {
    dispatch.open().ifPresent(open -> open.replays().add(samples));
    if (!samples.isEmpty()) {
      // Workers that asked before the samples were drawn are waiting.
      dispatch.gamesAvailable();
    }
    reports.committed(book);
    dispatch.offerRematches();
    exclusions.askArchive(book);
    tournamentChanged(book);
  }

  /** Replies with the objection if there is one; otherwise the reply follows later. */
  private Effect<RunEvent, RunBook> refuse(
      ActorRef<StatusReply<RunView>> asked, Optional<String> objection) {
    return objection.isEmpty()
        ? Effect().none()
        : Effect().reply(asked, StatusReply.error(objection.get()));
  }

  private void excluded(RunBook book, String worker) {
    sampling.forget(worker);
    if (book.isRunning() && !dispatch.isOpen()) {
      begin(book);
      deps.fleet().tell(new RunNotification.Started(id));
    } else {
      Exclusion exclusion = book.exclusions().of(worker);
      if (exclusion != null) {
        dispatch.reopen(exclusion);
      }
    }
    exclusions.excluded(worker, () -> views.of(book));
    exclusions.judge(book);
    drawn(book);
  }

  private Effect<RunEvent, RunBook> liftExclusion(RunBook book, RunCommand.LiftExclusion lift) {
    Optional<String> objection = exclusions.lift(book, lift);
    if (objection.isEmpty()) {
      dispatch.dropUnneeded();
    }
    return refuse(lift.replyTo(), objection);
  }

  private Effect<RunEvent, RunBook> putBack(RunCommand.PutBack done) {
    List<RunEvent> events = exclusions.putBack(done);
    if (events.isEmpty()) {
      dispatch.gamesAvailable();
    }
    return write(events);
  }

  /** Stops the run if it has finished, and otherwise checks whether games can be drawn. */
  private void tournamentChanged(RunBook book) {
    if (book.status() == RunState.FINISHED) {
      halt("the run is finished");
    } else if (book.isRunning()) {
      context.getSelf().tell(new RunCommand.Draw(0));
    }
  }

  private Effect<RunEvent, RunBook> draw(RunBook book, RunCommand.Draw draw) {
    if (!dispatch.isOpen() || !book.isRunning()) {
      return Effect().none();
    }
    int under = dispatch.leasedGames() + commits.indices().size();
    int waiting = book.plan().scheduledGames() - book.committed() - under;
    return write(book.nextDraw(draw.wanted() - waiting));
  }

  private void drawn(RunBook book) {
    dispatch.dropUnneeded();
    dispatch.gamesAvailable();
    tournamentChanged(book);
  }

  private Effect<RunEvent, RunBook> withdraw(RunBook book, RunCommand.Withdraw withdraw) {
    List<RunEvent> left;
    try {
      left = book.withdrawals(withdraw.engine(), "asked for", deps.wall().instant());
    } catch (IllegalArgumentException e) {
      return Effect().reply(withdraw.replyTo(), StatusReply.error(String.valueOf(e.getMessage())));
    }
    stash.close();
    return Effect()
        .persist(left)
        .thenRun((RunBook now) -> written(now, left.getLast()))
        .thenReply(withdraw.replyTo(), now -> StatusReply.success(views.of(now)));
  }

  private Effect<RunEvent, RunBook> annul(RunBook book, RunCommand.Annul annul) {
    Optional<String> objection = book.objection(annul.game(), annul.side());
    if (objection.isPresent()) {
      return Effect().reply(annul.replyTo(), StatusReply.error(objection.get()));
    }
    if (annul.side() == AnnulledSide.NONE) {
      return write(new RunEvent.AnnulmentLifted(annul.game(), deps.wall().instant()))
          .thenReply(annul.replyTo(), now -> StatusReply.success(views.of(now)));
    }
    context.pipeToSelf(
        deps.archive().summary(id, annul.game(), deps.records()),
        (game, failure) -> new RunCommand.Archived(annul, game, failure));
    return Effect().none();
  }

  private Effect<RunEvent, RunBook> archived(RunBook book, RunCommand.Archived archived) {
    RunCommand.Annul annul = archived.annul();
    Optional<String> objection = book.objection(annul.game(), annul.side());
    if (objection.isPresent()) {
      return Effect().reply(annul.replyTo(), StatusReply.error(objection.get()));
    }
    if (archived.game() == null || archived.game().isEmpty()) {
      context.getLog().error("run {}: game {}", id, annul.game(), archived.failure());
      return Effect().reply(annul.replyTo(), StatusReply.error("the archive failed: try again"));
    }
    AnnulledGame game =
        new AnnulledGame(
            archived.game().get(), annul.side(), annul.reason(), deps.wall().instant());
    context.getLog().info("run {}: game {} is annulled: {}", id, annul.game(), annul.reason());
    return write(new RunEvent.GameAnnulled(game))
        .thenReply(annul.replyTo(), now -> StatusReply.success(views.of(now)));
  }

  /** Carries out the effects of a cancelled or restored result: a finished run may continue. */
  private void annulled(RunBook book) {
    if (book.isRunning() && !dispatch.isOpen()) {
      begin(book);
      deps.fleet().tell(new RunNotification.Started(id));
    }
    drawn(book);
  }

  private Effect<RunEvent, RunBook> expel(RunBook book, RunCommand.Expel expel) {
    if (!book.isRunning() || book.hasLeft(expel.engine())) {
      return Effect().none();
    }
    if (!book.tournament().hasWithdrawals()) {
      return write(reports.failed(expel.reason() + "; fix it, then resume the run"));
    }
    String engine = book.plan().spec().engines().get(expel.engine()).name();
    context.getLog().warn("run {}: {}, and leaves the tournament", id, expel.reason());
    return write(book.withdrawals(engine, expel.reason(), deps.wall().instant()));
  }

  private void begin(RunBook book) {
    dispatch.begin(book, exclusions);
    Duration interval = deps.lease().dividedBy(8);
    timers.startTimerWithFixedDelay(
        RunCommand.Tick.INSTANCE,
        RunCommand.Tick.INSTANCE,
        interval.compareTo(Duration.ofSeconds(1)) < 0 ? interval : Duration.ofSeconds(1));
    context.getSelf().tell(new RunCommand.Draw(0));
    exclusions.judge(book);
  }

  /** Revokes all leases; results that have arrived are still committed. */
  private void halt(String reason) {
    dispatch.close(reason);
    timers.cancel(RunCommand.Tick.INSTANCE);
    deps.fleet().tell(new RunNotification.Stopped(id));
  }
}
