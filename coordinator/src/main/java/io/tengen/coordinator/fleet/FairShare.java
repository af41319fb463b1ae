package io.tengen.coordinator.fleet;

import io.tengen.wire.FleetShare;
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
 * Decides which run the next game comes from, so that runs share worker time: each priority has ten
 * times what the next lower one has, but none less than a hundredth of what the highest has; and
 * what a priority has its runs have by their {@link FleetShare#share}.
 *
 * <p>Start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996). A run may begin when what it
 * had last has ended, on a clock that goes the slower the less weight the run has, and not before
 * the virtual time, which is when what was served last began; the earliest is next. Nothing is
 * assumed of how many workers there are or how fast they are. A run that takes nothing, since no
 * worker can play it or all its games are out, neither holds others up nor saves up: it comes back
 * at the virtual time.
 *
 * <p>Workers that offer the same are shared by themselves, with a virtual time of their own. In one
 * queue, workers that can play nothing but one run of little weight would drive that time past all
 * others, which would then forget what they owe each other.
 *
 * <p>A game is paid for when it goes out, with what its run's games have taken on average so far,
 * or if it has none yet, with what those of the other runs have.
 *
 * <p>Pure; mutable; confined to its owner.
 */
final class FairShare {
  private static final double STEP = 0.1;

  /** Of the highest priority's weight. */
  private static final double FLOOR = 0.01;

  /** Where nothing is known of any run; only the ratio to other prices matters. */
  private static final double UNKNOWN = 1;

  private final Map<String, Entry> runs = new LinkedHashMap<>();
  private final Map<Set<String>, Queue> queues = new HashMap<>();
  private long taken;

  /** Adds a run, or changes the schedule of one that is there. */
  void put(String run, FleetShare schedule) {
    runs.computeIfAbsent(run, id -> new Entry(schedule)).schedule = schedule;
    weigh();
  }

  /** Takes a run out, if it is there. */
  void remove(String run) {
    if (runs.remove(run) != null) {
      queues.values().forEach(queue -> queue.ends.remove(run));
      weigh();
    }
  }

  boolean contains(String run) {
    return runs.containsKey(run);
  }

  /** Those that are there. */
  Set<String> runs() {
    return Collections.unmodifiableSet(runs.keySet());
  }

  /**
   * What a game of this run takes from now on, in any unit that is the same for all runs; ignored
   * unless positive, and of runs that are not there.
   */
  void price(String run, double each) {
    Entry entry = runs.get(run);
    if (entry != null && each > 0) {
      entry.price = each;
    }
  }

  /** There are no workers left that offer this. */
  void forget(Set<String> offers) {
    queues.remove(offers);
  }

  /**
   * Takes one game of a run, and has it pay. Looks at every run.
   *
   * @param offers of the worker that is to play it
   * @param willing runs to choose from; others are passed over
   * @return the run; null if none is willing
   */
  @Nullable String take(Set<String> offers, Predicate<String> willing) {
    Queue queue = queues.computeIfAbsent(offers, these -> new Queue());
    String first = null;
    Entry entry = null;
    for (Map.Entry<String, Entry> run : runs.entrySet()) {
      if (willing.test(run.getKey())) {
        int order = first == null ? -1 : queue.compare(run.getKey(), first);
        // So that workers of which no two are alike do not all begin with the same run.
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

  /** Pays back games that were taken of a run for such a worker and that it did not have. */
  void giveBack(Set<String> offers, String run, int games) {
    Entry entry = runs.get(run);
    Queue queue = queues.get(offers);
    if (entry != null && queue != null) {
      queue.payBack(run, games * priceOf(entry) / entry.weight);
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
        .orElse(UNKNOWN);
  }

  private void weigh() {
    TreeMap<Integer, Double> sums = new TreeMap<>(Comparator.reverseOrder());
    for (Entry entry : runs.values()) {
      sums.merge(entry.schedule.priority(), entry.schedule.share(), Double::sum);
    }
    Map<Integer, Double> perShare = new HashMap<>();
    double weight = 1;
    for (Map.Entry<Integer, Double> sum : sums.entrySet()) {
      perShare.put(sum.getKey(), Math.max(weight, FLOOR) / sum.getValue());
      weight *= STEP;
    }
    for (Entry entry : runs.values()) {
      entry.weight =
          entry.schedule.share() * perShare.getOrDefault(entry.schedule.priority(), FLOOR);
    }
  }

  /** What is known of a run. */
  private static final class Entry {
    FleetShare schedule;
    double weight;

    /** Of one game; 0 if not known. */
    double price;

    /** The number of the game that was taken last. */
    long lastTaken;

    Entry(FleetShare schedule) {
      this.schedule = schedule;
    }
  }

  /** One queue of start-time fair queueing. */
  private static final class Queue {
    /** The virtual time. */
    private double now;

    /** When what each run had last ends, in virtual time. */
    final Map<String, Double> ends = new HashMap<>();

    /**
     * Which run is before which. Those that may both begin at once go by how long they have waited:
     * should time ever run ahead of them, none of them is passed over for ever.
     */
    int compare(String one, String other) {
      int starts = Double.compare(start(one), start(other));
      return starts != 0 ? starts : Double.compare(end(one), end(other));
    }

    void serve(String run, double length) {
      now = start(run);
      ends.put(run, now + length);
    }

    void payBack(String run, double length) {
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
