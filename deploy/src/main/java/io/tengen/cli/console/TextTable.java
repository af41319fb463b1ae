package io.tengen.cli.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of text in aligned columns, two blanks apart, without rules or boxes. If a line would be
 * wider than {@link Terminal#WIDTH}, the flexible column is shortened.
 */
public final class TextTable {
  private static final String GAP = "  ";
  private static final int NARROWEST = 12;

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(Column... columns) {
    this(List.of(columns));
  }

  public TextTable(List<Column> columns) {
    this.columns = columns;
    rows.add(columns.stream().map(Column::title).toList());
  }

  /** Adds a row with one cell for each column. */
  public void add(String... cells) {
    add(List.of(cells));
  }

  /**
   * Adds a row with one cell for each column.
   *
   * @throws IllegalArgumentException if the number of cells is not that of the columns
   */
  public void add(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + columns.size() + " columns");
    }
    rows.add(cells);
  }

  /** Returns the table; every line ends with a line break and without trailing blanks. */
  public String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      int start = text.length();
      for (int i = 0; i < widths.length; i++) {
        String cell = shorten(row.get(i), widths[i]);
        text.append(i == 0 ? "" : GAP).append(pad(cell, widths[i], columns.get(i).right()));
      }
      while (text.length() > start && text.charAt(text.length() - 1) == ' ') {
        text.setLength(text.length() - 1);
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Returns whether no line is wider than {@link Terminal#WIDTH}. */
  public boolean fits() {
    return width(widths()) <= Terminal.WIDTH;
  }

  private int width(int[] widths) {
    return GAP.length() * (columns.size() - 1) + Arrays.stream(widths).sum();
  }

  private int[] widths() {
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    int excess = width(widths) - Terminal.WIDTH;
    for (int i = 0; i < widths.length && excess > 0; i++) {
      if (columns.get(i).flexible() && widths[i] > NARROWEST) {
        widths[i] = Math.max(NARROWEST, widths[i] - excess);
      }
    }
    return widths;
  }

  private static String pad(String cell, int width, boolean right) {
    String blanks = " ".repeat(width - cell.length());
    return right ? blanks + cell : cell + blanks;
  }

  /** Returns at most this many characters of the text, with an ellipsis if it is cut. */
  public static String shorten(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  /**
   * One column.
   *
   * @param right whether its cells are right-aligned
   * @param flexible whether its cells may be shortened; true for at most one column of a table
   */
  public record Column(String title, boolean right, boolean flexible) {
    public static Column left(String title) {
      return new Column(title, false, false);
    }

    public static Column right(String title) {
      return new Column(title, true, false);
    }

    public static Column flexible(String title) {
      return new Column(title, false, true);
    }
  }
}
