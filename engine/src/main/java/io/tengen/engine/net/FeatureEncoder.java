package io.tengen.engine.net;

import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;

/**
 * Encodes a position as the inputs of a network: planes (0 or 1 for each cell, 0 beyond the board)
 * and globals (one number each), from the perspective of the side to move.
 *
 * <p>{@link FeatureSet#newEncoder} creates encoders, each for one board size and one {@link
 * Layout}. An encoder has scratch space and is used by one thread at a time. It does not allocate
 * after its first positions, and never blocks.
 */
public abstract class FeatureEncoder {
  private final Layout layout;
  private final int cells;
  private final PlaneWriter writer;

  // Scratch space for planes that are expanded to floats.
  private final long[] bits;

  FeatureEncoder(FeatureSet features, Layout layout) {
    this.layout = layout;
    cells = features.planes() * layout.area();
    writer = new PlaneWriter(layout, features.planes());
    bits = new long[PlaneBits.words(cells)];
  }

  /** Returns the layout of the planes and the policy. */
  public final Layout layout() {
    return layout;
  }

  /**
   * Encodes a position whose moves were made by {@link Position#play} or {@link
   * Position#playLegal}, not by {@link Position#playFast}. Overwrites both slices completely; does
   * not use or change the buffer's position and limit.
   *
   * @param position a position of the layout's board size; not changed
   * @param symmetry 0 to 7, see {@link Layout}
   * @param planes receives {@link FeatureSet#planes} times {@link Layout#area} cells, plane after
   *     plane, as {@link PlaneBits}
   * @param planesAt the index of the first long of this position
   * @param globals receives {@link FeatureSet#globals} numbers
   * @param globalsAt the index of the first global of this position
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
   * Encodes a position with a float for each cell of the planes. Its moves must have been made by
   * {@link Position#play} or {@link Position#playLegal}, not by {@link Position#playFast}.
   * Overwrites both slices completely; does not use or change the positions and limits of the
   * buffers.
   *
   * @param position a position of the layout's board size; not changed
   * @param symmetry 0 to 7, see {@link Layout}
   * @param planes a direct buffer, or one {@link FloatBuffer#wrap(float[]) wrapped} around an array
   * @param planesAt the index of the first cell of this position
   * @param globals receives {@link FeatureSet#globals} numbers; may be the same buffer
   * @param globalsAt the index of the first global of this position
   * @throws IllegalArgumentException if the position is on a board of another size
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
   * Encodes a position of the layout's board size.
   *
   * @param planes the planes, initially all 0
   * @param globals the globals, with undefined initial contents
   */
  abstract void write(Position position, PlaneWriter planes, FloatBuffer globals, int globalsAt);
}
