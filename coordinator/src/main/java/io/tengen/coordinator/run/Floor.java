package io.tengen.coordinator.run;

import akka.actor.typed.javadsl.ActorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who plays which games of a run at the moment: hands them out, hears of them, takes them back.
 * Closed while the run is not played. Nothing of it outlives the actor: workers tell it anew.
 * Confined to the actor that owns it.
 */
final class Floor {
  /** Declined and nonsensical reports of one game that show that it cannot be played. */
  static final int MAX_FAILURES = 10;

  private final String run;
  private final RunContext world;
  private final ActorContext<RunCommand> context;
  private final Muster muster;
  private final LeftOut leftOut;
  private final Commits commits;

  // Begun afresh by begin(); the first, third and fourth are null while the floor is closed.
  private @Nullable LeaseBook leases;
  private Checkpoints checkpoints = new Checkpoints();
  private @Nullable Stalls stalls;
  private @Nullable Replays replays;

  Floor(
      String run,
      RunContext world,
      ActorContext<RunCommand> context,
      Muster muster,
      LeftOut leftOut,
      Commits commits) {
    this.run = run;
    this.world = world;
    this.context = context;
    this.muster = muster;
    this.leftOut = leftOut;
    this.commits = commits;
  }

  /** Whether games are handed out. */
  boolean isOpen() {
    return leases != null;
  }

  /** Games that are being played. */
  int out() {
    return leases == null ? 0 : leases.size();
  }

  /** Games are handed out from now on, those that are not on their way to the journal. */
  void begin(RunBook book, ExclusionDesk exclusions) {
    long patience = world.lease().toNanos();
    Replays again =
        new Replays(book.replays(), leftOut.present(book), patience, world.nanos().getAsLong());
    LeaseBook out =
        new LeaseBook(
            book.plan(),
            index -> book.isOpen(index) && !exclusions.isLifting(index),
            world.leaseIds(),
            world.lease().toNanos(),
            again);
    commits.indices().forEach(out::report);
    leases = out;
    replays = again;
    checkpoints = new Checkpoints();
    stalls = new Stalls(book.plan().timeSystems(), world.patience());
    leftOut.begin(book);
  }

  /** Takes every game back that is out. */
  void close(String reason) {
    if (leases != null) {
      leases.clear().forEach(lease -> revoke(lease, reason));
      forget();
      checkpoints = new Checkpoints();
    }
    changed();
  }

  /** Forgets who plays what, and tells nobody: the actor has recovered. */
  void forget() {
    leases = null;
    replays = null;
    stalls = null;
  }

  /** Games for a worker, as many as it asks for and may have. */
  List<ToWorker.Assign> grant(RunBook book, RunCommand.RequestJobs request) {
    List<ToWorker.Assign> games = new ArrayList<>();
    String worker = request.worker().id();
    if (leases != null && !leftOut.has(book, worker)) {
      Map<String, Set<String>> offers = leftOut.offers(book);
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
        games.add(new ToWorker.Assign(run, book.plan(), job, lease.get().id(), resumed));
      }
    }
    changed();
    return games;
  }

  /** A worker says that it plays these games. */
  void hold(RunBook book, RunCommand.Hold hold) {
    long now = world.nanos().getAsLong();
    for (GameProgress game : hold.games()) {
      HeldLease held = game.lease();
      if (leases != null && leases.hold(hold.worker().id(), held, now)) {
        hear(hold.worker().id(), game, now);
      } else {
        String reason = book.isRunning() ? "the game is no longer yours" : "the run has ended";
        hold.worker().session().tell(new ToWorker.Revoke(run, held.index(), held.id(), reason));
      }
    }
    changed();
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
    if (!isPlayedAgain(index)) {
      checkpoints.add(index, worker, news);
    }
  }

  /** A worker that leaves gives a game back. */
  void handBack(RunCommand.HandBack back) {
    if (leases != null && leases.find(back.lease()).isPresent()) {
      int index = back.lease().index();
      back.news().ifPresent(news -> keep(index, back.worker(), news));
      leases.end(back.lease());
      opened();
    }
  }

  /** Frees whatever this worker has leased, except what it still holds. */
  void keepOnly(RunCommand.KeepOnly keep) {
    if (leases != null && leases.keepOnly(keep.worker(), keep.held())) {
      opened();
    }
  }

  /** Frees games that did not reach their worker, or that it gives back unplayed. */
  void release(List<HeldLease> games) {
    if (leases != null) {
      games.forEach(leases::release);
      opened();
    }
  }

  /** A game was to be played again, and a machine's failure has ended it: others may have it. */
  void releaseReplay(HeldLease lease) {
    if (leases != null && leases.release(lease)) {
      opened();
    }
  }

  /** What is wrong with a report of a game that may have come from elsewhere; empty if nothing. */
  Optional<String> objection(ReportedGame game) {
    return checkpoints.objection(game.game().index(), game);
  }

  /** Whether a good result of this game is on its way to the journal. */
  boolean isReported(int index) {
    return leases != null && leases.isReported(index);
  }

  /** A good result has come under this lease: whoever else plays the game need not go on. */
  void finished(CommittedGame game, long lease) {
    checkpoints.forget(game.index());
    end(game, lease);
  }

  /** A counted game was played again under this lease: as {@link #finished}, and settled. */
  void playedAgain(CommittedGame game, long lease) {
    end(game, lease);
    settled(game.index());
  }

  private void end(CommittedGame game, long lease) {
    leftOut.success(game.worker());
    Lease standing = leases == null ? null : leases.report(game.index());
    if (standing != null && standing.id() != lease) {
      revoke(standing, "another worker has finished the game");
    }
    changed();
  }

  /** What has come of a game is in the journal. */
  void settled(int index) {
    if (leases != null) {
      leases.settle(index);
    }
  }

  /** These games, whose results do not count any more, go out again. */
  void reopen(Exclusion exclusion) {
    if (leases != null) {
      for (int index : exclusion.indices()) {
        leases.reopen(index);
      }
    }
    if (replays != null) {
      replays.restart(exclusion);
    }
  }

  /** What is played again; null while nothing is. */
  @Nullable Replays replays() {
    return replays;
  }

  /** Whether a game that is counted is to be played again. */
  boolean isPlayedAgain(int index) {
    return replays != null && replays.wants(index);
  }

  /** These games, which are counted, are to be played again. */
  void replay(List<Version> samples) {
    if (replays != null) {
      replays.add(samples);
    }
  }

  /** What has come of games that are played again, or that nothing will: to be written down. */
  Optional<RunEvent> replaysDue(RunBook book, long now) {
    if (replays == null || leases == null) {
      return Optional.empty();
    }
    List<Version> played = replays.take();
    if (!played.isEmpty()) {
      return Optional.of(new RunEvent.GamesReplayed(played));
    }
    List<Integer> idle = replays.idle(leases, book.isPlayedOut() && commits.isIdle(), now);
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
    return new RunEvent.ReplaysGivenUp(games, reason, world.wall().instant());
  }

  /** It is in the journal what came of games that were played again. */
  void replayed(RunBook book, List<Version> played) {
    int disputed =
        (int) played.stream().filter(version -> book.replays().isOpen(version.index())).count();
    world.metrics().gamesReplayed("agreed", played.size() - disputed);
    world.metrics().gamesReplayed("contradicted", disputed);
    if (disputed > 0) {
      context.getLog().warn("run {}: {}", run, book.replays().problem());
    }
    if (replays != null) {
      replays.dispute(played);
    }
  }

  /**
   * Whether a game that a worker could not bring to a good end had come from another: then nobody
   * knows whose part is at fault, nobody is blamed, and the game begins anew. Who had the lease
   * before says nothing of the game as others play it.
   */
  boolean beginsAnew(HeldLease lease) {
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

  /** Notes that a worker failed a game, which others may have; why that has proved to be no use. */
  Optional<String> fail(RunBook book, String worker, HeldLease lease, String how, String reason) {
    if (leases == null
        || !leases.isWanted(lease.index(), worker)
        || leases.isReported(lease.index())) {
      return Optional.empty();
    }
    String what = "game %d of worker %s was %s: %s".formatted(lease.index(), worker, how, reason);
    leftOut.strike(worker, what);
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
    boolean hopeless = book.committed() == 0 && commits.isIdle() && leftOut.haveAllGivenUp(book);
    return hopeless ? Optional.of("no worker can play it; " + what) : Optional.empty();
  }

  /**
   * Takes back games nobody is heard of any more, or that do not move; why the run cannot go on.
   */
  Optional<String> lookAtDeadlines(RunBook book, long now) {
    LeaseBook out = leases;
    if (out == null) {
      return Optional.empty();
    }
    List<Lease> late = out.expire(now);
    late.forEach(lease -> revoke(lease, "no heartbeat came in time"));
    world.metrics().leasesExpired(late.size());
    Optional<String> end = endStalls(book, out, now);
    if (end.isEmpty() && (leftOut.pardon(now) || !late.isEmpty())) {
      opened();
    }
    return end;
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
          .warn("run {}: game {} of worker {}: {}", run, lease.index(), lease.worker(), reason);
      revoke(lease, reason);
      Optional<String> why = fail(book, lease.worker(), stalled, "taken back", reason);
      end = end.isPresent() ? end : why;
    }
    return end;
  }

  /** Takes back games that are of no use any more, or whose worker is not. */
  void dropIdle(RunBook book) {
    LeaseBook out = leases;
    if (out != null) {
      out.drop((index, worker) -> out.isWanted(index, worker) && !leftOut.isOutcast(book, worker))
          .forEach(lease -> revoke(lease, "the game is of no use any more"));
      checkpoints.retain(book::isOpen);
    }
  }

  private void revoke(Lease lease, String reason) {
    WorkerRef worker = muster.find(lease.worker());
    if (worker != null) {
      worker.session().tell(new ToWorker.Revoke(run, lease.index(), lease.id(), reason));
    }
  }

  /** There may be games for workers that had none when they last asked. */
  void opened() {
    changed();
    world.fleet().tell(new RunNews.Opened(run));
  }

  private void changed() {
    world.metrics().leasesOut(run, out());
  }
}
