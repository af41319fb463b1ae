package io.tengen.cli.console;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis of a diagram: the range of values from {@code low} to {@code high}.
 *
 * @param low the lower end, less than {@code high}
 * @param high the upper end
 */
public record Axis(double low, double high) {
  private static final double[] STEPS = {1, 2, 5, 10};

  /**
   * A labelled mark on an axis.
   *
   * @param at its position as a percentage for CSS and SVG, such as {@code 12.50%}
   */
  public record Tick(String at, String label) {}

  /** Returns an axis with a margin of 5 % on both sides of the given range. */
  public static Axis around(double low, double high) {
    double margin = high > low ? (high - low) / 20 : 1;
    return new Axis(low - margin, high + margin);
  }

  /** Returns the position of a value on the axis: 0 at the lower end, 1 at the upper end. */
  public double share(double value) {
    return (value - low) / (high - low);
  }

  /**
   * Returns marks at round values.
   *
   * @param most about how many marks there may be
   * @param signed whether positive labels have a plus sign
   */
  public List<Tick> ticks(int most, boolean signed) {
    double step = step((high - low) / most);
    List<Tick> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step); i * step <= high; i++) {
      double value = i * step;
      String label =
          step < 1
              ? Figures.decimals(value, 1)
              : signed ? Figures.signed(value) : Figures.count(Math.round(value));
      ticks.add(new Tick(Figures.place(share(value)), label));
    }
    return ticks;
  }

  /** Returns the least of 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, ... that is at least {@code least}. */
  public static double step(double least) {
    double unit = Math.max(0.1, Math.pow(10, Math.floor(Math.log10(least))));
    for (double step : STEPS) {
      if (step * unit >= least) {
        return step * unit;
      }
    }
    throw new IllegalStateException("no step is as long as " + least);
  }
}
