package io.tengen.wire.control;

import java.util.List;

/**
 * The state of a run that tunes settings of an engine. Immutable.
 *
 * @param method the algorithm: {@code spsa} or {@code clop}
 * @param settings the tuned settings with their ranges, such as {@code c=0.1..3@1.4}
 * @param path the best values after numbers of games, at least one point; the first before any
 *     game, the last of now
 */
public record TuningStatus(String method, List<String> settings, List<Point> path) {
  /**
   * @throws IllegalArgumentException with one line if there is no point, or one that does not have
   *     a value for each setting
   */
  public TuningStatus {
    settings = List.copyOf(settings);
    path = List.copyOf(path);
    int values = settings.size();
    if (path.isEmpty() || path.stream().anyMatch(point -> point.values().size() != values)) {
      throw new IllegalArgumentException(
          "the path of a tuning has points of " + values + " values");
    }
  }

  /**
   * The best values at one moment.
   *
   * @param games number of games whose results were taken
   * @param values in the order of the settings, as engines are given them
   */
  public record Point(int games, List<String> values) {
    public Point {
      values = List.copyOf(values);
    }
  }

  /** Returns the key of a setting. */
  public String key(int setting) {
    String text = settings.get(setting);
    return text.substring(0, text.indexOf('='));
  }

  /** Returns the values at which the tuning started. */
  public List<String> start() {
    return path.getFirst().values();
  }

  /** Returns the best values so far. */
  public List<String> best() {
    return path.getLast().values();
  }
}
