package io.tengen.engine.net;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Position;
import java.nio.FloatBuffer;

/** The planes of one position at a time in somebody's buffer. Confined to one thread at a time. */
final class PlaneWriter {
  private final Layout layout;
  private final float[] zeros;

  private FloatBuffer buffer;
  private int start;
  private int[] cells;

  PlaneWriter(Layout layout, int planes) {
    this.layout = layout;
    zeros = new float[planes * layout.area()];
    buffer = FloatBuffer.allocate(0);
    cells = layout.cells(0);
  }

  /** Begins with planes that are all 0. */
  void begin(Position position, int symmetry, FloatBuffer planes, int at) {
    int size = position.points().size();
    if (size != layout.size()) {
      throw new IllegalArgumentException(
          "a position on size " + size + " for an encoder of size " + layout.size());
    }
    buffer = planes;
    start = at;
    cells = layout.cells(symmetry);
    planes.put(at, zeros);
  }

  /** Makes one cell 1. */
  void set(int plane, int point) {
    buffer.put(start + plane * layout.area() + cells[point], 1);
  }

  /** Makes the cells of all stones of a chain 1. */
  void setChain(int plane, Board board, int chain) {
    int stone = chain;
    do {
      set(plane, stone);
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }
}
