package io.tengen.game.board;

/** A side. Boards and hot loops use {@link #stone()}; everything people see uses this. */
public enum Color {
  BLACK(Board.BLACK),
  WHITE(Board.WHITE);

  private final int stone;

  Color(int stone) {
    this.stone = stone;
  }

  /** This side's stone on a {@link Board}. */
  public int stone() {
    return stone;
  }

  /** The side whose stone this is; {@link Board#BLACK} or {@link Board#WHITE} only. */
  public static Color of(int stone) {
    return stone == Board.BLACK ? BLACK : WHITE;
  }

  public Color opponent() {
    return this == BLACK ? WHITE : BLACK;
  }

  /** {@code B} or {@code W}, as SGF and GTP write it. */
  public String letter() {
    return this == BLACK ? "B" : "W";
  }
}
