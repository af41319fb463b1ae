package io.tengen.coordinator.fleet;

import io.tengen.wire.FleetShare;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which run the next game comes from, so that runs share worker time. Each priority gets
 * ten times as much as the next lower one, but at least a hundredth of the highest. The runs of a
 * priority divide its part in proportion to their {@link FleetShare#share}.
 *
 * <p>Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A game's start tag is the
 * finish tag of its run's previous game, but at least the virtual time, which is the start tag of
 * the game served last. Its finish tag is later by its price divided by the run's weight. The run
 * with the earliest start tag is next. The algorithm assumes nothing about the number or the speed
 * of workers. A run that takes no games, because no worker can play it or all its games are leased,
 * neither delays others nor accumulates credit: it returns at the virtual time.
 *
 * <p>Workers with the same offers form a queue with a virtual time of its own. In a single queue,
 * workers that can only play one run of low weight would advance the virtual time past all other
 * runs, whose relative service would then be forgotten.
 *
 * <p>A game is charged when it is handed out, at the mean cost of its run's games so far, or of the
 * other runs' games if the run has none yet.
 *
 * <p>Mutable; confined to its owner.
 */
final class FairShare {
  private static final double WEIGHT_STEP = 0.1;

  /** Least weight of a priority, as a share of the weight of the highest. */
  private static final double MIN_WEIGHT = 0.01;

  /** Price while that of no run is known; only ratios of prices matter. */
  private static final double DEFAULT_PRICE = 1;

  private final Map<String, Entry> runs = new LinkedHashMap<>();
  private final Map<Set<String>, Queue> queues = new HashMap<>();
  private long taken;

  /** Adds a run, or changes the schedule of one that is there. */
  void put(String run, FleetShare schedule) {
    runs.computeIfAbsent(run, id -> new Entry(schedule)).schedule = schedule;
    weigh();
  }

  /** Removes a run, if present. */
  void remove(String run) {
    if (runs.remove(run) != null) {
      queues.values().forEach(queue -> queue.ends.remove(run));
      weigh();
    }
  }

  boolean contains(String run) {
    return runs.containsKey(run);
  }

  /** Returns a read-only view of the runs. */
  Set<String> runs() {
    return Collections.unmodifiableSet(runs.keySet());
  }

  /**
   * Sets the cost of a game of this run from now on, in any unit common to all runs. Ignored unless
   * positive, and for unknown runs.
   */
  void price(String run, double each) {
    Entry entry = runs.get(run);
    if (entry != null && each > 0) {
      entry.price = each;
    }
  }

  /** Removes the queue of workers with these offers: none are left. */
  void forget(Set<String> offers) {
    queues.remove(offers);
  }

  /**
   * Selects the run of the next game and charges it. Takes time linear in the number of runs.
   *
   * @param offers offers of the worker that is to play the game
   * @param willing whether to consider a run
   * @return the run; null if none may be considered
   */
  @Nullable String take(Set<String> offers, Predicate<String> willing) {
    Queue queue = queues.computeIfAbsent(offers, these -> new Queue());
    String first = null;
    Entry entry = null;
    for (Map.Entry<String, Entry> run : runs.entrySet()) {
      if (willing.test(run.getKey())) {
        int order = first == null ? -1 : queue.compare(run.getKey(), first);
        // Otherwise workers with offers all different would all begin with the same run.
        if (order < 0
            || (order == 0 && entry != null && run.getValue().lastTaken < entry.lastTaken)) {
          first = run.getKey();
          entry = run.getValue();
        }
      }
    }
    if (first != null && entry != null) {
      queue.serve(first, priceOf(entry) / entry.weight);
      entry.lastTaken = ++taken;
    }
    return first;
  }

  /**
   * Refunds games of a run that were taken for a worker with these offers but were not available.
   */
  void refund(Set<String> offers, String run, int games) {
    Entry entry = runs.get(run);
    Queue queue = queues.get(offers);
    if (entry != null && queue != null) {
      queue.refund(run, games * priceOf(entry) / entry.weight);
    }
  }

  private double priceOf(Entry entry) {
    if (entry.price > 0) {
      return entry.price;
    }
    return runs.values().stream()
        .mapToDouble(other -> other.price)
        .filter(price -> price > 0)
        .average()
        .orElse(DEFAULT_PRICE);
  }

  private void weigh() {
    TreeMap<Integer, Double> sums = new TreeMap<>(Comparator.reverseOrder());
    for (Entry entry : runs.values()) {
      sums.merge(entry.schedule.priority(), entry.schedule.share(), Double::sum);
    }
    Map<Integer, Double> perShare = new HashMap<>();
    double weight = 1;
    for (Map.Entry<Integer, Double> sum : sums.entrySet()) {
      perShare.put(sum.getKey(), Math.max(weight, MIN_WEIGHT) / sum.getValue());
      weight *= WEIGHT_STEP;
    }
    for (Entry entry : runs.values()) {
      entry.weight =
          entry.schedule.share() * perShare.getOrDefault(entry.schedule.priority(), MIN_WEIGHT);
    }
  }

  /** The schedule and price of a run. */
  private static final class Entry {
    FleetShare schedule;
    double weight;

    /** Cost of one game; 0 if unknown. */
    double price;

    /** Sequence number of the game that was taken last. */
    long lastTaken;

    Entry(FleetShare schedule) {
      this.schedule = schedule;
    }
  }

  /** One queue of start-time fair queueing. */
  private static final class Queue {
    /** The virtual time. */
    private double now;

    /** Finish tag of each run's last game, in virtual time. */
    final Map<String, Double> ends = new HashMap<>();

    /**
     * Compares runs by start tag, then by finish tag. Runs that may both start now are thus served
     * in the order of their last games, so that none is starved.
     */
    int compare(String one, String other) {
      int starts = Double.compare(start(one), start(other));
      return starts != 0 ? starts : Double.compare(end(one), end(other));
    }

    void serve(String run, double length) {
      now = start(run);
      ends.put(run, now + length);
    }

    void refund(String run, double length) {
      ends.put(run, end(run) - length);
    }

    private double start(String run) {
      return Math.max(now, end(run));
    }

    private double end(String run) {
      return ends.getOrDefault(run, 0.0);
    }
  }
}
