package io.tengen.cli.board;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A picture of a board as SVG: stones and coordinates, and what a command adds to points (owners,
 * faded stones, marks, labels). The later of two labels or owners of a point counts. Mutable and
 * confined to one thread.
 *
 * <p>The picture is drawn in units of the distance between two lines, has no size in pixels of its
 * own beyond a default, and needs no fonts but the viewer's sans-serif.
 */
public final class BoardSvg {
  /** The shape of a mark, as editors of SGF draw CR, SQ, TR and MA. */
  public enum Mark {
    /** A circle. */
    CIRCLE,
    /** A square. */
    SQUARE,
    /** A triangle. */
    TRIANGLE,
    /** A diagonal cross. */
    CROSS
  }

  /** Pixels between two lines at the default size. */
  private static final int CELL = 32;

  /** From the outermost lines to the edge of the wood, with the coordinates. */
  private static final double MARGIN = 1.2;

  private static final double CAPTION = 0.9;
  private static final double OWNER = 0.42;
  private static final double FADED = 0.45;
  private static final double SEEN = 0.02;

  private static final String STYLE =
      "text{font-family:sans-serif;text-anchor:middle;dominant-baseline:central;fill:#1b1b1d}"
          + ".line{stroke:#5b4522;stroke-width:.04;stroke-linecap:square}.star{fill:#5b4522}"
          + ".b{fill:#1b1b1d}.w{fill:#fdfdfb}.stone,.owner{stroke:#77726a;stroke-width:.04}"
          + ".m{fill:none;stroke-width:.08}.on-b{stroke:#fdfdfb}.on-w{stroke:#1b1b1d}"
          + ".on-e{stroke:#0a4a9e}.wood{fill:#e8c785}";

  private final Board board;
  private final Points points;
  private final Map<Integer, Double> owners = new TreeMap<>();
  private final Map<Integer, Integer> added = new HashMap<>();
  private final Map<Integer, Mark> marks = new TreeMap<>();
  private final Map<Integer, String> labels = new TreeMap<>();
  private final List<Integer> faded = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();
  private String caption = "";

  /**
   * @param board the stones; not changed, and not to be changed before {@link #draw}
   */
  public BoardSvg(Board board) {
    this.board = board;
    points = board.points();
  }

  /** Writes one line below the board. */
  public BoardSvg caption(String text) {
    caption = text;
    return this;
  }

  /**
   * Colours the middle of a point as its owner's: the greater the magnitude, the larger the square.
   *
   * @param value from −1, certainly White's, to 1, certainly Black's; about 0 draws nothing
   */
  public BoardSvg owner(int point, double value) {
    owners.put(point, value);
    return this;
  }

  /** Draws a stone on an empty point, as a later move would place it. */
  public BoardSvg stone(int point, int color) {
    added.put(point, color);
    return this;
  }

  /** Draws the stone on a point pale, for stones that are dead or hypothetical. */
  public BoardSvg fade(int point) {
    faded.add(point);
    return this;
  }

  /** Marks a point or the stone on it. */
  public BoardSvg mark(int point, Mark mark) {
    marks.put(point, mark);
    return this;
  }

  /**
   * Writes on a point or the stone on it.
   *
   * @param text a few characters, which shrink to fit
   */
  public BoardSvg label(int point, String text) {
    labels.put(point, text);
    return this;
  }

  /** Returns the picture as an SVG document. */
  public String draw() {
    svg.setLength(0);
    double width = points.size() - 1 + 2 * MARGIN;
    double height = width + (caption.isEmpty() ? 0 : CAPTION);
    add(
        "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%.0f' height='%.0f'"
            + " viewBox='%s %s %s %s'>",
        width * CELL,
        height * CELL,
        number(-MARGIN),
        number(-MARGIN),
        number(width),
        number(height));
    add("<title>%s</title>", escape(title()));
    add("<style>%s</style>", STYLE);
    add(
        "<rect class='wood' x='%1$s' y='%1$s' width='%2$s' height='%3$s'/>",
        number(-MARGIN), number(width), number(height));
    drawLines();
    for (int i = 0; i < points.count(); i++) {
      drawPoint(points.get(i));
    }
    if (!caption.isEmpty()) {
      String middle = number((points.size() - 1) / 2.0);
      text(middle, number(points.size() - 1 + MARGIN + CAPTION / 4), fit(0.55), caption);
    }
    add("</svg>");
    return svg.toString();
  }

  private int stoneAt(int point) {
    return added.getOrDefault(point, board.stoneAt(point));
  }

  private String title() {
    String size = points.size() + "x" + points.size() + " board";
    return caption.isEmpty() ? size : size + ": " + caption;
  }

  /** Returns the size of the caption's letters, at most the given one, so that it fits. */
  private double fit(double most) {
    return Math.min(most, (points.size() + 1) / (0.55 * caption.length()));
  }

  private void drawLines() {
    int last = points.size() - 1;
    for (int i = 0; i <= last; i++) {
      add("<path class='line' d='M0 %1$dH%2$dM%1$d 0V%2$d'/>", i, last);
      String column = points.name(points.at(0, i)).substring(0, 1);
      String row = String.valueOf(points.size() - i);
      for (double edge : List.of(-0.8, last + 0.8)) {
        text(String.valueOf(i), number(edge), 0.4, column);
        text(number(edge), String.valueOf(i), 0.4, row);
      }
    }
  }

  private void drawPoint(int point) {
    int stone = stoneAt(point);
    if (stone != Board.EMPTY) {
      add(
          "<circle class='stone %s' cx='%d' cy='%d' r='.47'%s/>",
          stone == Board.BLACK ? "b" : "w",
          points.column(point),
          points.row(point),
          faded.contains(point) ? " opacity='" + number(FADED) + "'" : "");
    } else if (points.isStar(point)) {
      add("<circle class='star' cx='%d' cy='%d' r='.1'/>", points.column(point), points.row(point));
    }
    drawOwner(point, owners.getOrDefault(point, 0.0));
    Mark mark = marks.get(point);
    if (mark != null) {
      drawMark(point, mark);
    }
    String label = labels.get(point);
    if (label != null) {
      drawLabel(point, label);
    }
  }

  private void drawOwner(int point, double value) {
    double side = OWNER * Math.sqrt(Math.min(1, Math.abs(value)));
    if (Math.abs(value) < SEEN) {
      return;
    }
    add(
        "<rect class='owner %s' x='%s' y='%s' width='%4$s' height='%4$s'/>",
        value > 0 ? "b" : "w",
        number(points.column(point) - side / 2),
        number(points.row(point) - side / 2),
        number(side));
  }

  private void drawMark(int point, Mark mark) {
    String shape =
        switch (mark) {
          case CIRCLE -> "M-.24 0a.24 .24 0 1 0 .48 0a.24 .24 0 1 0 -.48 0";
          case SQUARE -> "M-.2 -.2H.2V.2H-.2Z";
          case TRIANGLE -> "M0 -.28L.25 .16H-.25Z";
          case CROSS -> "M-.2 -.2L.2 .2M-.2 .2L.2 -.2";
        };
    add(
        "<path class='m %s' transform='translate(%d %d)' d='%s'/>",
        on(point), points.column(point), points.row(point), shape);
  }

  private void drawLabel(int point, String label) {
    int stone = stoneAt(point);
    if (stone == Board.EMPTY) {
      // Hides the lines behind the letters.
      add("<circle class='wood' cx='%d' cy='%d' r='.4'/>", points.column(point), points.row(point));
    }
    double size = Math.min(0.6, 1.3 / label.length());
    String color = stone == Board.BLACK && !faded.contains(point) ? " style='fill:#fdfdfb'" : "";
    add(
        "<text x='%d' y='%d' font-size='%s'%s>%s</text>",
        points.column(point), points.row(point), number(size), color, escape(label));
  }

  private String on(int point) {
    return switch (stoneAt(point)) {
      case Board.BLACK -> faded.contains(point) ? "on-w" : "on-b";
      case Board.WHITE -> "on-w";
      default -> "on-e";
    };
  }

  private void text(String x, String y, double size, String text) {
    add("<text x='%s' y='%s' font-size='%s'>%s</text>", x, y, number(size), escape(text));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value).replaceFirst("\\.?0+$", "");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
