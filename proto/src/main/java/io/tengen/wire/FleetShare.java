package io.tengen.wire;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The part of the workers that a run gets beside other runs, see docs/fleet.md.
 *
 * @param priority −100 to 100; runs of a higher priority get workers first
 * @param share weight among runs of equal priority, 0.01 to 1,000
 */
public record FleetShare(int priority, double share) {
  public static final int MOST_PRIORITY = 100;
  public static final double LEAST_SHARE = 0.01;
  private static final double MOST_SHARE = 1_000;

  /** Priority 0 and share 1. */
  public static final FleetShare DEFAULT = new FleetShare(0, 1);

  /**
   * @throws IllegalArgumentException with one line that names the number
   */
  public FleetShare {
    if (priority < -MOST_PRIORITY || priority > MOST_PRIORITY) {
      throw new IllegalArgumentException(
          "priority " + priority + " is not between -" + MOST_PRIORITY + " and " + MOST_PRIORITY);
    }
    if (!(share >= LEAST_SHARE && share <= MOST_SHARE)) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "share %s is not between 0.01 and 1,000", share));
    }
  }

  /**
   * Returns a copy with other values.
   *
   * @param newPriority the priority; null to keep the present one
   * @param newShare the share; null to keep the present one
   * @throws IllegalArgumentException with one line that names the number that is out of range
   */
  public FleetShare with(@Nullable Integer newPriority, @Nullable Double newShare) {
    return new FleetShare(
        newPriority == null ? priority : newPriority, newShare == null ? share : newShare);
  }
}
