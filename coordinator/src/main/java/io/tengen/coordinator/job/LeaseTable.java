package io.tengen.coordinator.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The leases of the jobs in a list. The next job that it leases to a worker is the one of lowest
 * {@link JobList#place} that is open, not leased, and whose requirements the worker meets.
 *
 * <p>The table is not durable. After a restart it is filled with the leases that workers report or
 * that a journal holds. Time is an argument, in nanoseconds of any monotonic clock. Mutable;
 * confined to the actor that owns it.
 */
public final class LeaseTable {
  private static final int NO_JOB = -1;

  private final JobList jobs;
  private final IntPredicate open;
  private final LongSupplier ids;
  private final long leaseNanos;
  private final ReplayPolicy replays;
  private final JobAffinity affinity;

  /** Ordered, so that the first leases are found without a look at all. */
  private final TreeMap<Integer, GrantedLease> leases = new TreeMap<>();

  /** Jobs whose result has arrived and is being committed. */
  private final Set<Integer> reported = new HashSet<>();

  private final List<RequirementQueue> queues = new ArrayList<>();
  private final Map<Integer, FailureRecord> failures = new HashMap<>();

  /**
   * Creates an empty table.
   *
   * @param open whether the job at an index still lacks a result
   * @param ids supplies unique lease ids
   * @param leaseNanos nanoseconds after which a lease expires unless it is renewed
   */
  public LeaseTable(JobList jobs, IntPredicate open, LongSupplier ids, long leaseNanos) {
    this(jobs, open, ids, leaseNanos, ReplayPolicy.NONE, JobAffinity.NONE);
  }

  /**
   * Creates an empty table for a list with jobs that may be done again, or that are kept for
   * workers. A job that is kept must have been {@linkplain #reopen reopened} before.
   *
   * @param open whether the job at an index still lacks a result
   * @param ids supplies unique lease ids
   * @param leaseNanos nanoseconds after which a lease expires unless it is renewed
   */
  public LeaseTable(
      JobList jobs,
      IntPredicate open,
      LongSupplier ids,
      long leaseNanos,
      ReplayPolicy replays,
      JobAffinity affinity) {
    this.jobs = jobs;
    this.open = open;
    this.ids = ids;
    this.leaseNanos = leaseNanos;
    this.replays = replays;
    this.affinity = affinity;
    jobs.requirements().forEach(needs -> queues.add(new RequirementQueue(needs, jobs)));
  }

  /** Returns the number of leased jobs. */
  public int size() {
    return leases.size();
  }

  /** Returns the leases by ascending index of their jobs. */
  public List<GrantedLease> all() {
    return List.copyOf(leases.values());
  }

  /**
   * Leases the next job to a worker. A job that this worker has failed is kept for others as long
   * as another connected worker has not failed it.
   *
   * @param workers the offers of each connected worker, including this one
   */
  public Optional<GrantedLease> grant(String worker, Map<String, Set<String>> workers, long now) {
    Set<String> offers = workers.getOrDefault(worker, Set.of());
    RequirementQueue best = null;
    int index = NO_JOB;
    for (int i = 0; i < queues.size(); i++) {
      RequirementQueue queue = queues.get(i);
      if (offers.containsAll(queue.needs)) {
        int next = peek(i, worker, workers);
        if (next != NO_JOB && (index == NO_JOB || jobs.place(next) < jobs.place(index))) {
          best = queue;
          index = next;
        }
      }
    }
    if (best == null) {
      return Optional.empty();
    }
    best.returned.remove(index);
    GrantedLease lease = new GrantedLease(index, ids.getAsLong(), worker, now + leaseNanos);
    leases.put(index, lease);
    return Optional.of(lease);
  }

  /**
   * Renews the lease that a worker says it holds. If the job is not leased and this lease was not
   * ended for good, the lease is restored.
   *
   * @return false if the worker should drop the job
   */
  public boolean hold(String worker, HeldLease held, long now) {
    if (!isWanted(held.index(), worker)) {
      return false;
    }
    FailureRecord record = failures.get(held.index());
    if (record != null && record.ended.contains(held.id())) {
      return false;
    }
    GrantedLease lease = leases.get(held.index());
    if (lease != null && (lease.id() != held.id() || !lease.worker().equals(worker))) {
      return false;
    }
    if (!reported.contains(held.index())) {
      leases.put(held.index(), new GrantedLease(held.index(), held.id(), worker, now + leaseNanos));
    }
    return true;
  }

  /** Returns the lease that a worker says it holds, if it is valid. */
  public Optional<GrantedLease> find(HeldLease held) {
    return Optional.ofNullable(leases.get(held.index())).filter(lease -> lease.id() == held.id());
  }

  /** Returns the lease of a job; empty if it is not leased. */
  public Optional<GrantedLease> find(int index) {
    return Optional.ofNullable(leases.get(index));
  }

  /** Returns the leases by ascending index of their jobs, as a view of this table. */
  public Stream<GrantedLease> stream() {
    return leases.values().stream();
  }

  /** Returns the indices of leased jobs in ascending order, the first of them at most. */
  public List<Integer> leased(int most) {
    return leases.keySet().stream().limit(most).toList();
  }

  /** Returns whether a job is leased. */
  public boolean isLeased(int index) {
    return leases.containsKey(index);
  }

  /** Makes a finished job available again, before jobs that were never handed out. */
  public void reopen(int index) {
    queues.get(jobs.requirement(index)).returned.add(index);
  }

  /**
   * Frees the worker's leases except those that it still holds.
   *
   * @return whether a lease was freed
   */
  public boolean keepOnly(String worker, Set<HeldLease> held) {
    List<GrantedLease> lost =
        leases.values().stream()
            .filter(lease -> lease.worker().equals(worker))
            .filter(lease -> !held.contains(new HeldLease(lease.index(), lease.id())))
            .toList();
    lost.forEach(this::free);
    return !lost.isEmpty();
  }

  /** Ends this lease and frees its job; returns false if the lease is no longer valid. */
  public boolean release(HeldLease held) {
    Optional<GrantedLease> lease = find(held);
    lease.ifPresent(this::free);
    return lease.isPresent();
  }

  /** Ends this lease for good and frees its job: {@link #hold} refuses the lease from now on. */
  public void end(HeldLease held) {
    record(held.index()).ended.add(held.id());
    release(held);
  }

  /**
   * Ends the leases whose deadline has passed and returns them; other workers are preferred for
   * their jobs.
   */
  public List<GrantedLease> expire(long now) {
    List<GrantedLease> late =
        leases.values().stream().filter(lease -> now - lease.deadline() >= 0).toList();
    for (GrantedLease lease : late) {
      free(lease);
      record(lease.index()).failedBy.add(lease.worker());
    }
    return late;
  }

  /**
   * Records that a valid result is being committed, so that the job is not handed out any more.
   *
   * @return the lease of the job; null if it was not leased
   */
  public @Nullable GrantedLease report(int index) {
    reported.add(index);
    return leases.remove(index);
  }

  /** Returns whether a valid result is being committed. */
  public boolean isReported(int index) {
    return reported.contains(index);
  }

  /** Records that the result is in the journal. */
  public void settle(int index) {
    reported.remove(index);
    failures.remove(index);
  }

  /** Records that this worker failed the job; returns how often the job has failed. */
  public int fail(int index, String worker) {
    FailureRecord record = record(index);
    record.failedBy.add(worker);
    return ++record.count;
  }

  /** Ends the leases that are no longer wanted; returns them. */
  public List<GrantedLease> drop(LeaseFilter leaseFilter) {
    List<GrantedLease> idle =
        leases.values().stream()
            .filter(lease -> !leaseFilter.test(lease.index(), lease.worker()))
            .toList();
    idle.forEach(this::free);
    return idle;
  }

  /** Decides whether a worker should go on with a job. */
  @FunctionalInterface
  public interface LeaseFilter {
    boolean test(int index, String worker);
  }

  /** Returns whether a job is needed, for the first time or again, and this worker may do it. */
  public boolean isWanted(int index, String worker) {
    return open.test(index) || (replays.wants(index) && !replays.bars(index, worker));
  }

  /** Ends all leases; returns them. */
  public List<GrantedLease> clear() {
    List<GrantedLease> all = List.copyOf(leases.values());
    all.forEach(this::free);
    return all;
  }

  private void free(GrantedLease lease) {
    leases.remove(lease.index());
    queues.get(jobs.requirement(lease.index())).returned.add(lease.index());
  }

  private FailureRecord record(int index) {
    return failures.computeIfAbsent(index, i -> new FailureRecord());
  }

  private boolean isFree(int index) {
    return (open.test(index) || replays.wants(index))
        && !leases.containsKey(index)
        && !reported.contains(index);
  }

  /** Returns the index of the next job of a queue for this worker, or {@link #NO_JOB}. */
  private int peek(int number, String worker, Map<String, Set<String>> workers) {
    RequirementQueue queue = queues.get(number);
    queue.returned.removeIf(index -> !isFree(index));
    while (queue.cursor < jobs.size() && !isFresh(queue, number, queue.cursor)) {
      queue.cursor++;
    }
    boolean isBound = replays.binds(worker);
    int fresh = queue.cursor < jobs.size() && !isBound ? queue.cursor : NO_JOB;
    for (int index : queue.returned) {
      if (fresh != NO_JOB && jobs.place(index) >= jobs.place(fresh)) {
        break;
      }
      if (!(isBound && open.test(index)) && !isBarred(index, worker, workers, queue.needs)) {
        return index;
      }
    }
    return fresh;
  }

  private boolean isFresh(RequirementQueue queue, int number, int index) {
    return jobs.requirement(index) == number
        && open.test(index)
        && isFree(index)
        && !queue.returned.contains(index);
  }

  private boolean isBarred(
      int index, String worker, Map<String, Set<String>> workers, Set<String> needs) {
    if (!open.test(index) && replays.bars(index, worker)) {
      return true;
    }
    if (affinity.isKept(index, worker, workers)) {
      return true;
    }
    FailureRecord record = failures.get(index);
    return record != null
        && record.failedBy.contains(worker)
        && workers.entrySet().stream()
            .anyMatch(other ->
                !record.failedBy.contains(other.getKey()) && other.getValue().containsAll(needs));
  }

  /** The jobs with one set of requirements: freed ones, and those never handed out. */
  private static final class RequirementQueue {
    final Set<String> needs;
    final TreeSet<Integer> returned;

    /** Every job of the queue below this index has been leased once or has its result. */
    int cursor;

    RequirementQueue(Set<String> needs, JobList jobs) {
      this.needs = needs;
      returned =
          new TreeSet<>(
              Comparator.comparingInt(jobs::place).thenComparing(Comparator.naturalOrder()));
    }
  }

  /** The failures of one job. */
  private static final class FailureRecord {
    final Set<String> failedBy = new HashSet<>();

    /** Leases that were ended for good. */
    final Set<Long> ended = new HashSet<>();

    int count;
  }
}
