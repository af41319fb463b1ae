package io.tengen.coordinator.tuning;

import java.util.List;

/**
 * How far a tuning has come. Immutable.
 *
 * @param tuning what is tuned
 * @param path the best values after numbers of games, the first before any game and the last of now
 */
public record TuningProgress(Tuning tuning, List<Point> path) {
  public TuningProgress {
    path = List.copyOf(path);
  }

  /**
   * The best values at one moment.
   *
   * @param games number of games whose results were taken, in the order of their numbers
   * @param values in the parameters' order, as engines are given them
   */
  public record Point(int games, List<String> values) {
    public Point {
      values = List.copyOf(values);
    }
  }
}
