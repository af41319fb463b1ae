package io.tengen.coordinator.tuning;

import io.tengen.game.match.EngineSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is tuned, and how. Immutable.
 *
 * @param method the algorithm
 * @param parameters the tuned settings, 1 to {@value #MOST_PARAMETERS}, with different keys
 * @param pairs colour-swapped pairs of games in an iteration, at least 1
 * @param step SPSA's perturbation in the last iteration, c_end, as a share of each range
 * @param gain SPSA's gain in the last iteration, r_end; 0 for one by the number of games, see
 *     {@link #gain(int)}
 */
public record Tuning(
    Method method, List<Parameter> parameters, int pairs, double step, double gain) {
  public static final int MOST_PARAMETERS = 32;
  public static final double DEFAULT_STEP = 0.15;

  /** The numbers of {@link #gain(int)}, from simulations. */
  private static final double GAIN_GAMES = 75;

  private static final double LEAST_GAIN = 0.002;
  private static final double MOST_GAIN = 0.03;

  /** The most parameters of CLOP, which fits all their products. */
  public static final int MOST_FITTED = 12;

  /** The algorithms. */
  public enum Method {
    /** {@link Spsa}: values above against values below the present ones. */
    SPSA,
    /** {@link Clop}: values that may be best against the base engine. */
    CLOP
  }

  public Tuning {
    parameters = List.copyOf(parameters);
    if (parameters.isEmpty() || parameters.size() > MOST_PARAMETERS) {
      throw new IllegalArgumentException(
          "1 to " + MOST_PARAMETERS + " settings are tuned at once, not " + parameters.size());
    }
    if (method == Method.CLOP && parameters.size() > MOST_FITTED) {
      throw new IllegalArgumentException(
          "method clop tunes at most "
              + MOST_FITTED
              + " settings at once, not "
              + parameters.size()
              + "; choose spsa");
    }
  }

  /**
   * Returns SPSA's gain for a tuning of this length. The loss that remains at the end grows with
   * the gain, and so does the distance that can be covered: long tunings need less.
   */
  double gain(int games) {
    return gain > 0 ? gain : Math.clamp(GAIN_GAMES / games, LEAST_GAIN, MOST_GAIN);
  }

  /**
   * Parses parameters.
   *
   * @param text their text forms, separated by semicolons
   * @throws IllegalArgumentException with one line that names the parameter and the remedy
   */
  public static List<Parameter> parameters(String text) {
    return ParameterReader.readAll(text);
  }

  /** Returns the text form that {@link #parameters(String)} reads. */
  public String settings() {
    return parameters.stream().map(Parameter::toString).collect(Collectors.joining(";"));
  }

  /**
   * Returns a tuner that has learned nothing.
   *
   * @param iterations number of iterations that will be played, at least 1
   * @param seed of its random numbers
   */
  public Tuner begin(int iterations, long seed) {
    return switch (method) {
      case SPSA -> new Spsa(this, iterations, seed);
      case CLOP -> new Clop(parameters, seed);
    };
  }

  /**
   * Returns an engine with these values of the tuned settings.
   *
   * @param values in the parameters' order; empty for the engine as it is
   */
  public EngineSpec apply(EngineSpec base, List<String> values) {
    EngineSpec engine = base;
    for (int i = 0; i < values.size(); i++) {
      engine = engine.with(parameters.get(i).key(), values.get(i));
    }
    return engine;
  }

  /**
   * Returns engines that show whether all values can be played: for each of {@link
   * Parameter#extremes}, the engine with that value and the start of all other settings.
   */
  public List<EngineSpec> extremes(EngineSpec base) {
    List<EngineSpec> engines = new ArrayList<>();
    EngineSpec start = apply(base, start());
    for (Parameter parameter : parameters) {
      parameter.extremes().forEach(value -> engines.add(start.with(parameter.key(), value)));
    }
    return engines;
  }

  /** Returns the values at which tuning starts. */
  public List<String> start() {
    return parameters.stream().map(Parameter::start).toList();
  }

  /** Returns the method of a name in lower case; null if there is none. */
  public static @Nullable Method method(String name) {
    for (Method method : Method.values()) {
      if (method.name().toLowerCase(Locale.ROOT).equals(name)) {
        return method;
      }
    }
    return null;
  }
}
