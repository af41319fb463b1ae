package io.tengen.wire.rollout;

import java.nio.ByteBuffer;

/**
 * The numbers of moves in the messages of rollouts: as {@link
 * io.tengen.game.board.Points#toIndex(int)}, in one byte on boards up to 15x15, otherwise in two,
 * little-endian.
 */
public final class MoveBytes {
  /** The largest board whose moves, the pass included, one byte can number. */
  private static final int LARGEST_WITH_ONE = 15;

  private MoveBytes() {}

  /** Returns the number of bytes of a move on a board of this size. */
  public static int width(int boardSize) {
    return boardSize <= LARGEST_WITH_ONE ? 1 : 2;
  }

  /**
   * Appends the number of a move.
   *
   * @param to little-endian
   * @param width as {@link #width}
   */
  public static void put(ByteBuffer to, int width, int index) {
    if (width == 1) {
      to.put((byte) index);
    } else {
      to.putShort((short) index);
    }
  }

  /**
   * Returns the next number.
   *
   * @param from little-endian
   * @param width as {@link #width}
   */
  public static int get(ByteBuffer from, int width) {
    return width == 1 ? Byte.toUnsignedInt(from.get()) : Short.toUnsignedInt(from.getShort());
  }
}
