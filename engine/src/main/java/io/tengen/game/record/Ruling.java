package io.tengen.game.record;

import io.tengen.game.board.Color;

/**
 * A referee's decision that replaces a move by a pass. The record has the pass in its place, and it
 * counts as any other: two in a row end the game.
 *
 * @param move number of the move, counted from 0
 * @param side the side that was to move
 * @param kind why the move was replaced
 * @param note one line that describes the rejected move
 */
public record Ruling(int move, Color side, Kind kind, String note) {
  /** The reason for a ruling. */
  public enum Kind {
    /**
     * An illegal move other than suicide. Costs a stone at the count, which is two points of
     * margin; the second one loses the game.
     */
    WARNING,
    /** A stone that would have been suicide. Costs the turn alone. */
    LOST_TURN,
    /** The last byo-yomi period was used up. */
    FORCED_PASS
  }
}
