package io.tengen.worker.inference.onnx;

/**
 * The points of a board whose side is a multiple of three, as {@link Winograd} gives them: first by
 * their place in their tile, then by tile.
 */
final class TileOrder {
  private final int side;
  private final int tiles;

  /**
   * @param side of the board, a multiple of 3
   */
  TileOrder(int side) {
    this.side = side;
    tiles = side / Winograd.TILE;
  }

  /** Points of the board. */
  int area() {
    return side * side;
  }

  private int place(int row, int column) {
    int inTile = row % Winograd.TILE * Winograd.TILE + column % Winograd.TILE;
    return (inTile * tiles + row / Winograd.TILE) * tiles + column / Winograd.TILE;
  }

  /** Of each point, row by row, its place in this order. */
  long[] places() {
    long[] places = new long[area()];
    for (int i = 0; i < places.length; i++) {
      places[i] = place(i / side, i % side);
    }
    return places;
  }

  /** Of each place in this order, the point, counted row by row. */
  long[] points() {
    long[] points = new long[area()];
    long[] places = places();
    for (int i = 0; i < points.length; i++) {
      points[Math.toIntExact(places[i])] = i;
    }
    return points;
  }

  /**
   * The places of the points under each tile: first by where they are under it, then by tile.
   * Beyond the edge it is {@link #area}, where the zeros are.
   *
   * @param kernel side of the kernel
   */
  long[] under(int kernel) {
    int points = kernel + Winograd.TILE - 1;
    long[] under = new long[points * points * tiles * tiles];
    int at = 0;
    for (int y = 0; y < points; y++) {
      for (int x = 0; x < points; x++) {
        for (int tile = 0; tile < tiles * tiles; tile++) {
          int row = tile / tiles * Winograd.TILE + y - kernel / 2;
          int column = tile % tiles * Winograd.TILE + x - kernel / 2;
          boolean inside = row >= 0 && row < side && column >= 0 && column < side;
          under[at++] = inside ? place(row, column) : area();
        }
      }
    }
    return under;
  }
}
