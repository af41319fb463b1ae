package io.tengen.coordinator.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Rules by which the coordinator deletes runs and files. A rule whose time is zero is off.
 *
 * @param selfPlay how long runs of self-play are kept after they were begun, once they have ended
 * @param cancelled how long runs that were cancelled or have failed are kept after they were begun
 * @param artifacts how long files are kept after they were last used, once no run, training or open
 *     game uses them
 * @param archive directory that runs are archived to before they are deleted; empty for none
 */
public record RetentionSettings(
    Duration selfPlay, Duration cancelled, Duration artifacts, Optional<Path> archive) {
  /** Everything is kept. */
  public static final RetentionSettings NONE =
      new RetentionSettings(Duration.ZERO, Duration.ZERO, Duration.ZERO, Optional.empty());

  /** A file that was used later may be about to be used by a run. */
  private static final Duration LEAST_UNUSED = Duration.ofMinutes(2);

  /**
   * @throws IllegalArgumentException with one line that names the rule whose time is negative or
   *     too short
   */
  public RetentionSettings {
    check(!selfPlay.isNegative(), "self-play must be more than 0, or 0 for never");
    check(!cancelled.isNegative(), "cancelled must be more than 0, or 0 for never");
    check(
        artifacts.isZero() || artifacts.compareTo(LEAST_UNUSED) >= 0,
        "artifacts must be 2 minutes or more, or 0 for never");
  }

  private static void check(boolean good, String complaint) {
    if (!good) {
      throw new IllegalArgumentException(complaint);
    }
  }

  /** Returns whether any rule is on. */
  public boolean isAny() {
    return !(selfPlay.isZero() && cancelled.isZero() && artifacts.isZero());
  }
}
