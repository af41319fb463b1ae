package io.tengen.cli.console;

import java.util.ArrayList;
import java.util.List;

/**
 * One direction of a picture: values from {@code low} to {@code high}.
 *
 * @param low below {@code high}
 */
public record Axis(double low, double high) {
  private static final double[] STEPS = {1, 2, 5, 10};

  /**
   * A mark on it.
   *
   * @param at where, as CSS and SVG take it
   */
  public record Tick(String at, String label) {}

  /** The axis with a little room on both ends, whatever lies on it. */
  public static Axis around(double low, double high) {
    double room = high > low ? (high - low) / 20 : 1;
    return new Axis(low - room, high + room);
  }

  /** Where a value lies, from 0 to 1. */
  public double share(double value) {
    return (value - low) / (high - low);
  }

  /** Marks at round values, a few at most. */
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

  /** The least of 1, 2, 5, 10, 20 ... that is not below this; of 0.1, 0.2, 0.5 for less than 1. */
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
