package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.coordinator.tuning.Parameter;
import io.tengen.coordinator.tuning.Tuning;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for what is tuned, and how. An option that is not given is null. */
public final class TuningOptions {
  @Option(
      names = "--tune",
      paramLabel = "SETTING",
      description = {
        "A setting of the engine and the values that it may take: c=0.1..3, on a logarithmic scale"
            + " c=0.1..3:log, whole numbers n=1..64:int (or :log:int), or words 'prior=a|b|c'. It"
            + " starts at the engine's own value, or where @ says, as in c=0.1..3@1.4. Give the"
            + " option once for each setting."
      })
  private @Nullable List<String> settings;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = {
        "spsa: values a little above against values a little below the present ones; for any number"
            + " of settings. clop: values that may be best against the engine as given, by a"
            + " local quadratic fit; for up to 12 settings of which nothing is known (default:"
            + " spsa)."
      })
  private @Nullable String method;

  @Option(
      names = "--step",
      paramLabel = "SHARE",
      description = {
        "spsa: how far values are moved at the end, as a share of their range (c_end; default:"
            + " 0.15)."
      })
  private @Nullable Double step;

  @Option(
      names = "--gain",
      paramLabel = "R",
      description = {
        "spsa: gain at the end (r_end; default: 75 divided by the number of games, within 0.002 and"
            + " 0.03)."
      })
  private @Nullable Double gain;

  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "Colour-swapped pairs of games for each choice of values (default: 1).")
  private @Nullable Integer pairs;

  /** Returns whether any of these options was given. */
  public boolean anyGiven() {
    return settings != null || method != null || step != null || gain != null || pairs != null;
  }

  /**
   * Returns the format of a run that tunes settings of this engine, as the coordinator reads it.
   */
  public String format(EngineSpec base) throws CommandException {
    if (settings == null) {
      throw CommandException.badInput("name what to tune: --tune KEY=LOW..HIGH, such as c=0.1..3");
    }
    List<Parameter> parameters = new ArrayList<>();
    for (String text : settings) {
      parameters.add(parameter(base, text));
    }
    StringBuilder format = new StringBuilder("tune:");
    add(format, "method", method);
    add(format, "step", step);
    add(format, "gain", gain);
    add(format, "pairs", pairs);
    Tuning tuning = tuning(parameters);
    for (EngineSpec extreme : tuning.extremes(base)) {
      requireKnown(extreme);
    }
    return format.append("settings=").append(tuning.settings()).toString();
  }

  private static Tuning tuning(List<Parameter> parameters) throws CommandException {
    try {
      return new Tuning(Tuning.Method.SPSA, parameters, 1, Tuning.DEFAULT_STEP, 0);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--tune: " + e.getMessage(), e);
    }
  }

  private static void add(StringBuilder format, String key, @Nullable Object value) {
    if (value != null) {
      format.append(key).append('=').append(value).append(',');
    }
  }

  /** Returns a parameter that starts at the engine's own value unless the text has a start. */
  private static Parameter parameter(EngineSpec base, String text) throws CommandException {
    try {
      Parameter parameter = Parameter.parse(text);
      if (parameter.hasStart()) {
        return parameter;
      }
      return ownValue(base, parameter.key()).map(parameter::from).orElse(parameter);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--tune " + e.getMessage(), e);
    }
  }

  /** Returns the value that an engine's setting has, given or by default; empty for none. */
  public static Optional<String> ownValue(EngineSpec engine, String key) {
    return Optional.ofNullable(engine.settings().get(key))
        .or(() -> StandardEngines.value(engine, key));
  }

  private static void requireKnown(EngineSpec engine) throws CommandException {
    try {
      Optional<EngineSpec> known = StandardEngines.withoutWorkerEntries(engine);
      if (known.isPresent()) {
        StandardEngines.kind(engine).settings().read(known.get());
      }
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--tune: " + e.getMessage(), e);
    }
  }
}
