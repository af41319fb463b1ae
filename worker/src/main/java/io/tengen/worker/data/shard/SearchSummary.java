package io.tengen.worker.data.shard;

import org.jspecify.annotations.Nullable;

/**
 * The result of a search of a position. All values are seen from the side to move.
 *
 * @param full whether the policy is trained on its visits; false for the cheap searches of playout
 *     cap randomisation
 * @param visits simulations through the root
 * @param value expected result, 0 (loss) to 1 (win)
 * @param lead expected lead in points, komi included; null if the search does not estimate it
 * @param candidates root moves that were visited
 * @param target the policy's target, such as the improved policy of a Gumbel root or visits without
 *     forced playouts; null if the visits are the target
 */
public record SearchSummary(
    boolean full,
    int visits,
    double value,
    @Nullable Double lead,
    MoveCounts candidates,
    @Nullable MoveCounts target) {
  /** The largest valid lead, in points. */
  private static final double MAX_LEAD = 1023;

  /**
   * @throws IllegalArgumentException if a number is NaN or out of its range
   */
  public SearchSummary {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException("a root value of " + value + " is not between 0 and 1");
    }
    if (lead != null && !(Math.abs(lead) <= MAX_LEAD)) {
      throw new IllegalArgumentException("a lead of " + lead + " points");
    }
    if (visits < 0) {
      throw new IllegalArgumentException("a search of " + visits + " visits");
    }
  }

  /** The policy's target: {@link #target}, or the visits if it is null. */
  public MoveCounts policy() {
    return target == null ? candidates : target;
  }
}
