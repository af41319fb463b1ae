package io.tengen.cli.learn;

import io.tengen.cli.console.Axis;
import io.tengen.worker.learn.Losses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Draws a learning curve as SVG. The upper panel, present if any generation was rated, shows Elo by
 * generation with 95 % intervals and the anchors as lines; the lower panel shows the losses. Each
 * panel is a nested SVG element whose coordinates are percentages of it.
 */
final class LearningCurvePicture {
  private static final int WIDTH = 760;
  private static final int LEFT = 70;
  private static final int PANEL_WIDTH = 540;
  private static final int ELO_TOP = 40;
  private static final int ELO_HEIGHT = 260;
  private static final int LOSS_TOP = 370;
  private static final int LOSS_HEIGHT = 160;
  private static final int HEIGHT = 580;
  private static final int TICKS = 8;
  private static final int LINE = 15;

  private static final String LOSS_TITLE = "Losses in training, nats; score in 20 points";

  private static final String STYLE =
      "text{font:12px sans-serif;fill:#333}.t{font-weight:bold}.g{stroke:#ddd}.f{stroke:#888;"
          + "stroke-dasharray:5 4}.c{fill:none;stroke-width:2}.d{stroke:none}";

  /** Colours from the palette of Okabe and Ito, which colour-blind people can tell apart. */
  private static final List<String> ELO =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

  private record Loss(String name, String color, ToDoubleFunction<Losses> value) {}

  private static final List<Loss> LOSSES =
      List.of(
          new Loss("policy", "#d55e00", Losses::policy),
          new Loss("value", "#009e73", Losses::value),
          new Loss("ownership", "#cc79a7", Losses::ownership),
          new Loss("score", "#e69f00", Losses::score));

  private final StringBuilder svg = new StringBuilder();
  private final Axis across;
  private final boolean rated;
  private final int lossTop;

  private LearningCurvePicture(LearningCurve curve) {
    across = Axis.around(0, Math.max(1, curve.generations().size() - 1));
    rated = curve.generations().stream().anyMatch(point -> !LearningCurve.ratings(point).isEmpty());
    lossTop = rated ? LOSS_TOP : ELO_TOP;
  }

  static String of(LearningCurve curve) {
    LearningCurvePicture picture = new LearningCurvePicture(curve);
    picture.draw(curve);
    return picture.svg.toString();
  }

  private void draw(LearningCurve curve) {
    int height = HEIGHT - LOSS_TOP + lossTop;
    add("<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d'>", WIDTH, height);
    add("<style>%s</style><rect width='100%%' height='100%%' fill='#fff'/>", STYLE);
    if (rated) {
      text(
          LEFT, ELO_TOP - 14, "start", "t", title(curve, "Elo by generation, ± 95 %; random is 0"));
      elo(curve);
    }
    text(LEFT, lossTop - 14, "start", "t", rated ? LOSS_TITLE : title(curve, LOSS_TITLE));
    losses(curve);
    text(LEFT + PANEL_WIDTH / 2, height - 12, "middle", "", "generation");
    add("</svg>");
  }

  private static String title(LearningCurve curve, String what) {
    String board = curve.settings().get("board");
    return String.format(
        "%s, %s: %s",
        curve.ratedBoards().isEmpty() ? board + "x" + board : "boards of " + board,
        curve.settings().get("network"),
        what);
  }

  private void elo(LearningCurve curve) {
    Axis up = eloAxis(curve);
    begin(ELO_TOP, ELO_HEIGHT, up, true);
    List<Label> labels = new ArrayList<>();
    for (LearningCurve.Anchor anchor : curve.anchors()) {
      if (anchor.elo() != null) {
        String y = y(up, anchor.elo());
        add("<line class='f' x1='0' x2='100%%' y1='%s' y2='%s'/>", y, y);
        labels.add(new Label(anchor.elo(), label(anchor), ""));
      }
    }
    List<Integer> boards = curve.ratedBoards();
    for (int i = 0; i < Math.max(1, boards.size()); i++) {
      int board = boards.isEmpty() ? 0 : boards.get(i);
      String color = ELO.get(i % ELO.size());
      List<double[]> points = points(curve, board);
      drawRatings(points, up, color);
      if (board > 0 && !points.isEmpty()) {
        labels.add(new Label(points.getLast()[1], side(board), color));
      }
    }
    add("</svg>");
    labels(labels, up);
  }

  /** A text to the right of the ratings, at the height of an Elo rating. */
  private record Label(double elo, String text, String color) {}

  /** The name of an anchor; on boards of all sizes {@code random} is 0, and is named once. */
  private static String label(LearningCurve.Anchor anchor) {
    return anchor.board() == null || Objects.equals(anchor.elo(), 0.0)
        ? anchor.name()
        : anchor.name() + " " + side(anchor.board());
  }

  private static String side(int board) {
    return board + "x" + board;
  }

  private static Axis eloAxis(LearningCurve curve) {
    double low = 0;
    double high = 0;
    for (LearningCurve.Point point : curve.generations()) {
      for (LearningCurve.BoardRating rating : LearningCurve.ratings(point)) {
        low = Math.min(low, rating.elo() - rating.error95());
        high = Math.max(high, rating.elo() + rating.error95());
      }
    }
    for (LearningCurve.Anchor anchor : curve.anchors()) {
      if (anchor.elo() != null) {
        high = Math.max(high, anchor.elo());
      }
    }
    return Axis.around(low, high);
  }

  /** Returns generation, Elo and its error of all generations that were rated on this size. */
  private static List<double[]> points(LearningCurve curve, int board) {
    List<double[]> points = new ArrayList<>();
    for (LearningCurve.Point point : curve.generations()) {
      for (LearningCurve.BoardRating rating : LearningCurve.ratings(point)) {
        if (rating.board() == board) {
          points.add(new double[] {point.generation(), rating.elo(), rating.error95()});
        }
      }
    }
    return points;
  }

  private void drawRatings(List<double[]> points, Axis up, String color) {
    for (double[] point : points) {
      add(
          "<line x1='%1$s' x2='%1$s' y1='%2$s' y2='%3$s' stroke='%5$s' stroke-width='1.5'/>"
              + "<circle cx='%1$s' cy='%4$s' r='3.5' fill='%5$s'/>",
          x(point[0]),
          y(up, point[1] - point[2]),
          y(up, point[1] + point[2]),
          y(up, point[1]),
          color);
    }
    segments(points, up, color);
  }

  /** Writes labels from the top, each below the one before, and each text once. */
  private void labels(List<Label> labels, Axis up) {
    Set<String> written = new HashSet<>();
    int free = 0;
    for (Label label :
        labels.stream().sorted(Comparator.comparingDouble(Label::elo).reversed()).toList()) {
      if (written.add(label.text())) {
        int y = ELO_TOP + (int) Math.round(ELO_HEIGHT * (1 - up.share(label.elo()))) + 4;
        y = Math.max(y, free);
        free = y + LINE;
        int x = LEFT + PANEL_WIDTH + 6;
        if (label.color().isEmpty()) {
          text(x, y, "start", "", label.text());
        } else {
          add("<rect x='%d' y='%d' width='12' height='3' fill='%s'/>", x, y - 5, label.color());
          text(x + 18, y, "start", "", label.text());
        }
      }
    }
  }

  private void losses(LearningCurve curve) {
    double high = 1;
    for (LearningCurve.Point point : curve.generations()) {
      Losses losses = point.losses();
      if (losses != null) {
        high = Math.max(high, losses.policy());
      }
    }
    Axis up = Axis.around(0, high);
    begin(lossTop, LOSS_HEIGHT, up, false);
    for (Loss loss : LOSSES) {
      List<double[]> points = new ArrayList<>();
      for (LearningCurve.Point point : curve.generations()) {
        if (point.losses() != null) {
          points.add(new double[] {point.generation(), loss.value().applyAsDouble(point.losses())});
        }
      }
      segments(points, up, loss.color());
    }
    add("</svg>");
    for (int i = 0; i < LOSSES.size(); i++) {
      int y = lossTop + 16 + 18 * i;
      int x = LEFT + PANEL_WIDTH + 6;
      add("<rect x='%d' y='%d' width='12' height='3' fill='%s'/>", x, y - 5, LOSSES.get(i).color());
      text(x + 18, y, "start", "", LOSSES.get(i).name());
    }
  }

  /** Opens a panel and draws its grid lines and tick labels. */
  private void begin(int top, int height, Axis up, boolean signed) {
    for (Axis.Tick tick : up.ticks(TICKS, signed)) {
      double share = Double.parseDouble(tick.at().replace("%", "")) / 100;
      text(LEFT - 8, top + (int) Math.round(height * (1 - share)) + 4, "end", "", tick.label());
    }
    for (Axis.Tick tick : across.ticks(2 * TICKS, false)) {
      double share = Double.parseDouble(tick.at().replace("%", "")) / 100;
      if (!tick.label().contains(".")) {
        int x = LEFT + (int) Math.round(PANEL_WIDTH * share);
        text(x, top + height + 18, "middle", "", tick.label());
      }
    }
    add(
        "<svg x='%d' y='%d' width='%d' height='%d' overflow='visible'>",
        LEFT, top, PANEL_WIDTH, height);
    for (Axis.Tick tick : up.ticks(TICKS, signed)) {
      double share = Double.parseDouble(tick.at().replace("%", ""));
      add("<line class='g' x1='0' x2='100%%' y1='%1$.2f%%' y2='%1$.2f%%'/>", 100 - share);
    }
  }

  /**
   * Draws a line through points; one element a segment, because an SVG path takes no percentages.
   */
  private void segments(List<double[]> points, Axis up, String color) {
    for (int i = 1; i < points.size(); i++) {
      add(
          "<line class='c' stroke='%s' x1='%s' y1='%s' x2='%s' y2='%s'/>",
          color,
          x(points.get(i - 1)[0]),
          y(up, points.get(i - 1)[1]),
          x(points.get(i)[0]),
          y(up, points.get(i)[1]));
    }
  }

  private String x(double generation) {
    return percent(across.share(generation));
  }

  private static String y(Axis up, double value) {
    return percent(1 - up.share(value));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }

  private void text(int x, int y, String anchor, String style, String text) {
    add(
        "<text x='%d' y='%d' text-anchor='%s' class='%s'>%s</text>",
        x, y, anchor, style, text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
