package io.tengen.coordinator.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who plays which game at the moment, and which game goes out next: the lowest that is open, not
 * out, and for whose engines the worker has what it takes.
 *
 * <p>Not durable: after a restart the book is empty and fills with what workers say they hold.
 * Pure: time comes in as an argument, in nanoseconds of any monotonic clock. Mutable; confined to
 * the actor that owns it.
 */
final class LeaseBook {
  private final JobPlan plan;
  private final IntPredicate open;
  private final LongSupplier ids;
  private final long leaseNanos;
  private final Again again;

  private final Map<Integer, Lease> leases = new HashMap<>();

  /** Games whose result has arrived and is on its way to the journal. */
  private final Set<Integer> reported = new HashSet<>();

  private final List<Lane> lanes = new ArrayList<>();
  private final Map<Integer, Trouble> troubles = new HashMap<>();

  /**
   * @param open whether a game of this index has not been counted
   * @param ids yields lease ids, each once
   */
  LeaseBook(JobPlan plan, IntPredicate open, LongSupplier ids, long leaseNanos) {
    this(plan, open, ids, leaseNanos, Again.NONE);
  }

  /**
   * The same of a run some of whose games are played again.
   *
   * @param again says which, and by whom
   */
  LeaseBook(JobPlan plan, IntPredicate open, LongSupplier ids, long leaseNanos, Again again) {
    this.again = again;
    this.plan = plan;
    this.open = open;
    this.ids = ids;
    this.leaseNanos = leaseNanos;
    plan.requirements().forEach(needs -> lanes.add(new Lane(needs)));
  }

  /** Which games that have been counted are to be played again, and by whom not. */
  interface Again {
    boolean wants(int index);

    /** Whether this worker may not play it again. */
    boolean bars(int index, String worker);

    /** Whether this worker may play nothing else. */
    boolean binds(String worker);

    /** No game is played again. */
    Again NONE =
        new Again() {
          @Override
          public boolean wants(int index) {
            return false;
          }

          @Override
          public boolean bars(int index, String worker) {
            return false;
          }

          @Override
          public boolean binds(String worker) {
            return false;
          }
        };
  }

  /** Games that are out. */
  int size() {
    return leases.size();
  }

  /**
   * Leases the next game to a worker. A game that this worker has failed goes to another as long as
   * there is one that has not.
   *
   * @param workers what each connected worker offers, this one included
   */
  Optional<Lease> grant(String worker, Map<String, Set<String>> workers, long now) {
    Set<String> offers = workers.getOrDefault(worker, Set.of());
    Lane best = null;
    int index = Integer.MAX_VALUE;
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      if (offers.containsAll(lane.needs)) {
        int next = peek(i, worker, workers);
        if (next < index) {
          best = lane;
          index = next;
        }
      }
    }
    if (best == null) {
      return Optional.empty();
    }
    best.returned.remove(index);
    Lease lease = new Lease(index, ids.getAsLong(), worker, now + leaseNanos);
    leases.put(index, lease);
    return Optional.of(lease);
  }

  /**
   * A worker says that it plays this game under this lease: renews the lease, or takes the worker's
   * word for it if the game is free and this lease was not ended for good.
   *
   * @return false if the worker should drop the game
   */
  boolean hold(String worker, HeldLease held, long now) {
    if (!isWanted(held.index(), worker)) {
      return false;
    }
    Trouble trouble = troubles.get(held.index());
    if (trouble != null && trouble.ended.contains(held.id())) {
      return false;
    }
    Lease lease = leases.get(held.index());
    if (lease != null && (lease.id() != held.id() || !lease.worker().equals(worker))) {
      return false;
    }
    if (!reported.contains(held.index())) {
      leases.put(held.index(), new Lease(held.index(), held.id(), worker, now + leaseNanos));
    }
    return true;
  }

  /** The lease that a worker says it holds, if it stands. */
  Optional<Lease> find(HeldLease held) {
    return Optional.ofNullable(leases.get(held.index())).filter(lease -> lease.id() == held.id());
  }

  /** Whether a game is out. */
  boolean isOut(int index) {
    return leases.containsKey(index);
  }

  /** This game, which had been counted, goes out again, before those that never went out. */
  void reopen(int index) {
    lanes.get(plan.requirement(index)).returned.add(index);
  }

  /** Frees what this worker has leased, except what it holds. True if there was such a lease. */
  boolean keepOnly(String worker, Set<HeldLease> held) {
    List<Lease> lost =
        leases.values().stream()
            .filter(lease -> lease.worker().equals(worker))
            .filter(lease -> !held.contains(new HeldLease(lease.index(), lease.id())))
            .toList();
    lost.forEach(this::free);
    return !lost.isEmpty();
  }

  /** Ends this lease, if it still stands, and frees its game. */
  boolean release(HeldLease held) {
    Lease lease = leases.get(held.index());
    if (lease == null || lease.id() != held.id()) {
      return false;
    }
    free(lease);
    return true;
  }

  /** As {@link #release}, for good: whoever still says that it plays the game does so in vain. */
  void end(HeldLease held) {
    trouble(held.index()).ended.add(held.id());
    release(held);
  }

  /** Ends the leases whose deadline has passed; their games go to others if there are any. */
  List<Lease> expire(long now) {
    List<Lease> late =
        leases.values().stream().filter(lease -> now - lease.deadline() >= 0).toList();
    for (Lease lease : late) {
      free(lease);
      trouble(lease.index()).failedBy.add(lease.worker());
    }
    return late;
  }

  /** A good result has arrived: the game goes out no more. The lease that stood for it, if any. */
  @Nullable Lease report(int index) {
    reported.add(index);
    return leases.remove(index);
  }

  /** Whether a good result is on its way to the journal. */
  boolean isReported(int index) {
    return reported.contains(index);
  }

  /** The result is in the journal. */
  void settle(int index) {
    reported.remove(index);
    troubles.remove(index);
  }

  /** Notes that this worker declined the game or reported nonsense; how often that has happened. */
  int fail(int index, String worker) {
    Trouble trouble = trouble(index);
    trouble.failedBy.add(worker);
    return ++trouble.failures;
  }

  /** Ends the leases of games that this worker is not to play any more; returns them. */
  List<Lease> drop(Wanted wanted) {
    List<Lease> idle =
        leases.values().stream()
            .filter(lease -> !wanted.test(lease.index(), lease.worker()))
            .toList();
    idle.forEach(this::free);
    return idle;
  }

  /** Whether a game is to be played by this worker. */
  @FunctionalInterface
  interface Wanted {
    boolean test(int index, String worker);
  }

  /** Whether a game is to be played, the first time or again, and this worker may. */
  boolean isWanted(int index, String worker) {
    return open.test(index) || (again.wants(index) && !again.bars(index, worker));
  }

  /** Ends all leases; returns them. */
  List<Lease> clear() {
    List<Lease> all = List.copyOf(leases.values());
    all.forEach(this::free);
    return all;
  }

  private void free(Lease lease) {
    leases.remove(lease.index());
    lanes.get(plan.requirement(lease.index())).returned.add(lease.index());
  }

  private Trouble trouble(int index) {
    return troubles.computeIfAbsent(index, i -> new Trouble());
  }

  private boolean isFree(int index) {
    return (open.test(index) || again.wants(index))
        && !leases.containsKey(index)
        && !reported.contains(index);
  }

  /** The next game of this lane for this worker; MAX_VALUE if there is none. */
  private int peek(int number, String worker, Map<String, Set<String>> workers) {
    Lane lane = lanes.get(number);
    lane.returned.removeIf(index -> !isFree(index));
    while (lane.cursor < plan.games() && !isFresh(lane, number, lane.cursor)) {
      lane.cursor++;
    }
    boolean isBound = again.binds(worker);
    int fresh = lane.cursor < plan.games() && !isBound ? lane.cursor : Integer.MAX_VALUE;
    for (int index : lane.returned) {
      if (index >= fresh) {
        break;
      }
      if (!(isBound && open.test(index)) && !isBarred(index, worker, workers, lane.needs)) {
        return index;
      }
    }
    return fresh;
  }

  private boolean isFresh(Lane lane, int number, int index) {
    return plan.requirement(index) == number
        && open.test(index)
        && isFree(index)
        && !lane.returned.contains(index);
  }

  private boolean isBarred(
      int index, String worker, Map<String, Set<String>> workers, Set<String> needs) {
    if (!open.test(index) && again.bars(index, worker)) {
      return true;
    }
    Trouble trouble = troubles.get(index);
    return trouble != null
        && trouble.failedBy.contains(worker)
        && workers.entrySet().stream()
            .anyMatch(other ->
                !trouble.failedBy.contains(other.getKey()) && other.getValue().containsAll(needs));
  }

  /** Games with one requirement: those that came back, and those that never went out. */
  private static final class Lane {
    final Set<String> needs;
    final TreeSet<Integer> returned = new TreeSet<>();

    /** Every game of the lane below this has been out or is counted. */
    int cursor;

    Lane(Set<String> needs) {
      this.needs = needs;
    }
  }

  private static final class Trouble {
    final Set<String> failedBy = new HashSet<>();
    final Set<Long> ended = new HashSet<>();
    int failures;
  }
}
