package io.tengen.coordinator.run;

import akka.actor.typed.javadsl.ActorContext;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.Lease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.lease.Dispatcher;
import io.tengen.coordinator.run.lease.GameProgress;
import io.tengen.coordinator.run.lease.OpenDispatcher;
import io.tengen.coordinator.run.lease.WorkerEligibility;
import io.tengen.coordinator.run.lease.WorkerRoster;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.GameVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Carries out what a run's {@link Dispatcher} decides: tells workers and the fleet, logs and
 * measures. Confined to the actor that owns it.
 */
final class GameDispatch {
  private final String run;
  private final RunDependencies deps;
  private final ActorContext<RunCommand> context;
  private final WorkerRoster roster;
  private final ResultCommitter commits;
  private Dispatcher dispatcher = Dispatcher.Closed.INSTANCE;

  GameDispatch(
      String run,
      RunDependencies deps,
      ActorContext<RunCommand> context,
      WorkerRoster roster,
      ResultCommitter commits) {
    this.run = run;
    this.deps = deps;
    this.context = context;
    this.roster = roster;
    this.commits = commits;
  }

  /** What hands out games; empty while none are handed out. */
  Optional<OpenDispatcher> open() {
    return dispatcher instanceof OpenDispatcher open ? Optional.of(open) : Optional.empty();
  }

  boolean isOpen() {
    return open().isPresent();
  }

  /** Games that are being played. */
  int out() {
    return open().map(OpenDispatcher::out).orElse(0);
  }

  /** Hands out games from now on, except those whose results are on their way to the journal. */
  void begin(RunBook book, ExclusionProcess exclusions) {
    var eligibility =
        new WorkerEligibility(
            book.plan(),
            book.contest().hasWithdrawals(),
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
    dispatcher = open;
  }

  private long now() {
    return deps.nanos().getAsLong();
  }

  /** Takes every game back that is out. */
  void close(String reason) {
    open().ifPresent(open -> open.clear().forEach(lease -> revoke(lease, reason)));
    forget();
    changed();
  }

  /** Forgets who plays what and tells nobody: the actor has recovered. */
  void forget() {
    dispatcher = Dispatcher.Closed.INSTANCE;
  }

  /** Games for a worker, as many as it asks for and may have. */
  List<ToWorker.Assign> grant(RunCommand.RequestJobs request) {
    List<OpenDispatcher.Grant> grants =
        open()
            .map(open -> open.grant(request.worker().id(), request.count(), now()))
            .orElse(List.of());
    for (OpenDispatcher.Grant grant : grants) {
      grant.task().resumed().ifPresent(game -> deps.metrics().gameResumed(game.moves()));
    }
    changed();
    return grants.stream()
        .map(grant -> new ToWorker.Assign(JobLease.ofGame(run, held(grant.lease())), grant.task()))
        .toList();
  }

  /** A worker says that it plays these games. */
  void hold(RunBook book, RunCommand.Hold hold) {
    List<HeldLease> lost =
        open()
            .map(open -> open.hold(hold.worker().id(), hold.games(), now()))
            .orElseGet(() -> hold.games().stream().map(GameProgress::lease).toList());
    String reason = book.isRunning() ? "the game is no longer yours" : "the run has ended";
    for (HeldLease lease : lost) {
      hold.worker().session().tell(new ToWorker.Revoke(JobLease.ofGame(run, lease), reason));
    }
    changed();
  }

  /** A worker that leaves gives a game back. */
  void handBack(RunCommand.HandBack back) {
    if (dispatcher instanceof OpenDispatcher open
        && open.handBack(back.worker(), back.lease(), back.news())) {
      freed();
    }
  }

  /** Frees whatever this worker has leased, except what it still holds. */
  void keepOnly(RunCommand.KeepOnly keep) {
    if (dispatcher instanceof OpenDispatcher open && open.keepOnly(keep.worker(), keep.held())) {
      freed();
    }
  }

  /** Frees games that did not reach their worker, or that it gives back unplayed. */
  void release(List<HeldLease> games) {
    open()
        .ifPresent(open -> {
          games.forEach(open::release);
          freed();
        });
  }

  /** Frees a game that was to be played again and that a machine's failure has ended. */
  void releaseReplay(HeldLease lease) {
    if (dispatcher instanceof OpenDispatcher open && open.release(lease)) {
      freed();
    }
  }

  /** What is wrong with a report of a game that may have come from elsewhere; empty if nothing. */
  Optional<String> objection(ReportedGame game) {
    return open().flatMap(open -> open.objection(game));
  }

  /** Whether a good result of this game is on its way to the journal. */
  boolean isReported(int index) {
    return open().filter(open -> open.isReported(index)).isPresent();
  }

  /** A good result has come under this lease: any other worker need not go on with the game. */
  void finished(CommittedGame game, long lease) {
    open()
        .flatMap(open -> open.finished(game.worker(), new HeldLease(game.index(), lease)))
        .ifPresent(this::revokeFinished);
    changed();
  }

  /** A counted game was played again under this lease. */
  void playedAgain(CommittedGame game, long lease) {
    open()
        .flatMap(open -> open.playedAgain(game.worker(), new HeldLease(game.index(), lease)))
        .ifPresent(this::revokeFinished);
    changed();
  }

  private void revokeFinished(Lease other) {
    revoke(other, "another worker has finished the game");
  }

  /** It is in the journal what came of games that were played again. */
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

  /** What has come of games that are played again, or that nothing will: to be written down. */
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
        : Optional.of(unverified(idle, "no other worker has played them"));
  }

  /**
   * Nobody will play these games again.
   *
   * @param reason one line for people
   */
  RunEvent unverified(List<Integer> games, String reason) {
    return new RunEvent.ReplaysGivenUp(games, reason, deps.wall().instant());
  }

  /** These games, whose results do not count any more, are handed out again. */
  void reopen(Exclusion exclusion) {
    open().ifPresent(open -> open.reopen(exclusion));
  }

  /**
   * A worker failed a game, which others may have.
   *
   * @param how in one word, such as "declined"
   * @param reason one line for people
   * @return why that has proved to be no use; empty if the run goes on
   */
  Optional<String> fail(RunBook book, String worker, HeldLease lease, String how, String reason) {
    return open()
        .flatMap(open -> {
          if (open.beginsAnew(lease)) {
            freed();
            return Optional.empty();
          }
          return fail(book, open, worker, lease, how, reason);
        });
  }

  private Optional<String> fail(
      RunBook book, OpenDispatcher open, String worker, HeldLease lease, String how, String why) {
    boolean nothingCounted = book.committed() == 0 && commits.isIdle();
    OpenDispatcher.Failure failure = open.fail(worker, lease, how, why, nothingCounted, now());
    if (failure.freed()) {
      freed();
    }
    return failure.hopeless();
  }

  /**
   * Takes back the games of workers that are not heard of any more, and games that do not move.
   *
   * @return why the run cannot go on, if that has shown
   */
  Optional<String> lookAtDeadlines(RunBook book) {
    return open()
        .flatMap(open -> {
          List<Lease> late = open.expire(now());
          late.forEach(lease -> revoke(lease, "no heartbeat came in time"));
          deps.metrics().leasesExpired(late.size());
          Optional<String> end = endStalled(book, open);
          if (end.isEmpty() && (open.eligibility().pardon(now()) || !late.isEmpty())) {
            freed();
          }
          return end;
        });
  }

  private Optional<String> endStalled(RunBook book, OpenDispatcher open) {
    Optional<String> end = Optional.empty();
    Duration limit = open.stallLimit();
    String reason = "no move in " + limit.toSeconds() + " s";
    for (Lease lease : open.stalled(now())) {
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

  /** Takes back games that are of no use any more, or whose worker is not. */
  void dropIdle() {
    open()
        .ifPresent(open ->
            open.dropIdle().forEach(lease -> revoke(lease, "the game is of no use any more")));
  }

  private static HeldLease held(Lease lease) {
    return new HeldLease(lease.index(), lease.id());
  }

  private void revoke(Lease lease, String reason) {
    WorkerRef worker = roster.find(lease.worker());
    if (worker != null) {
      worker.session().tell(new ToWorker.Revoke(JobLease.ofGame(run, held(lease)), reason));
    }
  }

  /** There may be games for workers that had none when they last asked. */
  void freed() {
    changed();
    deps.fleet().tell(new RunNews.Opened(run));
  }

  private void changed() {
    deps.metrics().leasesOut(run, out());
  }
}
