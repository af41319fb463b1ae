package io.tengen.engine.net;

import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/**
 * Writes what a network sees of a position: planes (0 or 1 a cell, 0 beyond the board) and globals
 * (one number each), from the side to move's point of view.
 *
 * <p>An encoder is made for one board size and one {@link Layout}, by {@link
 * FeatureSet#newEncoder}. It keeps work space, so it belongs to one thread at a time; it allocates
 * nothing after its first positions, and never blocks.
 */
public abstract class FeatureEncoder {
  private final Layout layout;
  private final int cells;
  private final PlaneWriter writer;

  // Where planes go that somebody wants as numbers.
  private final long[] bits;

  FeatureEncoder(FeatureSet features, Layout layout) {
    this.layout = layout;
    cells = features.planes() * layout.area();
    writer = new PlaneWriter(layout, features.planes());
    bits = new long[PlaneBits.words(cells)];
  }

  /** Where the planes and the policy have which point. */
  public final Layout layout() {
    return layout;
  }

  /**
   * Encodes a position whose moves were made by {@link Position#play} or {@link
   * Position#playLegal}, not by {@link Position#playFast}. All of both slices is written; the
   * buffer's position and limit are neither used nor changed.
   *
   * @param position on a board of the layout's size; only read
   * @param symmetry 0 to 7, see {@link Layout}
   * @param planes plane after plane, {@link FeatureSet#planes} times {@link Layout#area} cells, as
   *     {@link PlaneBits}
   * @param planesAt the first long of this position
   * @param globals takes {@link FeatureSet#globals} numbers
   * @param globalsAt where the globals of this position begin
   * @throws IllegalArgumentException if the position is on a board of another size
   */
  public final void encode(
      Position position,
      int symmetry,
      long[] planes,
      int planesAt,
      FloatBuffer globals,
      int globalsAt) {
    int size = position.points().size();
    if (size != layout.size()) {
      throw new IllegalArgumentException(
          "a position on size " + size + " for an encoder of size " + layout.size());
    }
    writer.begin(symmetry, planes, planesAt);
    write(position, writer, globals, globalsAt);
  }

  /**
   * The same with a number for each cell of the planes.
   *
   * @param planes direct, or {@link FloatBuffer#wrap(float[]) wrapped} around an array
   * @param planesAt where the planes of this position begin
   * @param globals may be the same buffer
   */
  public final void encode(
      Position position,
      int symmetry,
      FloatBuffer planes,
      int planesAt,
      FloatBuffer globals,
      int globalsAt) {
    encode(position, symmetry, bits, 0, globals, globalsAt);
    PlaneBits.expand(bits, 0, cells, planes, planesAt);
  }

  /**
   * Writes a position of the right size.
   *
   * @param planes all 0 yet
   * @param globals hold anything yet
   */
  abstract void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt);
}
