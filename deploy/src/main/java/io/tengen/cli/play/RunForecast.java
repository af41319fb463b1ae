package io.tengen.cli.play;

import io.tengen.cli.console.Durations;
import io.tengen.cli.console.Numbers;
import io.tengen.wire.check.RunCheck;
import java.util.ArrayList;
import java.util.List;

/** How long a run would take, as text. */
final class RunForecast {
  private RunForecast() {}

  /**
   * Returns the lines of a check that found nothing wrong.
   *
   * @param isLocal whether the worker of this process would play the run
   */
  static List<String> lines(RunCheck check, boolean isLocal) {
    List<String> lines = new ArrayList<>();
    check.forecasts().forEach(forecast -> lines.add(line(check, forecast)));
    if (!isLocal) {
      lines.add(
          check.slots() == 0
              ? "no connected worker has all engines"
              : Numbers.count(check.slots(), "slot") + " of connected workers can play it");
    }
    if (!check.unmeasured().isEmpty()) {
      lines.add(
          "the time is unknown: no earlier games of " + String.join(", ", check.unmeasured()));
    }
    return lines;
  }

  private static String line(RunCheck check, RunCheck.Forecast forecast) {
    StringBuilder line = new StringBuilder();
    boolean isTest = forecast.acceptH1().isPresent();
    if (isTest) {
      line.append("at ").append(Numbers.plain(forecast.elo())).append(" Elo about ");
    }
    line.append(Numbers.count(forecast.typical(), "game"));
    if (!isTest && forecast.fewest() < forecast.most()) {
      line.append(", ").append(forecast.fewest()).append(" to ").append(forecast.most());
    }
    forecast
        .acceptH1()
        .ifPresent(share -> line.append(", H1 accepted by ").append(Numbers.percent(share, 1)));
    if (check.secondsPerGame() > 0 && check.slots() > 0) {
      double seconds = forecast.typical() * check.secondsPerGame() / check.slots();
      line.append(", about ").append(Durations.clock(seconds));
    }
    return line.toString();
  }
}
