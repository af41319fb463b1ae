package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureFreeBoardTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 9, 19, 25})
  void allowsTheMovesThatNeitherCaptureNorAreSuicide(int size) {
    SplittableRandom random = new SplittableRandom(size);
    CaptureFreeBoard peaceful = new CaptureFreeBoard(size);
    for (int game = 0; game < 1 + 400 / (size * size); game++) {
      Board board = new Board(size);
      // Some games begin with captures, after which the boards must still agree.
      playAtRandom(board, game % 3 * size, random);
      peaceful.copyFrom(board);
      int color = Board.BLACK;
      for (int tried = 0; tried < 3 * size * size && board.emptyCount() > 0; tried++) {
        for (int i = 0; i < board.emptyCount(); i++) {
          int empty = board.emptyAt(i);
          assertEquals(board.effects(empty, color) == 0, peaceful.isPeaceful(empty, color));
        }
        int point = board.emptyAt(random.nextInt(board.emptyCount()));
        if (peaceful.isPeaceful(point, color)) {
          board.play(point, color);
          peaceful.play(point, color);
        }
        color = Board.BLACK + Board.WHITE - color;
      }
    }
  }

  private static void playAtRandom(Board board, int moves, SplittableRandom random) {
    int color = Board.BLACK;
    for (int i = 0; i < moves && board.emptyCount() > 0; i++) {
      int point = board.emptyAt(random.nextInt(board.emptyCount()));
      if ((board.effects(point, color) & MoveEffects.SUICIDE) == 0) {
        board.play(point, color);
      }
      color = Board.BLACK + Board.WHITE - color;
    }
  }
}
