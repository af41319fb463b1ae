package io.tengen.worker.data.shard;

import org.jspecify.annotations.Nullable;

/**
 * What a search found of the position it was asked about. All values are for the side to move.
 *
 * @param full whether its visits are worth learning from; false for the cheap searches of playout
 *     cap randomisation
 * @param visits simulations through the root
 * @param value expected result, 0 (loss) to 1 (win)
 * @param lead expected lead in points, komi included; null if the search does not know it
 * @param candidates root moves that were visited
 * @param target what the policy is to learn instead of the visits, such as the improved policy of a
 *     Gumbel root or visits without forced playouts; null if it is the visits
 */
public record SearchSummary(
    boolean full,
    int visits,
    double value,
    @Nullable Double lead,
    MoveCounts candidates,
    @Nullable MoveCounts target) {
  /** A lead beyond this many points is none. */
  private static final double MOST_LEAD = 1023;

  /**
   * @throws IllegalArgumentException if a number is none (NaN) or out of its range
   */
  public SearchSummary {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("a root value of " + value + " is not between 0 and 1");
    }
    if (lead != null && !(Math.abs(lead) <= MOST_LEAD)) {
      throw new IllegalArgumentException("a lead of " + lead + " points");
    }
    if (visits < 0) {
      throw new IllegalArgumentException("a search of " + visits + " visits");
    }
  }

  /** What the policy learns. */
  public MoveCounts policy() {
    return target == null ? candidates : target;
  }
}
