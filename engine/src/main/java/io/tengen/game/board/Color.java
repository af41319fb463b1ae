package io.tengen.game.board;

/** One of the two sides. Boards and hot loops use the int {@link #stone()} instead. */
public enum Color {
  BLACK(Board.BLACK),
  WHITE(Board.WHITE);

  private final int stone;

  Color(int stone) {
    this.stone = stone;
  }

  /** Returns this side's stone on a {@link Board}. */
  public int stone() {
    return stone;
  }

  /** Returns the side of a stone, {@link Board#BLACK} or {@link Board#WHITE}. */
  public static Color of(int stone) {
    return stone == Board.BLACK ? BLACK : WHITE;
  }

  public Color opponent() {
    return this == BLACK ? WHITE : BLACK;
  }

  /** Returns {@code B} or {@code W}, as SGF and GTP write it. */
  public String letter() {
    return this == BLACK ? "B" : "W";
  }
}
