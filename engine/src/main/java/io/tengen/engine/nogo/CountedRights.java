package io.tengen.engine.nogo;

import io.tengen.game.board.Board;

/**
 * Rights by their definition: every answer places the stone on a copy of the board and looks at all
 * empty points. Allocates nothing after construction. Confined to one thread.
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
  public void look(Board next) {
    board = next;
  }

  @Override
  public boolean isLegal(int point, int color) {
    return board.effects(point, color) == 0;
  }

  @Override
  public int of(int color) {
    return count(board, color);
  }

  @Override
  public int after(int point, int color) {
    if (!isLegal(point, color)) {
      return of(color);
    }
    scratch.copyFrom(board);
    scratch.play(point, color);
    return count(scratch, color);
  }

  private static int count(Board board, int color) {
    int opponent = Board.BLACK + Board.WHITE - color;
    int rights = 0;
    for (int i = 0; i < board.emptyCount(); i++) {
      rights += board.effects(board.emptyAt(i), opponent) == 0 ? 0 : 1;
    }
    return rights;
  }
}
