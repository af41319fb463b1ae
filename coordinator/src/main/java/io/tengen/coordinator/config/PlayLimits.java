package io.tengen.coordinator.config;

import java.time.Duration;

/**
 * Limits of what a person may use for games against engines and analyses.
 *
 * @param games the most open games of a person, 0 to 1,000
 * @param engines the most workers' slots that a person's games hold at once, 1 to 1,000; the engine
 *     of the game that was used least recently gives its slot up
 * @param analyses the most analyses of a person at once, 0 to 1,000
 * @param idle how long an engine keeps its slot after the person's last action, or after the end of
 *     the search of an analysis, 1 second or more
 */
public record PlayLimits(int games, int engines, int analyses, Duration idle) {
  public static final PlayLimits USUAL = new PlayLimits(20, 4, 4, Duration.ofMinutes(15));

  private static final int MOST = 1_000;

  /**
   * @throws IllegalArgumentException with one line that names the limit
   */
  public PlayLimits {
    check("games", games, 0);
    check("engines", engines, 1);
    check("analyses", analyses, 0);
    if (idle.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("idle " + idle.toMillis() + " ms is less than 1 second");
    }
  }

  private static void check(String name, int value, int least) {
    if (value < least || value > MOST) {
      throw new IllegalArgumentException(name + " " + value + " is not " + least + " to 1,000");
    }
  }
}
