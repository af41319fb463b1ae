package io.tengen.wire.inquiry;

import java.util.List;

/** An engine's answer to an {@link Inquiry}. Points are numbered as in {@link Inquiry#moves}. */
public sealed interface Answer {

  /** Returns whether the inquiry is over with this answer. */
  default boolean isLast() {
    return true;
  }

  /** The engine's decision, with the wall-clock time that it took. */
  sealed interface Decided extends Answer {
    long nanos();
  }

  /**
   * A move.
   *
   * @param visits number of simulations; 0 for engines that do not search
   * @param winRate expected result for the side to move, 0 to 1; NaN if unknown
   * @param lead expected lead of the side to move in points; NaN if unknown
   */
  record Move(int point, long nanos, int visits, double winRate, double lead) implements Decided {}

  /** The engine resigns. */
  record Resigned(long nanos) implements Decided {}

  /**
   * A move to a point that the board does not have.
   *
   * @param vertex the point as the engine wrote it
   */
  record OffBoard(String vertex, long nanos) implements Decided {}

  /** A report of an analysis. */
  record Report(PositionReport report) implements Answer {
    @Override
    public boolean isLast() {
      return report.last();
    }
  }

  /** Dead stones, at least one of each dead chain. */
  record Stones(List<Integer> dead) implements Answer {
    public Stones {
      dead = List.copyOf(dead);
    }
  }

  /**
   * The engine could not answer.
   *
   * @param late whether it exceeded its time, rather than crashed or broke its protocol
   * @param problem one line for people
   */
  record Failed(boolean late, String problem) implements Answer {}
}
