package io.tengen.game.rules;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text of fields such as {@code ko=refused}, for rule sets and match rules. */
public final class FieldText {
  private FieldText() {}

  /** Returns a choice as people type it: in lower case, with hyphens. */
  public static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Returns the choice that {@link #word} writes as a value.
   *
   * @throws IllegalArgumentException with one line that names the key, the value and the choices
   */
  public static <E extends Enum<E>> E choice(Class<E> choices, String key, String value) {
    for (E choice : choices.getEnumConstants()) {
      if (word(choice).equals(value)) {
        return choice;
      }
    }
    throw new IllegalArgumentException(
        key
            + "="
            + value
            + " is not "
            + Arrays.stream(choices.getEnumConstants())
                .map(choice -> word(choice))
                .collect(Collectors.joining(" or ")));
  }

  /**
   * Returns a value as a whole number.
   *
   * @throws IllegalArgumentException with one line that names the key and the value
   */
  public static int wholeNumber(String key, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + "=" + value + " is not a whole number", e);
    }
  }
}
