package io.tengen.game.record;

import java.util.regex.Pattern;

/**
 * A point of a game from which another worker continued it. The new worker creates the players of
 * the same engines from the game's seed; they get the moves but no search state of the previous
 * players.
 *
 * @param afterMoves number of moves before it, at least 1
 * @param worker the name of the worker that played the moves since the last handoff
 */
public record Handoff(int afterMoves, String worker) {
  /** The form of worker names; they are safe to print in logs. */
  public static final Pattern WORKER = Pattern.compile("[\\w.@:-]{1,128}");

  /**
   * @throws IllegalArgumentException with one line if the name is not of the form {@link #WORKER}
   */
  public Handoff {
    if (!WORKER.matcher(worker).matches()) {
      throw new IllegalArgumentException(
          "a handoff must name a worker: 1 to 128 letters, digits or any of . @ : _ -");
    }
  }
}
