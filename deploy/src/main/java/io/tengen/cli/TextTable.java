package io.tengen.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns, two blanks apart, without rules or boxes. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  TextTable(Column... columns) {
    this(List.of(columns));
  }

  TextTable(List<Column> columns) {
    this.columns = columns;
    rows.add(columns.stream().map(Column::title).toList());
  }

  /** Adds a row: one cell for each column. */
  void add(String... cells) {
    add(List.of(cells));
  }

  void add(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells, " + columns.size() + " columns");
    }
    rows.add(cells);
  }

  /** The table, every line ended, no line longer than its content. */
  String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      int start = text.length();
      for (int i = 0; i < widths.length; i++) {
        text.append(i == 0 ? "" : GAP).append(pad(row.get(i), widths[i], columns.get(i).right()));
      }
      while (text.length() > start && text.charAt(text.length() - 1) == ' ') {
        text.setLength(text.length() - 1);
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Length of the longest line. */
  int width() {
    int width = GAP.length() * (columns.size() - 1);
    for (int column : widths()) {
      width += column;
    }
    return width;
  }

  private int[] widths() {
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  private static String pad(String cell, int width, boolean right) {
    String blanks = " ".repeat(width - cell.length());
    return right ? blanks + cell : cell + blanks;
  }

  /** The text itself if it is no longer than this many characters, else its beginning and a dot. */
  static String shorten(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  /**
   * One column.
   *
   * @param right whether its cells end, rather than begin, below each other
   */
  record Column(String title, boolean right) {
    static Column left(String title) {
      return new Column(title, false);
    }

    static Column right(String title) {
      return new Column(title, true);
    }
  }
}
