package io.tengen.game.rules;

import io.tengen.game.board.Color;
import java.util.List;

/**
 * Play that goes on after two passes, because the players differ about dead stones.
 *
 * @param afterMoves moves made before it
 * @param first who makes the next move, whoever passed last
 */
public record Resumption(int afterMoves, Color first) {
  /**
   * Whose move the i-th is, counted from 0: sides alternate, from a resumption on anew.
   *
   * @param firstToMove who made the first move of the game
   * @param resumptions in order
   */
  public static Color mover(Color firstToMove, List<Resumption> resumptions, int i) {
    Color first = firstToMove;
    int since = 0;
    // Networks are told who made the last moves: no iterator for each.
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
