package io.tengen.engine.nogo;

import io.tengen.game.board.Board;

/**
 * Rights by their definition, which {@link CachedRights} must equal: every answer places the stone
 * on a copy of the board and looks at all empty points. Allocates nothing after construction.
 * Confined to one thread.
 */
final class CountedRights implements Rights {
  private final Board scratch;
  private Board board;

  /**
   * @param size points along one side of the boards
   */
  CountedRights(int size) {
    scratch = new Board(size);
    board = scratch;
  }

  @Override
  public void setBoard(Board next) {
    board = next;
  }

  @Override
  public boolean isLegal(int point, int color) {
    return board.effects(point, color) == 0;
  }

  @Override
  public int count(int color) {
    return onBoard(board, color);
  }

  @Override
  public int countAfter(int point, int color) {
    if (!isLegal(point, color)) {
      return count(color);
    }
    scratch.copyFrom(board);
    scratch.play(point, color);
    return onBoard(scratch, color);
  }

  private static int onBoard(Board board, int color) {
    int opponent = Board.BLACK + Board.WHITE - color;
    int rights = 0;
    for (int i = 0; i < board.emptyCount(); i++) {
      rights += board.effects(board.emptyAt(i), opponent) == 0 ? 0 : 1;
    }
    return rights;
  }
}
