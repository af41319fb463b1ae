package io.tengen.coordinator.run.plan;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What part of the workers a run gets beside others; docs/fleet.md says how.
 *
 * @param priority runs of a higher one come first; −100 to 100
 * @param share weight among runs of equal priority, 0.01 to 1,000
 */
public record FleetShare(int priority, double share) {
  public static final int MOST_PRIORITY = 100;
  private static final double LEAST_SHARE = 0.01;
  private static final double MOST_SHARE = 1_000;

  /** One share of the lot. */
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
   * This one changed; throws as the constructor does.
   *
   * @param newPriority null to leave it as it is; the share likewise
   */
  public FleetShare with(@Nullable Integer newPriority, @Nullable Double newShare) {
    return new FleetShare(
        newPriority == null ? priority : newPriority, newShare == null ? share : newShare);
  }
}
