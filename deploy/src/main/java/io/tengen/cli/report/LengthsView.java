package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A histogram of the lengths of games, in moves.
 *
 * @param ticks ticks below the bars
 * @param most number of games in the highest bar
 */
record LengthsView(
    String mean,
    String median,
    String shortest,
    String longest,
    List<Bar> bars,
    List<Axis.Tick> ticks,
    String most) {
  private static final int MOST_BARS = 30;
  private static final int MOST_TICKS = 6;

  /**
   * A bar; its place and size are percentages, as SVG takes them.
   *
   * @param words its tooltip
   */
  record Bar(String x, String width, String y, String height, String words) {}

  static LengthsView of(Findings findings) {
    int[] moves = findings.log().lines().stream().mapToInt(GameLog.Line::moves).sorted().toArray();
    int shortest = moves[0];
    int longest = moves[moves.length - 1];
    int wide = (int) Math.max(1, Axis.step((longest - shortest + 1) / (double) MOST_BARS));
    int first = shortest / wide;
    int[] counts = new int[longest / wide - first + 1];
    for (int length : moves) {
      counts[length / wide - first]++;
    }
    int most = Arrays.stream(counts).max().orElse(1);
    List<Bar> bars = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      double height = (double) counts[i] / most;
      int from = (first + i) * wide;
      bars.add(
          new Bar(
              Figures.place((double) i / counts.length),
              Figures.place(1.0 / counts.length),
              Figures.place(1 - height),
              Figures.place(height),
              (wide == 1 ? from + " moves: " : from + " to " + (from + wide - 1) + " moves: ")
                  + Figures.count(counts[i], "game")));
    }
    Axis axis = new Axis(first * wide, (first + counts.length) * (double) wide);
    return new LengthsView(
        Figures.decimals(Arrays.stream(moves).average().orElse(0), 1),
        Figures.points((moves[(moves.length - 1) / 2] + moves[moves.length / 2]) / 2.0),
        Figures.count(shortest),
        Figures.count(longest),
        bars,
        axis.ticks(MOST_TICKS, false),
        Figures.count(most));
  }
}
