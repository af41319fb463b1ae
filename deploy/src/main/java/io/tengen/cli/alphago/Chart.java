package io.tengen.cli.alphago;

import io.tengen.cli.console.Axis;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A diagram with two axes as an SVG document: points that lines connect, and a legend. */
final class Chart {
  private static final int LEFT = 60;
  private static final int TOP = 40;
  private static final int WIDTH = 560;
  private static final int HEIGHT = 340;
  private static final int RIGHT = 250;
  private static final int BELOW = 60;
  private static final int TICKS = 8;

  private static final String STYLE =
      "text{font:12px sans-serif;fill:#333}.t{font-weight:bold}.g{stroke:#ddd}"
          + ".c{fill:none;stroke-width:2}.e{stroke-width:1.5}";

  /** Colours from the palette of Okabe and Ito, which colour-blind people can tell apart. */
  private static final List<String> COLORS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  /**
   * A point.
   *
   * @param low lower end of an interval around {@code y}; null without one
   * @param high upper end of that interval; null without one
   * @param label shown when the pointer is on the point
   */
  record Point(double x, double y, @Nullable Double low, @Nullable Double high, String label) {}

  /**
   * Points that a line connects in their order.
   *
   * @param name its text in the legend
   */
  record Series(String name, List<Point> points) {}

  private final StringBuilder svg = new StringBuilder();
  private final List<Series> series;
  private final Axis across;
  private final Axis up;

  private Chart(List<Series> series) {
    this.series = series;
    double left = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Series each : series) {
      for (Point point : each.points) {
        left = Math.min(left, point.x);
        right = Math.max(right, point.x);
        low = Math.min(low, point.low == null ? point.y : point.low);
        high = Math.max(high, point.high == null ? point.y : point.high);
      }
    }
    boolean isEmpty = left > right;
    across = isEmpty ? Axis.around(0, 1) : Axis.around(left, right);
    up = isEmpty ? Axis.around(0, 1) : Axis.around(low, high);
  }

  /**
   * Draws a diagram.
   *
   * @param x name of the horizontal axis
   */
  static String of(String title, String x, List<Series> series) {
    return new Chart(series).draw(title, x);
  }

  private String draw(String title, String x) {
    add(
        "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%1$d' height='%2$d'"
            + " viewBox='0 0 %1$d %2$d'>",
        LEFT + WIDTH + RIGHT, TOP + HEIGHT + BELOW);
    add("<title>%s</title>", escaped(title));
    add("<style>%s</style><rect width='100%%' height='100%%' fill='#fff'/>", STYLE);
    text(LEFT, TOP - 16, "start", "t", title);
    text(LEFT + WIDTH / 2.0, TOP + HEIGHT + 42, "middle", "", x);
    drawGrid();
    for (int i = 0; i < series.size(); i++) {
      drawSeries(series.get(i), i);
    }
    add("</svg>");
    return svg.toString();
  }

  private void drawGrid() {
    for (Axis.Tick tick : up.ticks(TICKS, false)) {
      double y = TOP + HEIGHT * (1 - share(tick));
      add("<line class='g' x1='%d' x2='%d' y1='%3$.1f' y2='%3$.1f'/>", LEFT, LEFT + WIDTH, y);
      text(LEFT - 8, y + 4, "end", "", tick.label());
    }
    for (Axis.Tick tick : across.ticks(TICKS, false)) {
      double x = LEFT + WIDTH * share(tick);
      text(x, TOP + HEIGHT + 20, "middle", "", tick.label());
    }
  }

  private static double share(Axis.Tick tick) {
    return Double.parseDouble(tick.at().replace("%", "")) / 100;
  }

  private void drawSeries(Series each, int index) {
    String color = COLORS.get(index % COLORS.size());
    for (int i = 1; i < each.points.size(); i++) {
      Point from = each.points.get(i - 1);
      Point to = each.points.get(i);
      add(
          "<line class='c' stroke='%s' x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f'/>",
          color, x(from.x), y(from.y), x(to.x), y(to.y));
    }
    for (Point point : each.points) {
      if (point.low != null && point.high != null) {
        add(
            "<line class='e' stroke='%s' x1='%2$.1f' x2='%2$.1f' y1='%3$.1f' y2='%4$.1f'/>",
            color, x(point.x), y(point.low), y(point.high));
      }
      add(
          "<circle cx='%.1f' cy='%.1f' r='3.5' fill='%s'><title>%s</title></circle>",
          x(point.x), y(point.y), color, escaped(point.label));
    }
    int line = TOP + 14 + 18 * index;
    add(
        "<rect x='%d' y='%d' width='12' height='3' fill='%s'/>",
        LEFT + WIDTH + 10, line - 5, color);
    text(LEFT + WIDTH + 28, line, "start", "", each.name);
  }

  private double x(double value) {
    return LEFT + WIDTH * across.share(value);
  }

  private double y(double value) {
    return TOP + HEIGHT * (1 - up.share(value));
  }

  private void text(double x, double y, String anchor, String style, String text) {
    add(
        "<text x='%.1f' y='%.1f' text-anchor='%s' class='%s'>%s</text>",
        x, y, anchor, style, escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
