package io.tengen.wire;

import io.tengen.game.board.Points;
import io.tengen.game.record.Opening;

/** Encodes and decodes {@link Opening}. */
public final class OpeningCodec {
  private OpeningCodec() {}

  /**
   * Encodes an opening.
   *
   * @param size points along one side of the board
   */
  public static io.tengen.proto.v1.Opening encode(Opening opening, int size) {
    return io.tengen.proto.v1.Opening.newBuilder()
        .setName(opening.name())
        .addAllMoves(PointCodec.encode(opening.moves(), Points.of(size)))
        .build();
  }

  /**
   * Decodes an opening.
   *
   * @param size points along one side of the board
   * @throws IllegalArgumentException with one line if the name is invalid, there are too many moves
   *     or none, or a move is not on the board
   */
  public static Opening decode(io.tengen.proto.v1.Opening message, int size) {
    Points points = Points.of(size);
    return new Opening(
        message.getName(), message.getMovesList().stream().map(points::fromIndex).toList());
  }
}
