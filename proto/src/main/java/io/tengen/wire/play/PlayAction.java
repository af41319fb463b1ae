package io.tengen.wire.play;

import java.util.List;

/**
 * What a person does in a game.
 *
 * @param play the game's id
 * @param point of a move: the point as messages number it, 0 for a pass
 * @param moves number of the game's moves that the person has seen
 * @param dead points of dead stones
 */
public record PlayAction(String play, Kind kind, int point, int moves, List<Integer> dead) {
  public PlayAction {
    dead = List.copyOf(dead);
  }

  /** What a person can do. */
  public enum Kind {
    /** Makes a move. */
    MOVE,
    /** Takes back the person's last move and what followed. */
    UNDO,
    /** Resigns. */
    RESIGN,
    /** Asks what the engine would play. */
    HINT,
    /** Names the dead stones. */
    DEAD,
    /** Counts the board. */
    COUNT,
    /** Ends the game without a result. */
    ANNUL
  }
}
