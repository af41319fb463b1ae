package io.tengen.coordinator.tuning;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is tuned, and how. Immutable.
 *
 * @param method the algorithm
 * @param parameters the tuned settings, 1 to {@value #MOST_PARAMETERS}, with different keys
 * @param pairs colour-swapped pairs of games in an iteration, at least 1
 * @param step SPSA's perturbation in the last iteration, c_end, as a share of each range
 * @param gain SPSA's gain in the last iteration, r_end
 */
public record Tuning(
    Method method, List<Parameter> parameters, int pairs, double step, double gain) {
  public static final int MOST_PARAMETERS = 32;
  public static final double DEFAULT_STEP = 0.1;
  public static final double DEFAULT_GAIN = 0.01;

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

  /** Returns these values by the keys of their settings; empty for no values. */
  public Map<String, String> assignments(List<String> values) {
    Map<String, String> byKey = new java.util.TreeMap<>();
    for (int i = 0; i < values.size(); i++) {
      byKey.put(parameters.get(i).key(), values.get(i));
    }
    return byKey;
  }

  /** Returns the values at which tuning starts. */
  public List<String> start() {
    return parameters.stream().map(Parameter::start).toList();
  }

  /** Returns the method of a name in lower case; null if there is none. */
  public static @Nullable Method method(String name) {
    for (Method method : Method.values()) {
      if (method.name().toLowerCase(java.util.Locale.ROOT).equals(name)) {
        return method;
      }
    }
    return null;
  }
}
