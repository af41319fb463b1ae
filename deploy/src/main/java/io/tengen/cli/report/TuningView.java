package io.tengen.cli.report;

import io.tengen.cli.console.Axis;
import io.tengen.cli.console.Figures;
import io.tengen.cli.results.TunedSettings;
import io.tengen.coordinator.tuning.Choice;
import io.tengen.coordinator.tuning.Parameter;
import io.tengen.coordinator.tuning.Range;
import io.tengen.wire.control.TuningStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The paths of tuned settings.
 *
 * @param setup what was tuned by which method
 */
record TuningView(String setup, List<Curve> curves) {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 300;
  private static final int MOST_TICKS = 5;

  /**
   * The path of one setting.
   *
   * @param low the value at the lower end of the diagram
   * @param high the value at its upper end
   * @param path as SVG's {@code points} in a box of {@value #WIDTH} by {@value #HEIGHT}
   * @param endY vertical place of the path's end, as CSS takes it
   */
  record Curve(
      String key,
      String start,
      String best,
      String low,
      String high,
      String path,
      String endY,
      List<Axis.Tick> xTicks) {}

  static TuningView of(TuningStatus tuning) {
    TunedSettings tuned = TunedSettings.of(tuning);
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < tuned.settings().size(); i++) {
      curves.add(curve(tuning, i, tuned.settings().get(i)));
    }
    String setup =
        "Method %s, %s. Each diagram shows the best value after each number of games."
            .formatted(tuned.method(), Figures.count(tuned.games(), "game"));
    return new TuningView(setup, curves);
  }

  private static Curve curve(TuningStatus tuning, int setting, TunedSettings.Setting shown) {
    Parameter parameter = Parameter.parse(tuning.settings().get(setting));
    Axis x = new Axis(0, Math.max(1, tuning.path().getLast().games()));
    StringBuilder points = new StringBuilder();
    double last = 0;
    for (TuningStatus.Point point : tuning.path()) {
      last = place(parameter, point.values().get(setting));
      points.append(
          String.format(
              Locale.ROOT,
              "%s%.1f,%.1f",
              points.isEmpty() ? "" : " ",
              WIDTH * x.share(point.games()),
              HEIGHT * (1 - last)));
    }
    List<String> ends = parameter.extremes();
    return new Curve(
        shown.key(),
        shown.start(),
        shown.best(),
        ends.getFirst(),
        ends.getLast(),
        points.toString(),
        Figures.place(last),
        x.ticks(MOST_TICKS, false));
  }

  private static double place(Parameter parameter, String value) {
    return switch (parameter) {
      case Range range -> range.place(value);
      case Choice choice -> choice.words().indexOf(value) / (double) (choice.words().size() - 1);
    };
  }
}
