package io.tengen.engine.net;

import io.tengen.engine.game.Position;
import java.nio.FloatBuffer;

/**
 * Writes what a network sees of a position: planes (one number a cell, 0 beyond the board) and
 * globals (one number each), from the side to move's point of view.
 *
 * <p>An encoder is made for one board size and one {@link Layout}, by {@link
 * FeatureSet#newEncoder}. It keeps work space, so it belongs to one thread at a time; it allocates
 * nothing after its first positions, and never blocks.
 */
public interface FeatureEncoder {
  /** Where the planes and the policy have which point. */
  Layout layout();

  /**
   * Encodes a position whose moves were made by {@link Position#play} or {@link
   * Position#playLegal}, not by {@link Position#playFast}. Every number of both slices is written;
   * the buffers' positions and limits are neither used nor changed.
   *
   * @param position on a board of the layout's size; only read
   * @param symmetry 0 to 7, see {@link Layout}
   * @param planes direct, or {@link FloatBuffer#wrap(float[]) wrapped} around an array
   * @param planesAt where the planes of this position begin, plane after plane: {@link
   *     FeatureSet#planes} times {@link Layout#area} numbers
   * @param globals takes {@link FeatureSet#globals} numbers; may be the same buffer
   * @param globalsAt where the globals of this position begin
   * @throws IllegalArgumentException if the position is on a board of another size
   */
  void encode(
      Position position,
      int symmetry,
      FloatBuffer planes,
      int planesAt,
      FloatBuffer globals,
      int globalsAt);
}
