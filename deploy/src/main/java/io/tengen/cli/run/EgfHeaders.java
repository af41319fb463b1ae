package io.tengen.cli.run;

import io.tengen.cli.console.Numbers;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeSystem;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Describes a run by the headers of the European Go Federation's tournament tables. */
final class EgfHeaders {
  private EgfHeaders() {}

  /** Returns the values by key, in the order of the table; unknown ones are empty. */
  static Map<String, String> of(RunStatus run) {
    RunSpec spec = run.spec();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("CL", "");
    headers.put("EV", "run " + run.id());
    headers.put("PC", "");
    headers.put("DT", run.createdAt().atZone(ZoneOffset.UTC).toLocalDate().toString());
    // Handicaps are the difference of grades less 9: there are none.
    headers.put("HA", "h9");
    headers.put("KM", Numbers.score(spec.setup().komi()));
    headers.put("TM", basicTime(spec));
    headers.put("CM", (spec.format() + " " + spec.note()).strip());
    return headers;
  }

  /**
   * Returns the main time in minutes, to a hundredth; empty if it is not the same for all engines,
   * or if there is none.
   */
  private static String basicTime(RunSpec spec) {
    List<Duration> times =
        spec.engines().stream()
            .flatMap(engine -> times(engine, spec))
            .map(EgfHeaders::main)
            .distinct()
            .toList();
    return times.size() == 1 && times.getFirst().isPositive()
        ? Numbers.plain(Math.round(times.getFirst().toMillis() / 600.0) / 100.0)
        : "";
  }

  /** Returns the times that an engine has with Black and with White. */
  private static Stream<TimeSystem> times(EngineSpec engine, RunSpec spec) {
    MatchRules rules = spec.matchRules();
    return Stream.of(Color.BLACK, Color.WHITE)
        .map(side -> spec.terms().times().getOrDefault(engine.name(), rules.time(side)));
  }

  private static Duration main(TimeSystem time) {
    return switch (time) {
      case TimeSystem.Absolute absolute -> absolute.main();
      case TimeSystem.ByoYomi byoYomi -> byoYomi.main();
      case TimeSystem.Overtime overtime -> overtime.main();
      case TimeSystem.None none -> Duration.ZERO;
      case TimeSystem.PerMove perMove -> Duration.ZERO;
    };
  }
}
