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
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Detects games that make no progress although their workers are alive. A game may go without a
 * move for as long as its clock allows for one move, plus {@link #GRACE} for untimed work; without
 * a clock, for as long as the coordinator's patience. Time is an argument, in nanoseconds of any
 * monotonic clock. Mutable; confined to the actor that owns it.
 */
public final class StallDetector {
  /** Extra time for judging dead stones and for slow connections to the coordinator. */
  static final Duration GRACE = Duration.ofMinutes(3);

  private final List<TimeSystem> clocks;
  private final Duration patience;
  private final Duration late;
  private long firstMove;
  private long move;

  /** The least speed by which clocks are scaled; 1 if none is below the reference. */
  private double slowest = 1;

  private final Map<Integer, Mark> marks = new HashMap<>();

  private record Mark(long lease, int moves, long since) {}

  /**
   * @param clocks the time systems of the run's players; the longest counts
   * @param patience limit without a clock; also the least limit of the first move, before which the
   *     worker may have to download networks
   * @param late how long the players may let the game wait before the first move
   */
  StallDetector(List<TimeSystem> clocks, Duration patience, Duration late) {
    this.clocks = clocks;
    this.patience = patience;
    this.late = late;
    setLimits();
  }

  /** Allows for the longer clocks of a worker of this speed. */
  void allow(double speed) {
    if (speed < slowest) {
      slowest = speed;
      setLimits();
    }
  }

  private void setLimits() {
    Duration longest =
        clocks.stream()
            .map(time -> longest(time.scaled(slowest), patience))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    move = longest.toNanos();
    firstMove = Math.max(move, patience.toNanos()) + late.toNanos();
  }

  private static Duration longest(TimeSystem time, Duration patience) {
    TimeLeft whole = Clock.of(time).left();
    boolean isTimed = whole.atMost().compareTo(TimeSystem.LONGEST) < 0;
    return isTimed ? whole.atMost().plus(GRACE) : patience;
  }

  /** Records a worker's progress in a game that it has leased. */
  void observe(HeldGame game, long now) {
    if (game.moves() != HeldGame.UNKNOWN) {
      HeldLease held = game.lease();
      Mark mark = marks.get(held.index());
      if (mark == null || mark.lease != held.id() || mark.moves != game.moves()) {
        marks.put(held.index(), new Mark(held.id(), game.moves(), now));
      }
    }
  }

  /** Returns when the number of moves of a game last changed; empty if nothing was reported. */
  OptionalLong since(int index) {
    Mark mark = marks.get(index);
    return mark == null ? OptionalLong.empty() : OptionalLong.of(mark.since);
  }

  /**
   * Returns the leases of games without a move for too long.
   *
   * @param stands whether a lease is still valid; others are forgotten
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

  /** Returns the longest time without a move, after the first. */
  Duration limit() {
    return Duration.ofNanos(move);
  }
}
