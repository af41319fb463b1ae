package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.UndoBoard;
import java.util.ArrayList;
import java.util.List;

/**
 * A dragon: chains of one colour that live or die together, because the opponent cannot cut them by
 * one move. Immutable.
 *
 * @param color the colour of its stones
 * @param chains a stone of each of its chains
 * @param stones all its stones
 */
record Dragon(int color, List<Integer> chains, List<Integer> stones) {
  /**
   * Finds the dragon of a stone: chains that share two liberties, or one that the opponent cannot
   * occupy without being captured, belong together.
   */
  static Dragon of(UndoBoard board, int stone) {
    int color = board.stoneAt(stone);
    List<Integer> chains = new ArrayList<>(List.of(board.chain(stone)));
    for (int i = 0; i < chains.size(); i++) {
      for (int near : Links.neighbours(board, chains.get(i))) {
        int chain = board.chain(near);
        if (!chains.contains(chain) && Links.areLinked(board, chains.get(i), chain)) {
          chains.add(chain);
        }
      }
    }
    List<Integer> stones = new ArrayList<>();
    for (int chain : chains) {
      int at = chain;
      do {
        stones.add(at);
        at = board.nextInChain(at);
      } while (at != chain);
    }
    return new Dragon(color, List.copyOf(chains), List.copyOf(stones));
  }

  int attacker() {
    return Board.BLACK + Board.WHITE - color;
  }

  /** Returns the chain whose capture is the death of the dragon: its largest. */
  int anchor(UndoBoard board) {
    int anchor = chains.getFirst();
    for (int chain : chains) {
      if (board.chainSize(chain) > board.chainSize(anchor)) {
        anchor = chain;
      }
    }
    return anchor;
  }
}
