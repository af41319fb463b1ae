package io.tengen.coordinator.run.lease;

import io.tengen.coordinator.job.HeldLease;
import io.tengen.game.match.Clock;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which games do not move although their workers are alive: a game may go as long without a move as
 * its clock gives one, and {@link #GRACE} more for what has no clock; without a clock as long as
 * the coordinator's patience. Time comes in as an argument, in nanoseconds of any monotonic clock.
 * Mutable; confined to the actor that owns it.
 */
public final class StallDetector {
  /** For judging dead stones, and for a slow way to the coordinator. */
  static final Duration GRACE = Duration.ofMinutes(3);

  private final long firstMove;
  private final long move;
  private final Map<Integer, Mark> marks = new HashMap<>();

  private record Mark(long lease, int moves, long since) {}

  /**
   * @param clocks that players of the run's games have: the slowest counts
   * @param patience without a clock; and for the first move in any case, before which networks may
   *     have to be fetched
   */
  StallDetector(List<TimeSystem> clocks, Duration patience) {
    Duration longest =
        clocks.stream()
            .map(time -> longest(time, patience))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    move = longest.toNanos();
    firstMove = Math.max(move, patience.toNanos());
  }

  private static Duration longest(TimeSystem time, Duration patience) {
    TimeLeft whole = Clock.of(time).left();
    boolean isTimed = whole.atMost().compareTo(TimeSystem.LONGEST) < 0;
    return isTimed ? whole.atMost().plus(GRACE) : patience;
  }

  /** A worker says how far it is with a game that it has the lease of. */
  void observe(GameProgress game, long now) {
    if (game.moves() != GameProgress.UNKNOWN) {
      HeldLease held = game.lease();
      Mark mark = marks.get(held.index());
      if (mark == null || mark.lease != held.id() || mark.moves != game.moves()) {
        marks.put(held.index(), new Mark(held.id(), game.moves(), now));
      }
    }
  }

  /**
   * The leases whose games have stood still for too long.
   *
   * @param stands whether a lease still stands; what does not is forgotten
   */
  List<HeldLease> stalled(long now, Predicate<HeldLease> stands) {
    marks.entrySet().removeIf(e -> !stands.test(new HeldLease(e.getKey(), e.getValue().lease)));
    List<HeldLease> stalled = new ArrayList<>();
    marks.forEach((index, mark) -> {
      if (now - mark.since >= (mark.moves == 0 ? firstMove : move)) {
        stalled.add(new HeldLease(index, mark.lease));
      }
    });
    return stalled;
  }

  /** How long a game may go without a move once it has had one. */
  Duration limit() {
    return Duration.ofNanos(move);
  }
}
