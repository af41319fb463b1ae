package io.tengen.engine.nogo;

import io.tengen.game.board.Board;

/**
 * Counts the rights of a side: the empty points where its opponent may not play, because a stone
 * there would capture or be suicide. Confined to one thread.
 */
interface Rights {
  /** Sets the board. It must not change until the next call. */
  void setBoard(Board board);

  /** Returns whether a stone of this colour on this empty point of the board is legal. */
  boolean isLegal(int point, int color);

  /** Returns the rights of a side on the board. */
  int count(int color);

  /**
   * Returns the rights of a side after it has played on an empty point of the board; its present
   * rights if it may not play there. Guo and Chen (2019) call this one legality test.
   */
  int countAfter(int point, int color);
}
