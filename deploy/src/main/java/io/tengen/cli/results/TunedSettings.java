package io.tengen.cli.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.wire.control.TuningStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The settings that a run tunes, as commands print them. The names of the components are the keys
 * of the JSON object.
 *
 * @param method {@code spsa} or {@code clop}
 * @param games number of games whose results were taken
 * @param settings in the order of the command line
 * @param path the best values after numbers of games
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record TunedSettings(String method, int games, List<Setting> settings, List<Point> path) {
  /**
   * A tuned setting.
   *
   * @param range the values that it may take, such as {@code 0.1..3}
   * @param start the value at which the tuning started
   * @param best the best value so far
   */
  public record Setting(String key, String range, String start, String best) {}

  /** The best values by key after a number of games. */
  public record Point(int games, Map<String, String> values) {}

  /** Returns the settings of a run. */
  public static TunedSettings of(TuningStatus tuning) {
    List<Setting> settings = new ArrayList<>();
    for (int i = 0; i < tuning.settings().size(); i++) {
      String key = tuning.key(i);
      String range =
          tuning.settings().get(i).substring(key.length() + 1).replaceFirst("@[^:]*", "");
      settings.add(new Setting(key, range, tuning.start().get(i), tuning.best().get(i)));
    }
    return new TunedSettings(
        tuning.method(),
        tuning.path().getLast().games(),
        settings,
        tuning.path().stream().map(point -> point(tuning, point)).toList());
  }

  private static Point point(TuningStatus tuning, TuningStatus.Point point) {
    Map<String, String> values = new LinkedHashMap<>();
    IntStream.range(0, point.values().size())
        .forEach(i -> values.put(tuning.key(i), point.values().get(i)));
    return new Point(point.games(), values);
  }

  /** Returns the best values as engines are given them: {@code c=1.4,fpu=0.2}. */
  public String best() {
    return settings.stream()
        .map(setting -> setting.key + "=" + setting.best)
        .collect(Collectors.joining(","));
  }
}
