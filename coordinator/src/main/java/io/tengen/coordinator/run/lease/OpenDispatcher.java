package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.Lease;
import io.tengen.coordinator.job.LeaseTable;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.verify.Exclusion;
import io.tengen.coordinator.run.verify.GameVersion;
import io.tengen.coordinator.run.verify.ReplayBook;
import io.tengen.coordinator.run.verify.ReplayQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * Hands out the games of a run that is being played, hears how they go, and takes them back. Pure:
 * it returns what workers are to be told, and time is an argument, in nanoseconds of any monotonic
 * clock. Mutable; confined to the actor that owns it.
 */
public final class OpenDispatcher implements Dispatcher {
  /** Declined and nonsensical reports of one game that show that it cannot be played. */
  static final int MAX_FAILURES = 10;

  private final JobPlan plan;
  private final IntPredicate uncounted;
  private final WorkerEligibility eligibility;
  private final LeaseTable leases;
  private final ReplayQueue replays;
  private final StallDetector stalls;
  private final GameCheckpoints checkpoints = new GameCheckpoints();

  /**
   * The games that are to be played.
   *
   * @param uncounted whether the game of an index is still to be counted
   * @param withheld whether a game is nevertheless not handed out for now
   * @param replays games that are played a second time
   */
  public record Games(
      JobPlan plan, IntPredicate uncounted, IntPredicate withheld, ReplayBook replays) {}

  /**
   * How leases are given.
   *
   * @param ids yields lease ids, each once
   * @param duration how long a lease stands without being renewed
   * @param patience how long a game without a clock may go without a move
   */
  public record Terms(LongSupplier ids, Duration duration, Duration patience) {}

  /** A dispatcher that has handed out nothing yet. */
  public OpenDispatcher(Games games, Terms terms, WorkerEligibility eligibility, long now) {
    plan = games.plan();
    uncounted = games.uncounted();
    this.eligibility = eligibility;
    long nanos = terms.duration().toNanos();
    replays = new ReplayQueue(games.replays(), eligibility.present(), nanos, now);
    leases =
        new LeaseTable(
            plan,
            index -> games.uncounted().test(index) && !games.withheld().test(index),
            terms.ids(),
            nanos,
            replays);
    stalls = new StallDetector(plan.timeSystems(), terms.patience());
  }

  /** Which workers may have games. */
  public WorkerEligibility eligibility() {
    return eligibility;
  }

  /** Games that are being played. */
  public int out() {
    return leases.size();
  }

  /** A game that a worker is to play. */
  public record Grant(Lease lease, GameTask task) {}

  /** Hands out games to a worker, as many as it asks for and may have. */
  public List<Grant> grant(String worker, int count, long now) {
    if (eligibility.isLeftOut(worker)) {
      return List.of();
    }
    Map<String, Set<String>> offers = eligibility.offers();
    replays.offer(leases);
    List<Grant> grants = new ArrayList<>();
    while (grants.size() < count) {
      Optional<Lease> lease = leases.grant(worker, offers, now);
      if (lease.isEmpty()) {
        break;
      }
      GameJob job = plan.job(lease.get().index());
      replays.granted(job.index());
      grants.add(
          new Grant(lease.get(), new GameTask(plan, job, checkpoints.handOver(job.index()))));
    }
    return grants;
  }

  /**
   * A worker says that it plays these games.
   *
   * @return the leases that it does not have, and whose games it should drop
   */
  public List<HeldLease> hold(String worker, List<GameProgress> games, long now) {
    List<HeldLease> lost = new ArrayList<>();
    for (GameProgress game : games) {
      if (leases.hold(worker, game.lease(), now)) {
        stalls.observe(game, now);
        game.news().ifPresent(news -> keep(game.lease().index(), worker, news));
      } else {
        lost.add(game.lease());
      }
    }
    return lost;
  }

  /** A game that is played again must be played from its first move, so its moves are not kept. */
  private void keep(int index, String worker, CheckpointPart news) {
    if (!isPlayedAgain(index)) {
      checkpoints.add(index, worker, news);
    }
  }

  /**
   * A worker that leaves gives a game back.
   *
   * @param news moves that it has not told before
   * @return whether the game is free now
   */
  public boolean handBack(String worker, HeldLease lease, Optional<CheckpointPart> news) {
    if (leases.find(lease).isEmpty()) {
      return false;
    }
    news.ifPresent(part -> keep(lease.index(), worker, part));
    leases.end(lease);
    return true;
  }

  /**
   * Frees whatever this worker has leased, except what it still holds.
   *
   * @return whether a game is free now
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
    return leases.release(lease);
  }

  /** Takes back every game. */
  public List<Lease> clear() {
    return leases.clear();
  }

  /** What is wrong with a report of a game that may have come from elsewhere; empty if nothing. */
  public Optional<String> objection(ReportedGame game) {
    return checkpoints.objection(game.game().index(), game);
  }

  /** Whether a good result of this game is on its way to the journal. */
  public boolean isReported(int index) {
    return leases.isReported(index);
  }

  /** A good result of this game is on its way to the journal, whoever has brought it. */
  public void expectCommit(int index) {
    leases.report(index);
  }

  /**
   * A good result has come.
   *
   * @return the lease of another worker that need not go on; empty if there is none
   */
  public Optional<Lease> finished(String worker, HeldLease lease) {
    checkpoints.forget(lease.index());
    return end(worker, lease);
  }

  /** A counted game was played again, and is settled. Returns the same as {@link #finished}. */
  public Optional<Lease> playedAgain(String worker, HeldLease lease) {
    Optional<Lease> other = end(worker, lease);
    settled(lease.index());
    return other;
  }

  private Optional<Lease> end(String worker, HeldLease lease) {
    eligibility.succeeded(worker);
    return Optional.ofNullable(leases.report(lease.index()))
        .filter(standing -> standing.id() != lease.id());
  }

  /** What has come of a game is in the journal. */
  public void settled(int index) {
    leases.settle(index);
  }

  /** These games, whose results do not count any more, are handed out again. */
  public void reopen(Exclusion exclusion) {
    for (int index : exclusion.indices()) {
      leases.reopen(index);
    }
    replays.restart(exclusion);
  }

  /** The games that are played a second time. */
  public ReplayQueue replays() {
    return replays;
  }

  /** Whether a game that is counted is to be played again. */
  public boolean isPlayedAgain(int index) {
    return replays.wants(index);
  }

  /**
   * The replays that nobody will make any more.
   *
   * @param isPlayedOut whether the run has nothing else to wait for
   */
  public List<Integer> idleReplays(boolean isPlayedOut, long now) {
    return replays.idle(leases, isPlayedOut, now);
  }

  /** These games were played again: those whose versions differ must be played once more. */
  public void dispute(List<GameVersion> versions) {
    replays.dispute(versions);
  }

  /**
   * Lets a game begin anew that a worker could not bring to a good end and that another worker had
   * begun: nobody knows whose part is at fault, and nobody is blamed. A lease that no longer stands
   * says nothing about the game as others play it.
   *
   * @return whether the game begins anew
   */
  public boolean beginsAnew(HeldLease lease) {
    if (leases.find(lease).isEmpty() || !checkpoints.wasHandedOver(lease.index())) {
      return false;
    }
    checkpoints.forget(lease.index());
    leases.release(lease);
    return true;
  }

  /**
   * A game that a worker failed.
   *
   * @param freed whether the game is free for others now
   * @param hopeless why the run cannot go on, in one line; empty if it can
   */
  public record Failure(boolean freed, Optional<String> hopeless) {
    private static final Failure NONE = new Failure(false, Optional.empty());
  }

  /**
   * A worker failed a game.
   *
   * @param how in one word, such as "declined"
   * @param reason one line for people
   * @param nothingCounted whether no result of the run has come yet
   */
  public Failure fail(
      String worker, HeldLease lease, String how, String reason, boolean nothingCounted, long now) {
    int index = lease.index();
    if (!leases.isWanted(index, worker) || leases.isReported(index)) {
      return Failure.NONE;
    }
    String what = "game %d of worker %s was %s: %s".formatted(index, worker, how, reason);
    eligibility.failed(worker, what, now);
    if (leases.find(lease).isEmpty()) {
      // Otherwise a worker could fail the run with one lease that no longer stands.
      return Failure.NONE;
    }
    int failures = leases.fail(index, worker);
    leases.end(lease);
    if (failures >= MAX_FAILURES && uncounted.test(index)) {
      return new Failure(true, Optional.of(failures + " times over, " + what));
    }
    return new Failure(
        true,
        nothingCounted && eligibility.haveAllGivenUp()
            ? Optional.of("no worker can play it; " + what)
            : Optional.empty());
  }

  /** Ends the leases of workers that were not heard of in time. */
  public List<Lease> expire(long now) {
    return leases.expire(now);
  }

  /** The leases of games that have gone without a move for longer than {@link #stallLimit}. */
  public List<Lease> stalled(long now) {
    return stalls.stalled(now, held -> leases.find(held).isPresent()).stream()
        .map(held -> leases.find(held).orElseThrow())
        .toList();
  }

  /** How long a game may go without a move once it has had one. */
  public Duration stallLimit() {
    return stalls.limit();
  }

  /** Ends the leases of games that are of no use any more, or whose worker is not. */
  public List<Lease> dropIdle() {
    List<Lease> dropped =
        leases.drop(
            (index, worker) -> leases.isWanted(index, worker) && !eligibility.isBarred(worker));
    checkpoints.retain(uncounted);
    return dropped;
  }
}
