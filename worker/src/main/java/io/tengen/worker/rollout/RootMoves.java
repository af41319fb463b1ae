package io.tengen.worker.rollout;

import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.wire.rollout.MoveBytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The moves of a game up to a root, in the bytes of a message. */
final class RootMoves {
  /** Longer than any game that ends; replaying it takes some milliseconds. */
  private static final int MOST = 10_000;

  private RootMoves() {}

  /** Returns the moves of a position without resumptions. */
  static ByteBuffer encode(Position position) {
    Points points = position.points();
    int width = MoveBytes.width(points.size());
    ByteBuffer moves =
        ByteBuffer.allocate(width * position.moveCount()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < position.moveCount(); i++) {
      MoveBytes.put(moves, width, points.toIndex(position.move(i)));
    }
    return moves.flip();
  }

  /** Returns the position after these moves. */
  static Position decode(GameSetup setup, ByteBuffer bytes) throws InvalidBatchException {
    Position position = new Position(setup);
    Points points = position.points();
    ByteBuffer moves = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int width = MoveBytes.width(points.size());
    int count = moves.remaining() / width;
    if (count > MOST || moves.remaining() % width != 0) {
      throw new InvalidBatchException(
          moves.remaining() + " bytes of moves; expected at most " + MOST + " moves");
    }
    for (int i = 1; i <= count; i++) {
      int index = MoveBytes.get(moves, width);
      if (index > points.count() || !position.isLegal(points.fromIndex(index))) {
        throw new InvalidBatchException("move " + i + " is not legal");
      }
      if (position.isOver()) {
        break;
      }
      position.playLegal(points.fromIndex(index));
    }
    if (position.isOver()) {
      throw new InvalidBatchException("the game is over there");
    }
    return position;
  }
}
