package io.tengen.coordinator.tuning;

import java.util.List;

/**
 * The values with which two sides play each other in one iteration of a tuner, as engines are given
 * them, in the order of the parameters. Immutable.
 *
 * @param one the values of the first side
 * @param other the values of the second side; empty if it plays as the base engine was given
 */
public record Trial(List<String> one, List<String> other) {
  public Trial {
    one = List.copyOf(one);
    other = List.copyOf(other);
  }
}
