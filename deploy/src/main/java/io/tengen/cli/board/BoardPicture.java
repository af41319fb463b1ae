package io.tengen.cli.board;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.Map;
import java.util.TreeMap;

/**
 * A picture of a board for terminals: one character a point, with coordinates, and where the
 * terminal has colours the owner of a point as its background. Mutable and confined to one thread.
 */
public final class BoardPicture {
  /** White on dark grey, and black on light grey, of the 256 colours of terminals. */
  private static final String BLACK_OWNS = "\u001b[38;5;231;48;5;238m";

  private static final String WHITE_OWNS = "\u001b[38;5;16;48;5;252m";
  private static final String RESET = "\u001b[0m";

  private final Board board;
  private final Points points;
  private final boolean color;
  private final Map<Integer, Character> symbols = new TreeMap<>();
  private final Map<Integer, Integer> owners = new TreeMap<>();

  /**
   * @param board the stones, drawn as X and O; not changed, and not to be changed before {@link
   *     #draw}
   * @param color whether to use colours
   */
  public BoardPicture(Board board, boolean color) {
    this.board = board;
    points = board.points();
    this.color = color;
  }

  /** Draws a point with this character. */
  public BoardPicture symbol(int point, char symbol) {
    symbols.put(point, symbol);
    return this;
  }

  /**
   * Shows the owner of a point where there are colours.
   *
   * @param owner {@link Board#BLACK}, {@link Board#WHITE}, or {@link Board#EMPTY} for neither
   */
  public BoardPicture owner(int point, int owner) {
    owners.put(point, owner);
    return this;
  }

  /** Returns the picture; every line ends in a line break. */
  public String draw() {
    StringBuilder columns = new StringBuilder("   ");
    for (int column = 0; column < points.size(); column++) {
      columns.append(' ').append(points.name(points.at(0, column)).charAt(0));
    }
    StringBuilder text = new StringBuilder(columns).append('\n');
    for (int row = 0; row < points.size(); row++) {
      int number = points.size() - row;
      text.append("%2d ".formatted(number));
      for (int column = 0; column < points.size(); column++) {
        append(text, points.at(row, column));
      }
      text.append("  ").append(number).append('\n');
    }
    return text.append(columns).append('\n').toString();
  }

  private void append(StringBuilder text, int point) {
    int owner = color ? owners.getOrDefault(point, Board.EMPTY) : Board.EMPTY;
    text.append(owner == Board.BLACK ? BLACK_OWNS : owner == Board.WHITE ? WHITE_OWNS : "");
    text.append(' ').append(symbol(point));
    text.append(owner == Board.EMPTY ? "" : RESET);
  }

  private char symbol(int point) {
    Character given = symbols.get(point);
    if (given != null) {
      return given;
    }
    return switch (board.stoneAt(point)) {
      case Board.BLACK -> 'X';
      case Board.WHITE -> 'O';
      default -> points.isStar(point) ? '+' : '.';
    };
  }
}
