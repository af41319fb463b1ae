package io.tengen.cli.analyze;

import io.tengen.cli.console.Numbers;
import java.util.List;
import java.util.Locale;

/** Black's win rate against the number of moves as SVG, with dots at the moves that lost most. */
final class WinRatePicture {
  private static final int WORST = 10;
  private static final int WIDTH = 900;
  private static final int HEIGHT = 320;
  private static final int LEFT = 50;
  private static final int TOP = 30;
  private static final int RIGHT = WIDTH - 20;
  private static final int BOTTOM = HEIGHT - 40;

  /** The largest number of labels below the curve. */
  private static final int LABELS = 12;

  private static final String STYLE =
      "text{font:13px sans-serif;fill:#1b1b1d}.frame{fill:#fdfdfb;stroke:#77726a}"
          + ".grid{stroke:#d8d4cc}.even{stroke:#77726a;stroke-dasharray:4 4}"
          + ".curve{fill:none;stroke:#0a4a9e;stroke-width:2}"
          + ".B{fill:#1b1b1d;stroke:#fdfdfb}.W{fill:#fdfdfb;stroke:#1b1b1d}";

  private final GameAnalysis game;
  private final List<Double> rates;
  private final StringBuilder svg = new StringBuilder();

  private WinRatePicture(GameAnalysis game) {
    this.game = game;
    rates = game.blackWinRates();
  }

  /** Returns the picture as an SVG document. */
  static String of(GameAnalysis game) {
    return new WinRatePicture(game).draw();
  }

  private String draw() {
    add(
        "<svg xmlns='http://www.w3.org/2000/svg' role='img' width='%1$d' height='%2$d'"
            + " viewBox='0 0 %1$d %2$d'>",
        WIDTH, HEIGHT);
    add("<title>Black's win rate over %d moves</title>", rates.size() - 1);
    add("<style>%s</style>", STYLE);
    add("<text x='%d' y='20'>Black's win rate; dots are the moves that lost most</text>", LEFT);
    drawFrame();
    drawCurve();
    game.worst(WORST).forEach(this::drawDot);
    add("</svg>");
    return svg.toString();
  }

  private void drawFrame() {
    add(
        "<rect class='frame' x='%d' y='%d' width='%d' height='%d'/>",
        LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP);
    for (int percent = 0; percent <= 100; percent += 25) {
      double y = y(percent / 100.0);
      add("<path class='%s' d='M%d %.1fH%d'/>", percent == 50 ? "even" : "grid", LEFT, y, RIGHT);
      add("<text x='%d' y='%.1f' text-anchor='end'>%d %%</text>", LEFT - 6, y + 4, percent);
    }
    for (int move = 0; move < rates.size(); move += step(rates.size() - 1)) {
      add("<text x='%.1f' y='%d' text-anchor='middle'>%d</text>", x(move), BOTTOM + 18, move);
    }
  }

  private static int step(int moves) {
    int step = 5;
    while (moves / step > LABELS) {
      step *= 2;
    }
    return step;
  }

  private void drawCurve() {
    StringBuilder path = new StringBuilder();
    for (int move = 0; move < rates.size(); move++) {
      path.append(move == 0 ? 'M' : 'L')
          .append(String.format(Locale.ROOT, "%.1f %.1f", x(move), y(rates.get(move))));
    }
    add("<path class='curve' d='%s'/>", path);
  }

  private void drawDot(GameAnalysis.PlayedMove move) {
    add(
        "<circle class='%s' cx='%.1f' cy='%.1f' r='5'><title>Move %d, %s: lost %s, better %s"
            + "</title></circle>",
        move.side(),
        x(move.number()),
        y(rates.get(move.number())),
        move.number(),
        move.move(),
        Numbers.percent(move.loss(), 1),
        move.best());
  }

  private double x(int move) {
    return LEFT + (double) move / Math.max(1, rates.size() - 1) * (RIGHT - LEFT);
  }

  private static double y(double rate) {
    return TOP + (1 - rate) * (BOTTOM - TOP);
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
