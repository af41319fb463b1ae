package io.tengen.game.record;

import java.util.regex.Pattern;

/**
 * Where a game went on elsewhere: with other players of the same engines, made anew from the game's
 * seed, who knew the moves and nothing of what the first had thought.
 *
 * @param afterMoves moves made before it, at least 1
 * @param worker who had played those since the last hand-over
 */
public record Handoff(int afterMoves, String worker) {
  /** What workers may be called: nothing that a line of text or of a log could not have. */
  public static final Pattern WORKER = Pattern.compile("[\\w.@:-]{1,128}");

  /**
   * @throws IllegalArgumentException with one line if no worker can have this name
   */
  public Handoff {
    if (!WORKER.matcher(worker).matches()) {
      throw new IllegalArgumentException(
          "a hand-over must name a worker: 1 to 128 letters, digits or any of . @ : _ -");
    }
  }
}
