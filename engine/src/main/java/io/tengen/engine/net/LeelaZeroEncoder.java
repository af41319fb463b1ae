package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/**
 * The inputs of Leela Zero, after AlphaGo Zero (Silver et al. 2017, Methods). Planes 0 to 7 have
 * the stones of the side to move on the present board and on the boards one to seven moves ago,
 * planes 8 to 15 those of the opponent; plane 16 is all ones if Black is to move, plane 17 if White
 * is. Boards before the first move are empty planes. There are no globals, since these networks are
 * trained with one komi.
 *
 * <p>Leela Zero counts rows from the bottom of the board, so that its own encoding of a position is
 * the encoding under symmetry 1.
 */
final class LeelaZeroEncoder extends FeatureEncoder {
  private static final int BOARDS = 8;
  private static final int BLACK_TO_MOVE = 2 * BOARDS;
  private static final int WHITE_TO_MOVE = BLACK_TO_MOVE + 1;

  private final byte[] stones;

  LeelaZeroEncoder(Layout layout) {
    super(FeatureSet.LEELA_ZERO, layout);
    stones = new byte[Points.of(layout.size()).arrayLength()];
  }

  @Override
  void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt) {
    Points points = position.points();
    int own = position.stoneToMove();
    position.board().copyStones(stones);
    int boards = Math.min(BOARDS, position.moveCount() + 1);
    for (int ago = 0; ago < boards; ago++) {
      if (ago > 0) {
        position.takeBack(position.moveCount() - ago, stones);
      }
      for (int i = 0; i < points.count(); i++) {
        int point = points.get(i);
        if (stones[point] != Board.EMPTY) {
          planes.set(stones[point] == own ? ago : BOARDS + ago, point);
        }
      }
    }
    int turn = own == Board.BLACK ? BLACK_TO_MOVE : WHITE_TO_MOVE;
    for (int i = 0; i < points.count(); i++) {
      planes.set(turn, points.get(i));
    }
  }
}
