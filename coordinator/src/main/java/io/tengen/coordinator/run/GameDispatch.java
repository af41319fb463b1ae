package io.tengen.coordinator.run;

import akka.actor.typed.javadsl.ActorContext;
import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.Dispatcher;
import io.tengen.coordinator.run.lease.HeldGame;
import io.tengen.coordinator.run.lease.LeasedGame;
import io.tengen.coordinator.run.lease.OpenDispatcher;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.coordinator.run.lease.SuspendedGame;
import io.tengen.coordinator.run.lease.WorkerEligibility;
import io.tengen.coordinator.run.lease.WorkerRoster;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.trace.RunTraces;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.control.LiveGames;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Carries out the decisions of a run's {@link Dispatcher}: notifies workers and the fleet, logs,
 * and updates metrics. Confined to the actor that owns it.
 */
final class GameDispatch {
  private static final String REVOKED = "revoked";
  private static final String PAUSED = "the run is paused";

  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final WorkerRoster roster;
  private final ResultCommitter commits;
  private final RunTraces traces;
  private final WatchRequests watches = new WatchRequests();
  private Dispatcher dispatcher = Dispatcher.Closed.INSTANCE;

  GameDispatch(
      String run,
      RunDependencies deps,
      ActorContext<RunCommand> context,
      WorkerRoster roster,
      ResultCommitter commits,
      RunTraces traces) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.roster = roster;
    this.commits = commits;
    this.traces = traces;
  }

  /** Returns the open dispatcher; empty while no games are handed out. */
  Optional<OpenDispatcher> open() {
    return dispatcher instanceof OpenDispatcher open ? Optional.of(open) : Optional.empty();
  }

  boolean isOpen() {
    return open().isPresent();
  }

  /** Returns the number of leased games. */
  int leasedGames() {
    return open().map(OpenDispatcher::leasedGames).orElse(0);
  }

  /** Returns the leased games, and what keeps workers from playing. */
  RunWorkers workers(RunBook book) {
    Map<String, String> exclusions = new HashMap<>();
    book.exclusions()
        .all()
        .forEach(exclusion -> exclusions.put(exclusion.worker(), exclusion.reason()));
    return open()
        .map(open -> new RunWorkers(open.leases(), open.eligibility().problems(now()), exclusions))
        .orElseGet(() -> new RunWorkers(List.of(), Map.of(), exclusions));
  }

  /** Returns the games of the run's plan that workers play now. */
  LiveGames live(JobPlan plan) {
    return open()
        .map(open ->
            new LiveGames(
                open.leased(LiveGames.MOST).stream()
                    .map(index -> live(plan, plan.job(index), open.moves(index)))
                    .toList(),
                open.movesMade()))
        .orElse(LiveGames.NONE);
  }

  private static LiveGames.Game live(JobPlan plan, GameJob job, int moves) {
    List<EngineSpec> engines = plan.spec().engines();
    return new LiveGames.Game(
        job.index(), engines.get(job.black()).name(), engines.get(job.white()).name(), moves);
  }

  /** Returns games that workers play, and asks these workers to report moves as they are made. */
  RunningGames watch(RunBook book, RunCommand.WatchGames query) {
    List<LeasedGame> running =
        open().map(open -> open.running(query.most(), query.games(), now())).orElse(List.of());
    running.forEach(game -> watch(game.lease()));
    return new RunningGames(
        running,
        query.games().stream().filter(book::isCommitted).collect(Collectors.toSet()),
        !book.isRunning() && !book.isPaused());
  }

  private void watch(GrantedLease lease) {
    WorkerRef worker = roster.find(lease.worker());
    if (worker != null && watches.isDue(lease, worker.session(), now())) {
      worker
          .session()
          .tell(
              new ToWorker.Watch(
                  JobLease.ofGame(run, held(lease)),
                  WatchRequests.INTERVAL.toMillis(),
                  WatchRequests.LASTS.toMillis()));
    }
  }

  /** Hands out games from now on, except those whose results are being committed. */
  void begin(RunBook book, ExclusionProcess exclusions) {
    var eligibility =
        new WorkerEligibility(
            book.plan(),
            book.tournament().hasWithdrawals(),
            roster,
            exclusions.barred(book),
            deps.lease());
    var open =
        new OpenDispatcher(
            new OpenDispatcher.Games(
                book.plan(), book::isOpen, exclusions::isLifting, book.replays()),
            new OpenDispatcher.Terms(deps.leaseIds(), deps.lease(), deps.patience()),
            eligibility,
            now());
    commits.indices().forEach(open::expectCommit);
    open.restore(book.suspended());
    if (book.isPaused()) {
      open.pause();
    }
    dispatcher = open;
  }

  /** Hands out no more games, and asks workers to hand back those that they play. */
  void pause() {
    open().ifPresent(open -> open.pause().forEach(this::askBack));
  }

  private void askBack(GrantedLease lease) {
    WorkerRef worker = roster.find(lease.worker());
    if (worker != null) {
      askBack(worker, held(lease));
    }
  }

  private void askBack(WorkerRef worker, HeldLease lease) {
    worker.session().tell(new ToWorker.Revoke(JobLease.ofGame(run, lease), PAUSED, true));
  }

  /**
   * Hands out games again, after a pause. Workers that have not handed back their games keep them.
   */
  void unpause() {
    open().ifPresent(OpenDispatcher::unpause);
  }

  /** Returns the event to persist about games of a paused run that workers have handed back. */
  Optional<RunEvent> suspend(RunBook book) {
    return suspend(book, open().map(OpenDispatcher::suspended).orElse(List.of()));
  }

  /** Returns the event to persist about a game of a paused run that a worker has handed back. */
  Optional<RunEvent> suspend(RunBook book, int index) {
    return suspend(book, open().flatMap(open -> open.suspended(index)).stream().toList());
  }

  private static Optional<RunEvent> suspend(RunBook book, List<SuspendedGame> games) {
    if (!book.isPaused()) {
      return Optional.empty();
    }
    List<SuspendedGame> news = games.stream().filter(game -> !book.isSuspended(game)).toList();
    return news.isEmpty() ? Optional.empty() : Optional.of(new RunEvent.GamesSuspended(news));
  }

  private long now() {
    return deps.nanos().getAsLong();
  }

  /** Revokes all leases and stops handing out games. */
  void close(String reason) {
    open().ifPresent(open -> open.clear().forEach(lease -> revoke(lease, reason)));
    traces.close();
    forget();
    changed();
  }

  /** Forgets all leases without revoking them: the actor has recovered. */
  void forget() {
    dispatcher = Dispatcher.Closed.INSTANCE;
  }

  /** Leases games to a worker: up to the number that it requests. */
  List<ToWorker.Assign> grant(RunCommand.RequestJobs request) {
    List<OpenDispatcher.Grant> grants =
        open()
            .map(open -> open.grant(request.worker().id(), request.count(), now()))
            .orElse(List.of());
    for (OpenDispatcher.Grant grant : grants) {
      grant.task().resumed().ifPresent(game -> deps.metrics().gameResumed(game.moves()));
    }
    if (traces.isOn()) {
      grants.forEach(grant -> trace(grant, request));
    }
    changed();
    return grants.stream()
        .map(grant -> new ToWorker.Assign(JobLease.ofGame(run, held(grant.lease())), grant.task()))
        .toList();
  }

  private void trace(OpenDispatcher.Grant grant, RunCommand.RequestJobs request) {
    traces.leased(
        held(grant.lease()),
        grant.lease().worker(),
        grant.task().resumed().map(ResumedGame::moves).orElse(0),
        request.at());
  }

  /** Renews the leases that a worker says it holds, and revokes those that it does not have. */
  void hold(RunBook book, RunCommand.Hold hold) {
    List<HeldLease> lost =
        open()
            .map(open -> open.hold(hold.worker().id(), hold.games(), now()))
            .orElseGet(() -> hold.games().stream().map(HeldGame::lease).toList());
    if (book.isPaused()) {
      // A worker that was away when the run was paused, or a coordinator that was.
      hold.games().stream()
          .map(HeldGame::lease)
          .filter(lease -> !lost.contains(lease))
          .forEach(lease -> askBack(hold.worker(), lease));
    }
    String reason = book.isRunning() ? "the game is no longer yours" : "the run has ended";
    if (traces.isOn()) {
      trace(hold, lost);
    }
    for (HeldLease lease : lost) {
      hold.worker().session().tell(new ToWorker.Revoke(JobLease.ofGame(run, lease), reason));
    }
    changed();
  }

  private void trace(RunCommand.Hold hold, List<HeldLease> lost) {
    lost.forEach(lease -> traces.ended(lease, REVOKED));
    hold.games().stream()
        .map(HeldGame::lease)
        .filter(lease -> !lost.contains(lease))
        .forEach(lease -> traces.held(lease, hold.worker().id()));
  }

  /** Takes back a game from a worker that is leaving. */
  void handBack(RunCommand.HandBack back) {
    if (dispatcher instanceof OpenDispatcher open
        && open.handBack(back.worker(), back.lease(), back.news())) {
      traces.ended(back.lease(), "handed back");
      gamesAvailable();
    }
  }

  /** Frees the worker's leases except those that it still holds. */
  void keepOnly(RunCommand.KeepOnly keep) {
    if (dispatcher instanceof OpenDispatcher open && open.keepOnly(keep.worker(), keep.held())) {
      traces.keepOnly(keep.worker(), keep.held(), "lost");
      gamesAvailable();
    }
  }

  /** Frees games that did not reach their worker, or that it returns unplayed. */
  void release(List<HeldLease> games) {
    open()
        .ifPresent(open -> {
          games.forEach(open::release);
          games.forEach(lease -> traces.ended(lease, "returned"));
          gamesAvailable();
        });
  }

  /** Frees a game to be replayed that a machine failure has ended. */
  void releaseReplay(HeldLease lease) {
    if (dispatcher instanceof OpenDispatcher open && open.release(lease)) {
      gamesAvailable();
    }
  }

  /**
   * Returns what is wrong with a report's account of the moves that other workers played, or of the
   * speed by which its clocks were scaled; empty if nothing.
   *
   * @param lease id of the lease under which the game was played
   */
  Optional<String> objection(ReportedGame game, long lease) {
    return open().flatMap(open -> open.objection(game, lease));
  }

  /** Returns whether a valid result of this game is being committed. */
  boolean isReported(int index) {
    return open().filter(open -> open.isReported(index)).isPresent();
  }

  /** Records a valid result under this lease, and ends any other lease of the game. */
  void finished(CommittedGame game, long lease) {
    open().ifPresent(open -> open.countMoves(game));
    open()
        .flatMap(open -> open.finished(game.worker(), new HeldLease(game.index(), lease)))
        .ifPresent(other -> revokeFinished(other, game.worker()));
    changed();
  }

  /** Records a replay of a counted game under this lease, and ends any other lease of the game. */
  void replayFinished(CommittedGame game, long lease) {
    open().ifPresent(open -> open.countMoves(game));
    open()
        .flatMap(open -> open.replayFinished(game.worker(), new HeldLease(game.index(), lease)))
        .ifPresent(other -> revokeFinished(other, game.worker()));
    changed();
  }

  /** Revokes a lease of a game that a worker has finished, which may be the same one. */
  private void revokeFinished(GrantedLease other, String finisher) {
    revoke(
        other,
        other.worker().equals(finisher)
            ? "its result has arrived from this worker by another lease"
            : "another worker has finished the game");
  }

  /**
   * Handles replays that are in the journal: logs contradictions, and replays disputed games once
   * more.
   */
  void replayed(RunBook book, List<GameVersion> played) {
    int disputed =
        (int) played.stream().filter(version -> book.replays().isOpen(version.index())).count();
    deps.metrics().gamesReplayed("agreed", played.size() - disputed);
    deps.metrics().gamesReplayed("contradicted", disputed);
    if (disputed > 0) {
      context.getLog().warn("run {}: {}", run, book.replays().problem());
    }
    open().ifPresent(open -> open.dispute(played));
  }

  /** Returns the event to persist about replays that were played or are given up, if any. */
  Optional<RunEvent> replaysDue(RunBook book) {
    return open().flatMap(open -> replaysDue(book, open));
  }

  private Optional<RunEvent> replaysDue(RunBook book, OpenDispatcher open) {
    List<GameVersion> played = open.replays().take();
    if (!played.isEmpty()) {
      return Optional.of(new RunEvent.GamesReplayed(played));
    }
    List<Integer> idle = open.idleReplays(book.isPlayedOut() && commits.isIdle(), now());
    return idle.isEmpty()
        ? Optional.empty()
        : Optional.of(
            unverified(
                idle, "no other worker that can play them is connected, or all have failed"));
  }

  /**
   * Returns the event of giving up the replays of these games.
   *
   * @param reason one line for people
   */
  RunEvent unverified(List<Integer> games, String reason) {
    return new RunEvent.ReplaysGivenUp(games, reason, deps.wall().instant());
  }

  /** Hands out again the games whose results were excluded. */
  void reopen(Exclusion exclusion) {
    open().ifPresent(open -> open.reopen(exclusion));
  }

  /** Hands out the games that are to be played in place of others. */
  void offerRematches() {
    if (dispatcher instanceof OpenDispatcher open && open.offerRematches()) {
      gamesAvailable();
    }
  }

  /**
   * Records that a worker failed a game, and frees the game for other workers.
   *
   * @param how in one word, such as "declined"
   * @param reason one line for people
   * @return why the run cannot go on; empty if it can
   */
  Optional<String> fail(RunBook book, String worker, HeldLease lease, String how, String reason) {
    return open()
        .flatMap(open -> {
          if (open.restart(lease)) {
            traces.ended(lease, how);
            gamesAvailable();
            return Optional.empty();
          }
          return fail(book, open, worker, lease, how, reason);
        });
  }

  private Optional<String> fail(
      RunBook book, OpenDispatcher open, String worker, HeldLease lease, String how, String why) {
    boolean mayEnd = deps.fixedWorkers() || book.committed() == 0 && commits.isIdle();
    OpenDispatcher.Failure failure = open.fail(worker, lease, how, why, mayEnd, now());
    traces.ended(lease, how);
    if (failure.freed()) {
      gamesAvailable();
    }
    return failure.hopeless();
  }

  /**
   * Takes back the games of workers that sent no heartbeat in time, and games that stalled. Ends a
   * run for which the workers lack something, if no others join.
   *
   * @return why the run cannot go on; empty if it can
   */
  Optional<String> checkDeadlines(RunBook book) {
    return open()
        .flatMap(open -> {
          List<GrantedLease> late = open.expire(now());
          late.forEach(lease -> revoke(lease, "no heartbeat came in time"));
          deps.metrics().leasesExpired(late.size());
          Optional<String> end = endStalled(book, open).or(() -> endForLack(open));
          boolean isFreed = open.releasePairs(now()) || !late.isEmpty();
          if (end.isEmpty() && (open.eligibility().readmit(now()) || isFreed)) {
            gamesAvailable();
          }
          return end;
        });
  }

  private Optional<String> endForLack(OpenDispatcher open) {
    return deps.fixedWorkers() && open.eligibility().isOfferMissing()
        ? Optional.of(open.eligibility().problem())
        : Optional.empty();
  }

  private Optional<String> endStalled(RunBook book, OpenDispatcher open) {
    Optional<String> end = Optional.empty();
    Duration limit = open.stallLimit();
    String reason = "no move in " + limit.toSeconds() + " s";
    for (GrantedLease lease : open.stalled(now())) {
      deps.metrics().leaseStalled();
      context
          .getLog()
          .warn("run {}: game {} of worker {}: {}", run, lease.index(), lease.worker(), reason);
      revoke(lease, reason);
      Optional<String> why = fail(book, open, lease.worker(), held(lease), "taken back", reason);
      end = end.or(() -> why);
    }
    return end;
  }

  /** Revokes games that are no longer needed, and games of workers whose results do not count. */
  void dropUnneeded() {
    open()
        .ifPresent(open ->
            open.dropUnneeded().forEach(lease -> revoke(lease, "the game is no longer needed")));
  }

  private static HeldLease held(GrantedLease lease) {
    return new HeldLease(lease.index(), lease.id());
  }

  private void revoke(GrantedLease lease, String reason) {
    if (traces.isOn()) {
      traces.ended(held(lease), REVOKED);
    }
    WorkerRef worker = roster.find(lease.worker());
    if (worker != null) {
      worker.session().tell(new ToWorker.Revoke(JobLease.ofGame(run, held(lease)), reason));
    }
  }

  /** Tells the fleet that there may be games for workers that got none when they last asked. */
  void gamesAvailable() {
    changed();
    deps.fleet().tell(new RunNotification.GamesAvailable(run));
  }

  private void changed() {
    deps.metrics().leasesOut(run, leasedGames());
  }
}
