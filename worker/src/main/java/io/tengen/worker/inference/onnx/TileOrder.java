package io.tengen.worker.inference.onnx;

/**
 * The order in which {@link Winograd} computes the points of a board whose side is a multiple of
 * three: first by position within the tile, then by tile.
 */
final class TileOrder {
  private final int side;
  private final int tiles;

  /**
   * @param side side of the board in points, a multiple of 3
   */
  TileOrder(int side) {
    this.side = side;
    tiles = side / Winograd.TILE;
  }

  /** Returns the number of the board's points. */
  int area() {
    return side * side;
  }

  private int index(int row, int column) {
    int inTile = row % Winograd.TILE * Winograd.TILE + column % Winograd.TILE;
    return (inTile * tiles + row / Winograd.TILE) * tiles + column / Winograd.TILE;
  }

  /** Returns the index in this order of each point, row by row. */
  long[] indices() {
    long[] indices = new long[area()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = index(i / side, i % side);
    }
    return indices;
  }

  /** Returns the point, numbered row by row, at each index of this order. */
  long[] points() {
    long[] points = new long[area()];
    long[] indices = indices();
    for (int i = 0; i < points.length; i++) {
      points[Math.toIntExact(indices[i])] = i;
    }
    return points;
  }

  /**
   * Returns the indices in this order of the points that each output tile reads: first by position
   * in the input tile, then by tile. For points off the board the index is {@link #area}, where the
   * padding is.
   *
   * @param kernel side of the kernel
   */
  long[] inputIndices(int kernel) {
    int points = kernel + Winograd.TILE - 1;
    long[] inputIndices = new long[points * points * tiles * tiles];
    int at = 0;
    for (int y = 0; y < points; y++) {
      for (int x = 0; x < points; x++) {
        for (int tile = 0; tile < tiles * tiles; tile++) {
          int row = tile / tiles * Winograd.TILE + y - kernel / 2;
          int column = tile % tiles * Winograd.TILE + x - kernel / 2;
          boolean inside = row >= 0 && row < side && column >= 0 && column < side;
          inputIndices[at++] = inside ? index(row, column) : area();
        }
      }
    }
    return inputIndices;
  }
}
