package io.tengen.game.record;

import io.tengen.game.board.Color;

/**
 * The referee's word on a move that did not stand: the side's turn was lost, and the game's record
 * has a pass in its place, which is a pass like any other: two in a row end the game.
 *
 * @param move number of the move, from 0
 * @param side whose move it was
 * @param note one line for people: what the side tried
 */
public record Ruling(int move, Color side, Kind kind, String note) {
  /** What it was for. */
  public enum Kind {
    /** An illegal move: costs a point at the count; the second one loses the game. */
    WARNING,
    /** The last byo-yomi period was used up. */
    FORCED_PASS
  }
}
