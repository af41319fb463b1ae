package io.tengen.coordinator.tuning;

import java.util.List;

/**
 * A setting of an engine that is tuned, with the values that it may take. Immutable.
 *
 * <p>Its text form, which {@link #parse} reads and {@link Object#toString} returns, is one of
 *
 * <ul>
 *   <li>{@code KEY=LOW..HIGH[@START][:log][:int]}, a {@link Range} of numbers
 *   <li>{@code KEY=A|B|...[@START]}, a {@link Choice} of words
 * </ul>
 */
public sealed interface Parameter permits Range, Choice {
  /**
   * Parses the text form.
   *
   * @throws IllegalArgumentException with one line that names the setting and the remedy
   */
  static Parameter parse(String text) {
    return ParameterReader.read(text);
  }

  /** Returns the key of the setting. */
  String key();

  /** Returns the value at which tuning starts, as engines are given it. */
  String start();

  /** Returns whether the start is the one that the text form gave. */
  boolean hasStart();

  /**
   * Returns this parameter with another start.
   *
   * @param value a value of the setting; one out of range is replaced by the nearest in range, one
   *     that is no value of the parameter is ignored
   */
  Parameter from(String value);

  /**
   * Returns values that show whether an engine accepts all of them: the ends of a range and, unless
   * it has whole numbers only, a fraction between them; or every word.
   */
  List<String> extremes();
}
