package io.tengen.game.rules;

import io.tengen.game.board.Color;
import java.util.List;

/**
 * A resumption of play after two passes, because the players disagree about dead stones.
 *
 * @param afterMoves number of moves before it
 * @param first the side that makes the next move, whichever side passed last
 */
public record Resumption(int afterMoves, Color first) {
  /**
   * Returns the side that makes the i-th move, counted from 0. Sides alternate from the first move
   * and anew from each resumption.
   *
   * @param firstToMove the side that made the first move of the game
   * @param resumptions in order
   */
  public static Color mover(Color firstToMove, List<Resumption> resumptions, int i) {
    Color first = firstToMove;
    int since = 0;
    // No iterator: network inputs call this for each of the last moves.
    for (int n = 0; n < resumptions.size(); n++) {
      Resumption resumption = resumptions.get(n);
      if (resumption.afterMoves <= i) {
        first = resumption.first;
        since = resumption.afterMoves;
      }
    }
    return (i - since) % 2 == 0 ? first : first.opponent();
  }
}
