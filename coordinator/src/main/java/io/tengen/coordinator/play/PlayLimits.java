package io.tengen.coordinator.play;

import java.time.Duration;

/**
 * Limits of what a person may use.
 *
 * @param games largest number of open games of a person
 * @param engines largest number of workers' slots that a person's games hold at once; the engine of
 *     the game that was used least recently gives its slot up
 * @param analyses largest number of analyses of a person
 * @param idle how long an engine keeps its slot after the person's last action
 */
public record PlayLimits(int games, int engines, int analyses, Duration idle) {
  public static final PlayLimits USUAL = new PlayLimits(20, 4, 4, Duration.ofMinutes(15));
}
