package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.run.verify.BarredWorkers;
import io.tengen.coordinator.run.verify.ReplayQueue;
import io.tengen.wire.worker.WorkerSpeed;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which workers may have games of a run. It leaves out workers that back off after
 * failures, workers on which engines crash, and workers whose results do not count. Each start or
 * resumption of the run creates a new instance. Time is an argument, in nanoseconds of any
 * monotonic clock. Mutable; confined to the actor that owns it.
 */
public final class WorkerEligibility {
  /** Backoff after a worker's first failure. */
  private static final Duration FIRST_REST = Duration.ofSeconds(1);

  private final JobPlan plan;
  private final boolean mayLeave;
  private final WorkerRoster roster;
  private final BarredWorkers barred;
  private final WorkerBackoff backoff;
  private CrashMonitor crashes;

  /**
   * Creates an instance that leaves out only barred workers.
   *
   * @param mayLeave whether engines can leave the tournament
   * @param lease time after which a lease expires; also the longest backoff
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

  /** Returns whether a worker gets no games, temporarily or until a user decides otherwise. */
  public boolean isIneligible(String worker) {
    return backoff.isBackingOff(worker)
        || crashes.isPaused(worker)
        || isBarred(worker)
        || !speedProblem(roster.speed(worker)).isEmpty();
  }

  /** Returns the speed of a worker's machine; empty if it has told none or is not connected. */
  Optional<WorkerSpeed> speed(String worker) {
    return roster.speed(worker);
  }

  /**
   * Returns why the run's clocks are not scaled by this speed; empty if they are, or not at all.
   */
  private String speedProblem(Optional<WorkerSpeed> speed) {
    if (!plan.isScaled()) {
      return "";
    }
    return speed
        .map(WorkerSpeed::problem)
        .orElse(
            "tells no speed, by which this run's clocks are scaled; wait until it has measured"
                + " itself, set tengen.worker.speed, or update it");
  }

  /** Returns whether the results of a worker do not count. */
  public boolean isBarred(String worker) {
    return barred.contains(worker, roster.credential(worker));
  }

  private boolean isAnyLeftOut() {
    return backoff.isAnyBackingOff() || crashes.anyPaused() || !barred.isEmpty() || plan.isScaled();
  }

  /** Returns a view of the connected workers for replays. */
  ReplayQueue.ConnectedWorkers connectedWorkers() {
    return new ReplayQueue.ConnectedWorkers() {
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

  /** Returns the offers of the workers that may have games, by name. */
  Map<String, Set<String>> offers() {
    Map<String, Set<String>> players = roster.players(plan);
    if (!isAnyLeftOut()) {
      return players;
    }
    Map<String, Set<String>> offers = new HashMap<>(players);
    offers.keySet().removeIf(this::isIneligible);
    return offers;
  }

  /**
   * Admits paused workers again.
   *
   * @return whether a worker was paused
   */
  public boolean unpause() {
    boolean any = crashes.anyPaused();
    if (any) {
      crashes = new CrashMonitor(plan, mayLeave);
    }
    return any;
  }

  /**
   * Records that a worker failed a game.
   *
   * @param what one line for people
   */
  void failed(String worker, String what, long now) {
    backoff.failed(worker, what, now);
  }

  /** Records a valid result of a worker. */
  void succeeded(String worker) {
    backoff.succeeded(worker);
  }

  /**
   * Admits workers again whose backoff is over.
   *
   * @return whether there was one
   */
  public boolean readmit(long now) {
    return backoff.readmit(now);
  }

  /** Returns whether workers are connected and each of them has failed its last games. */
  boolean areAllUnable() {
    return backoff.areAllUnable(roster.players(plan).keySet());
  }

  /** Returns whether workers are connected and none of them offers what some of the games need. */
  public boolean isOfferMissing() {
    return roster.isUnable(plan);
  }

  /** Records a counted game; returns the engine that cannot go on because it crashes, if any. */
  public Optional<CrashMonitor.BrokenEngine> counted(CommittedGame game) {
    return crashes.count(game, roster.players(plan));
  }

  /**
   * Returns what keeps connected workers from playing some or all games, by worker: one line for
   * people. Workers that play all of them are left out.
   */
  public Map<String, String> problems(long now) {
    Map<String, String> problems = new HashMap<>();
    for (WorkerRef worker : roster.all()) {
      String problem = problem(worker, now);
      if (!problem.isEmpty()) {
        problems.put(worker.id(), problem);
      }
    }
    return problems;
  }

  private String problem(WorkerRef worker, long now) {
    if (isBarred(worker.id())) {
      return "its results are excluded";
    }
    if (crashes.isPaused(worker.id())) {
      return "paused, because an engine crashes on it; tengen resume lets it play again";
    }
    if (backoff.isBackingOff(worker.id())) {
      return backoff.problem(worker.id(), now);
    }
    String unsteady = speedProblem(worker.speed());
    if (!unsteady.isEmpty()) {
      return unsteady;
    }
    return MissingOffers.of(plan, worker.offers());
  }

  /**
   * Returns one line for people about what the connected workers lack, or about the latest failed
   * games; empty if games are played.
   */
  public String problem() {
    String failures = backoff.problem();
    String missing = roster.problem(plan, failures);
    if (!missing.isEmpty()) {
      return missing;
    }
    return failures.isEmpty() ? speedProblem() : failures;
  }

  /** Returns one line for people if no worker's speed allows it to play; empty otherwise. */
  private String speedProblem() {
    List<String> workers = roster.players(plan).keySet().stream().sorted().toList();
    boolean isAnyFit =
        workers.stream().anyMatch(worker -> speedProblem(roster.speed(worker)).isEmpty());
    if (isAnyFit || workers.isEmpty()) {
      return "";
    }
    String first = workers.getFirst();
    return "no worker's clocks can be scaled: worker "
        + first
        + " "
        + speedProblem(roster.speed(first));
  }

  /** Returns one line for people about engines that crash; empty if none does. */
  public String crashProblem() {
    return crashes.problem();
  }
}
