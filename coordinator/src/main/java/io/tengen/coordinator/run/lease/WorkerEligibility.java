package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.verify.BarredWorkers;
import io.tengen.coordinator.run.verify.ReplayQueue;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which workers may have games of a run. Left out are workers that back off because they failed
 * games, workers on which engines crash, and workers whose results do not count. Lasts as long as
 * the run is played without interruption. Pure: time is an argument, in nanoseconds of any
 * monotonic clock. Mutable; confined to the actor that owns it.
 */
public final class WorkerEligibility {
  /** What the first failure costs a worker. */
  private static final Duration FIRST_REST = Duration.ofSeconds(1);

  private final JobPlan plan;
  private final boolean mayLeave;
  private final WorkerRoster roster;
  private final BarredWorkers barred;
  private final WorkerBackoff backoff;
  private CrashMonitor crashes;

  /**
   * Nobody is left out but those who are barred.
   *
   * @param mayLeave whether engines can leave the contest
   * @param lease how long a worker may keep silent; also the longest time that it backs off
   */
  public WorkerEligibility(
      JobPlan plan, boolean mayLeave, WorkerRoster roster, BarredWorkers barred, Duration lease) {
    this.plan = plan;
    this.mayLeave = mayLeave;
    this.roster = roster;
    this.barred = barred;
    long longest = lease.toNanos();
    backoff = new WorkerBackoff(Math.min(FIRST_REST.toNanos(), longest / 8), longest);
    crashes = new CrashMonitor(plan, mayLeave);
  }

  /** Whether a worker gets no games, for a while or until somebody decides otherwise. */
  public boolean isLeftOut(String worker) {
    return backoff.isResting(worker) || crashes.isPaused(worker) || isBarred(worker);
  }

  /** Whether the results of a worker do not count. */
  public boolean isBarred(String worker) {
    return barred.contains(worker, roster.credential(worker));
  }

  private boolean isAnyLeftOut() {
    return backoff.isAnyResting() || crashes.anyPaused() || !barred.isEmpty();
  }

  /** The connected workers that may play a game again. */
  ReplayQueue.Present present() {
    return new ReplayQueue.Present() {
      @Override
      public String credential(String worker) {
        return roster.credential(worker);
      }

      @Override
      public boolean hasOthers(Set<String> parties) {
        return roster.credentials(plan).stream()
            .anyMatch(other -> !parties.contains(other) && !barred.containsCredential(other));
      }
    };
  }

  /** What the workers offer that may have games, by name. */
  Map<String, Set<String>> offers() {
    Map<String, Set<String>> players = roster.players(plan);
    if (!isAnyLeftOut()) {
      return players;
    }
    Map<String, Set<String>> offers = new HashMap<>(players);
    offers.keySet().removeIf(this::isLeftOut);
    return offers;
  }

  /**
   * Lets workers in again on which engines crash.
   *
   * @return whether there was one
   */
  public boolean unpause() {
    boolean any = crashes.anyPaused();
    if (any) {
      crashes = new CrashMonitor(plan, mayLeave);
    }
    return any;
  }

  /**
   * A worker failed a game.
   *
   * @param what one line for people
   */
  void failed(String worker, String what, long now) {
    backoff.failed(worker, what, now);
  }

  /** A good result has come from a worker. */
  void succeeded(String worker) {
    backoff.succeeded(worker);
  }

  /**
   * Lets workers in again that have rested.
   *
   * @return whether there was one
   */
  public boolean pardon(long now) {
    return backoff.pardon(now);
  }

  /** Whether no worker that is connected can play the run. */
  boolean haveAllGivenUp() {
    return backoff.haveGivenUp(roster.players(plan).keySet());
  }

  /** A game was counted; returns the engine that cannot go on because it crashes. */
  public Optional<CrashMonitor.BrokenEngine> counted(CommittedGame game) {
    return crashes.count(game, roster.players(plan));
  }

  /** One line for people when nothing but failures arrives; empty otherwise. */
  public String problem() {
    return backoff.problem();
  }

  /** One line for people about engines that crash; empty if none does. */
  public String crashProblem() {
    return crashes.problem();
  }
}
