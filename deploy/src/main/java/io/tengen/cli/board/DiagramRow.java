package io.tengen.cli.board;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a diagram that may be a row of a board.
 *
 * @param line the number of the line, counted from 1
 * @param label the number of the row that the line begins with; 0 if there is none
 * @param cells the points from the left
 * @param bars the number of edges that the line shows, 0 to 2
 */
record DiagramRow(int line, int label, List<Cell> cells, int bars) {
  private static final Pattern LABEL = Pattern.compile("\\s*(\\d{1,2})(?=[^\\d])(.*)");
  private static final Pattern TRAILING_LABEL = Pattern.compile("\\s+\\d{1,2}\\s*$");

  /** Points of diagrams of Sensei's Library stand apart; words belong to captions. */
  private static final Pattern WORD = Pattern.compile("[^\\s|]{2}");

  private static final Pattern BAR = Pattern.compile("[|│┃║]");
  private static final Pattern FRAME = Pattern.compile("[-─━═=+┌┐└┘┏┓┗┛╔╗╚╝\\s]*");
  private static final Pattern FRAME_RUN = Pattern.compile("(--|──|━━|══|==)");

  /** A point: its symbol, and the character that the file has for it. */
  record Cell(DiagramSymbol symbol, String text) {}

  /** Returns whether a line is blank or an edge of a board. */
  static boolean isFrame(String line) {
    return FRAME.matcher(line).matches() && (line.isBlank() || FRAME_RUN.matcher(line).find());
  }

  /**
   * Reads a line.
   *
   * @param senseis whether it is of a diagram of Sensei's Library, without its dollar signs
   * @return null if the line is no row, not even one with unclear points
   */
  static @Nullable DiagramRow parse(int number, String line, boolean senseis) {
    if (senseis && WORD.matcher(line).find()) {
      return null;
    }
    int label = 0;
    String text = line;
    Matcher labelled = LABEL.matcher(line);
    if (!senseis && labelled.matches()) {
      label = Integer.parseInt(labelled.group(1));
      text = labelled.group(2);
    }
    String[] parts = BAR.split(text, -1);
    int bars = Math.min(2, parts.length - 1);
    // Some programs draw a second board to the right.
    text = bars == 0 ? text : isBlank(parts[0], senseis) ? parts[1] : parts[0];
    if (label > 0) {
      text = text.replaceFirst("\\s+" + label + "(\\s.*)?$", "");
    } else if (!senseis) {
      text = TRAILING_LABEL.matcher(text).replaceFirst("");
    }
    List<Cell> cells = cells(text, senseis);
    long clear = cells.stream().filter(cell -> cell.symbol != DiagramSymbol.UNCLEAR).count();
    return cells.size() > 1 && 3 * clear >= 2 * cells.size()
        ? new DiagramRow(number, label, cells, bars)
        : null;
  }

  private static boolean isBlank(String part, boolean senseis) {
    return cells(part, senseis).isEmpty();
  }

  private static List<Cell> cells(String text, boolean senseis) {
    List<Cell> cells = new ArrayList<>();
    boolean afterStone = false;
    for (int character : text.codePoints().toArray()) {
      DiagramSymbol symbol =
          senseis ? DiagramSymbol.ofSenseis(character) : DiagramSymbol.of(character);
      // KataGo numbers the last moves after their stones.
      boolean isMark = !senseis && afterStone && character >= '1' && character <= '3';
      if (symbol != DiagramSymbol.NONE && !isMark) {
        cells.add(new Cell(symbol, Character.toString(character)));
      }
      afterStone = symbol.isLarge();
    }
    return cells;
  }

  /** Returns the first cell that is not clear; null if all are. */
  @Nullable Cell unclear() {
    for (Cell cell : cells) {
      if (cell.symbol == DiagramSymbol.UNCLEAR) {
        return cell;
      }
    }
    return null;
  }
}
