package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.GrantedLease;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.JobAffinity;
import io.tengen.coordinator.job.LeaseTable;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.plan.Rematch;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.run.verify.ReplayQueue;
import io.tengen.wire.worker.WorkerSpeed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Leases the games of a run to workers, follows their progress, and takes leases back. It sends no
 * messages itself but returns those for the workers. Time is an argument, in nanoseconds of any
 * monotonic clock. Mutable; confined to the actor that owns it.
 */
public final class OpenDispatcher implements Dispatcher {
  /** Number of failures of one game after which it is considered unplayable. */
  static final int MAX_FAILURES = 10;

  private final JobPlan plan;
  private final IntPredicate uncounted;
  private final WorkerEligibility eligibility;
  private final LeaseTable leases;
  private final ReplayQueue replays;
  private final StallDetector stalls;
  private final Optional<PairAffinity> pairs;
  private final AssignedSpeeds speeds = new AssignedSpeeds();
  private final GameCheckpoints checkpoints = new GameCheckpoints();
  private final LiveMoves liveMoves = new LiveMoves();

  /** Whether the run is paused: no games are handed out. */
  private boolean paused;

  /** Number of rematches that {@link #offerRematches} has offered. */
  private int rematches;

  /**
   * The games to play.
   *
   * @param uncounted whether the game at an index is needed and not counted yet
   * @param withheld whether the game at an index is not handed out for now
   * @param replays games that are replayed
   */
  public record Games(
      JobPlan plan, IntPredicate uncounted, IntPredicate withheld, ReplayBook replays) {}

  /**
   * The terms of leases.
   *
   * @param ids supplies unique lease ids
   * @param duration time after which a lease expires unless it is renewed
   * @param patience longest time without a move of a game that has no clock
   */
  public record Terms(LongSupplier ids, Duration duration, Duration patience) {}

  /** Creates a dispatcher without leases. */
  public OpenDispatcher(Games games, Terms terms, WorkerEligibility eligibility, long now) {
    plan = games.plan();
    uncounted = games.uncounted();
    this.eligibility = eligibility;
    long nanos = terms.duration().toNanos();
    replays = new ReplayQueue(games.replays(), eligibility.connectedWorkers(), nanos, now);
    IntPredicate open = index -> games.uncounted().test(index) && !games.withheld().test(index);
    pairs = plan.isScaled() ? Optional.of(new PairAffinity(plan, open)) : Optional.empty();
    JobAffinity affinity = pairs.isPresent() ? pairs.get() : JobAffinity.NONE;
    leases = new LeaseTable(plan, open, terms.ids(), nanos, replays, affinity);
    stalls =
        new StallDetector(plan.timeSystems(), terms.patience(), plan.spec().matchRules().late());
    offerRematches();
  }

  /** Adds the games of a paused run, to be continued. */
  public void restore(List<SuspendedGame> suspended) {
    checkpoints.restore(suspended);
  }

  /**
   * Hands out no more games.
   *
   * @return the leases, whose games workers should hand back
   */
  public List<GrantedLease> pause() {
    paused = true;
    return leases.all();
  }

  /** Hands out games again, after a pause. Leases from before the pause stand. */
  public void unpause() {
    paused = false;
  }

  /** Returns the unfinished games that no worker plays, as far as their moves are known. */
  public List<SuspendedGame> suspended() {
    return checkpoints.suspended(this::isUnplayed);
  }

  /** Returns this game if it is unfinished, no worker plays it, and its moves are known. */
  public Optional<SuspendedGame> suspended(int index) {
    return isUnplayed(index) ? checkpoints.suspended(index) : Optional.empty();
  }

  private boolean isUnplayed(int index) {
    return uncounted.test(index) && !leases.isLeased(index) && !leases.isReported(index);
  }

  /** Returns the rules about which workers may have games. */
  public WorkerEligibility eligibility() {
    return eligibility;
  }

  /** Returns the number of leased games. */
  public int leasedGames() {
    return leases.size();
  }

  /** Returns the leases by ascending index of their games. */
  public List<GrantedLease> leases() {
    return leases.all();
  }

  /** A game leased to a worker. */
  public record Grant(GrantedLease lease, GameTask task) {}

  /** Leases up to {@code count} games to a worker. */
  public List<Grant> grant(String worker, int count, long now) {
    if (paused || eligibility.isIneligible(worker)) {
      return List.of();
    }
    Map<String, Set<String>> offers = eligibility.offers();
    replays.offer(leases);
    List<Grant> grants = new ArrayList<>();
    while (grants.size() < count) {
      Optional<GrantedLease> lease = leases.grant(worker, offers, now);
      if (lease.isEmpty()) {
        break;
      }
      GameJob job = plan.job(lease.get().index());
      replays.granted(job.index());
      double speed = speed(worker, job);
      if (speed > 0) {
        speeds.assigned(new HeldLease(job.index(), lease.get().id()), speed);
        stalls.allow(speed);
      }
      pairs.ifPresent(each -> each.played(leases, job.index(), worker));
      GameTask task = new GameTask(plan, job, resumed(job.index()), speed);
      liveMoves.begin(job.index(), task.resumed().map(ResumedGame::moves).orElse(0));
      grants.add(new Grant(lease.get(), task));
    }
    return grants;
  }

  /** Returns the speed by which the clocks of a worker's game are scaled; 0 if they are not. */
  private double speed(String worker, GameJob job) {
    return plan.isScaled(job) ? eligibility.speed(worker).map(WorkerSpeed::factor).orElse(0.0) : 0;
  }

  /**
   * Gives up games that were kept for the worker of the other game of their pair, if it does not
   * take them.
   *
   * @return whether other workers may have a game now that they could not have before
   */
  public boolean releasePairs(long now) {
    return pairs.isPresent() && pairs.get().release(leases, eligibility.offers().keySet(), now);
  }

  /** Returns where a game continues; empty for a replay, which begins with its first move. */
  private Optional<ResumedGame> resumed(int index) {
    return isReplayWanted(index) ? Optional.empty() : checkpoints.handOff(index);
  }

  /**
   * Renews the leases of games that a worker says it plays.
   *
   * @return the leases that it does not have; it should drop their games
   */
  public List<HeldLease> hold(String worker, List<HeldGame> games, long now) {
    List<HeldLease> lost = new ArrayList<>();
    for (HeldGame game : games) {
      if (leases.hold(worker, game.lease(), now)) {
        if (plan.isScaled()) {
          eligibility.speed(worker).ifPresent(speed -> stalls.allow(speed.factor()));
        }
        if (pairs.isPresent() && eligibility.offers().containsKey(worker)) {
          pairs.get().played(leases, game.lease().index(), worker);
        }
        stalls.observe(game, now);
        liveMoves.report(game.lease().index(), game.moves());
        game.news().ifPresent(news -> keep(game.lease().index(), worker, news));
      } else {
        lost.add(game.lease());
      }
    }
    return lost;
  }

  /**
   * Keeps moves, except those of a replay, which must always be played from its first move, and of
   * a game whose result has arrived already: nobody continues it.
   */
  private void keep(int index, String worker, CheckpointPart news) {
    if (!isReplayWanted(index) && !leases.isReported(index)) {
      checkpoints.add(index, worker, news);
    }
  }

  /**
   * Takes back a game from a worker that is leaving.
   *
   * @param news moves that it has not reported before
   * @return whether the game was freed
   */
  public boolean handBack(String worker, HeldLease lease, Optional<CheckpointPart> news) {
    if (leases.find(lease).isEmpty()) {
      return false;
    }
    news.ifPresent(part -> keep(lease.index(), worker, part));
    leases.end(lease);
    replays.untried(lease.index());
    return true;
  }

  /**
   * Frees the worker's leases except those that it still holds.
   *
   * @return whether a game was freed
   */
  public boolean keepOnly(String worker, Set<HeldLease> held) {
    return leases.keepOnly(worker, held);
  }

  /**
   * Frees the game of a lease that its worker does not use.
   *
   * @return whether the lease stood until now
   */
  public boolean release(HeldLease lease) {
    boolean released = leases.release(lease);
    if (released) {
      replays.untried(lease.index());
    }
    return released;
  }

  /** Ends all leases; returns them. */
  public List<GrantedLease> clear() {
    return leases.clear();
  }

  /**
   * Returns what is wrong with a report's account of the moves that other workers played, or of the
   * speed by which its clocks were scaled; empty if nothing.
   *
   * @param lease id of the lease under which the game was played
   */
  public Optional<String> objection(ReportedGame game, long lease) {
    int index = game.game().index();
    return checkpoints
        .objection(index, game)
        .or(() -> speeds.objection(new HeldLease(index, lease), game.speed()));
  }

  /** Returns whether a valid result of this game is being committed. */
  public boolean isReported(int index) {
    return leases.isReported(index);
  }

  /** Marks a game as one whose valid result is being committed. */
  public void expectCommit(int index) {
    leases.report(index);
  }

  /**
   * Records a valid result.
   *
   * @return the other lease of the game, which need not go on; empty if there is none
   */
  public Optional<GrantedLease> finished(String worker, HeldLease lease) {
    checkpoints.forget(lease.index());
    return end(worker, lease);
  }

  /**
   * Records a replay of a counted game.
   *
   * @return the other lease of the game, which need not go on; empty if there is none
   */
  public Optional<GrantedLease> replayFinished(String worker, HeldLease lease) {
    Optional<GrantedLease> other = end(worker, lease);
    settled(lease.index());
    return other;
  }

  private Optional<GrantedLease> end(String worker, HeldLease lease) {
    eligibility.succeeded(worker);
    return Optional.ofNullable(leases.report(lease.index()))
        .filter(standing -> standing.id() != lease.id());
  }

  /** Forgets the failures of a game whose result is in the journal. */
  public void settled(int index) {
    leases.settle(index);
    speeds.forget(index);
  }

  /** Hands out again the games whose results were excluded. */
  public void reopen(Exclusion exclusion) {
    for (int index : exclusion.indices()) {
      leases.reopen(index);
    }
    replays.restart(exclusion);
  }

  /**
   * Hands out rematches in the places of the games that they replace, rather than at the end of the
   * list.
   *
   * @return whether there were new ones
   */
  public boolean offerRematches() {
    List<Rematch> all = plan.rematches();
    List<Rematch> added = all.subList(rematches, all.size());
    added.forEach(rematch -> leases.reopen(rematch.index()));
    rematches = all.size();
    return !added.isEmpty();
  }

  /** Counts the moves of a game that has ended. */
  public void countMoves(CommittedGame game) {
    liveMoves.finish(game.index(), game.blackMoves() + game.whiteMoves());
  }

  /** Returns whether a worker plays this game. */
  public boolean isLeased(int index) {
    return leases.isLeased(index);
  }

  /** Returns the indices of the games that are kept for the worker of the other of their pair. */
  public Set<Integer> kept() {
    return pairs.map(each -> each.keptFor(eligibility.offers().keySet())).orElse(Set.of());
  }

  /** Returns the indices of leased games in ascending order, the first of them at most. */
  public List<Integer> leased(int most) {
    return leases.leased(most);
  }

  /**
   * Returns games that workers play, except replays of counted games.
   *
   * @param most number of games by ascending index
   * @param others indices of games to return beyond these if they are played
   */
  public List<LeasedGame> running(int most, Set<Integer> others, long now) {
    return Stream.concat(
            leases.stream().filter(lease -> isShown(lease.index())).limit(most),
            others.stream().map(leases::find).flatMap(Optional::stream))
        .filter(lease -> isShown(lease.index()))
        .distinct()
        .map(lease -> running(lease, now))
        .toList();
  }

  private boolean isShown(int index) {
    return !isReplayWanted(index);
  }

  private LeasedGame running(GrantedLease lease, long now) {
    int index = lease.index();
    OptionalLong since = stalls.since(index);
    return new LeasedGame(
        lease,
        checkpoints.life(index),
        checkpoints.encoded(index),
        since.isEmpty() ? since : OptionalLong.of(now - since.getAsLong()),
        speeds.of(new HeldLease(index, lease.id())));
  }

  /** Returns how many moves of a leased game workers have reported. */
  public int moves(int index) {
    return liveMoves.of(index);
  }

  /** Returns the number of moves made in all games since this dispatcher was created. */
  public long movesMade() {
    liveMoves.retain(leases::isLeased);
    return liveMoves.made();
  }

  /** Returns the games that are replayed. */
  public ReplayQueue replays() {
    return replays;
  }

  /** Returns whether a counted game is to be replayed. */
  public boolean isReplayWanted(int index) {
    return replays.wants(index);
  }

  /**
   * Returns the games whose replays are given up.
   *
   * @param isPlayedOut whether the run waits for nothing but replays
   */
  public List<Integer> idleReplays(boolean isPlayedOut, long now) {
    List<Integer> idle = replays.idle(leases, isPlayedOut, this::isReplayable, now);
    idle.forEach(speeds::forget);
    return idle;
  }

  /**
   * Returns one line for people about the replays that a run still waits for, which waits for
   * nothing else; empty if there are none.
   */
  public String replayProblem() {
    return replays.problem(index -> leases.isLeased(index) || isReplayable(index));
  }

  /** Returns whether a connected worker may replay this game. */
  private boolean isReplayable(int index) {
    Set<String> needs = plan.requirements().get(plan.requirement(index));
    return eligibility.offers().entrySet().stream()
        .anyMatch(worker ->
            worker.getValue().containsAll(needs) && !replays.bars(index, worker.getKey()));
  }

  /** Queues once more the replayed games whose versions differ. */
  public void dispute(List<GameVersion> versions) {
    replays.dispute(versions);
  }

  /**
   * Restarts a failed game that was handed over between workers: it is unknown whose part is at
   * fault, so no worker is blamed. Does nothing if the lease is no longer valid.
   *
   * @return whether the game was restarted
   */
  public boolean restart(HeldLease lease) {
    if (leases.find(lease).isEmpty() || !checkpoints.wasHandedOff(lease.index())) {
      return false;
    }
    checkpoints.forget(lease.index());
    leases.release(lease);
    return true;
  }

  /**
   * The consequences of a failed game.
   *
   * @param freed whether the game was freed for other workers
   * @param hopeless why the run cannot go on, in one line; empty if it can
   */
  public record Failure(boolean freed, Optional<String> hopeless) {
    private static final Failure NONE = new Failure(false, Optional.empty());
  }

  /**
   * Records that a worker failed a game.
   *
   * @param how in one word, such as "declined"
   * @param reason one line for people
   * @param mayEnd whether the run ends if no connected worker can play it: because no result of it
   *     has arrived yet, or because no further workers join
   */
  public Failure fail(
      String worker, HeldLease lease, String how, String reason, boolean mayEnd, long now) {
    int index = lease.index();
    if (!leases.isWanted(index, worker) || leases.isReported(index)) {
      return Failure.NONE;
    }
    String what = "game %d of worker %s was %s: %s".formatted(index, worker, how, reason);
    eligibility.failed(worker, what, now);
    if (leases.find(lease).isEmpty()) {
      // Otherwise a worker could fail the run with a single lease that is no longer valid.
      return Failure.NONE;
    }
    int failures = leases.fail(index, worker);
    leases.end(lease);
    if (failures >= MAX_FAILURES && uncounted.test(index)) {
      return new Failure(true, Optional.of(failures + " times over, " + what));
    }
    return new Failure(
        true,
        mayEnd && eligibility.areAllUnable()
            ? Optional.of("no worker can play it; " + what)
            : Optional.empty());
  }

  /** Ends the leases that were not renewed in time; returns them. */
  public List<GrantedLease> expire(long now) {
    return leases.expire(now);
  }

  /**
   * Returns the leases of games that have gone without a move for longer than {@link #stallLimit}.
   */
  public List<GrantedLease> stalled(long now) {
    return stalls.stalled(now, held -> leases.find(held).isPresent()).stream()
        .map(held -> leases.find(held).orElseThrow())
        .toList();
  }

  /** Returns the longest time without a move, after the first. */
  public Duration stallLimit() {
    return stalls.limit();
  }

  /**
   * Ends the leases of games that are no longer needed, and of workers whose results do not count;
   * returns them.
   */
  public List<GrantedLease> dropUnneeded() {
    List<GrantedLease> dropped =
        leases.drop(
            (index, worker) -> leases.isWanted(index, worker) && !eligibility.isBarred(worker));
    checkpoints.retain(uncounted);
    return dropped;
  }
}
