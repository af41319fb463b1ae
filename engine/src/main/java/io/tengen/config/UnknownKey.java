package io.tengen.config;

import io.tengen.text.NearestWord;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Makes the error message for an unknown key, with a suggestion. */
final class UnknownKey {
  private UnknownKey() {}

  /**
   * Returns a message of one line.
   *
   * @param prefix prefix of all keys of the section, such as {@code tengen.worker.}
   */
  static String message(String prefix, String key, Set<String> known) {
    List<String> sorted = known.stream().sorted().toList();
    String nearest =
        sorted.stream()
            .min(Comparator.comparingInt(other -> NearestWord.distance(key, other)))
            .filter(other -> sorted.size() > 1 && isAlike(key, other))
            .map(other -> "; did you mean " + prefix + other + "?")
            .orElse("");
    return "unknown key "
        + prefix
        + key
        + "; known: "
        + String.join(", ", sorted.stream().map(other -> prefix + other).toList())
        + nearest;
  }

  private static boolean isAlike(String key, String other) {
    return NearestWord.distance(key, other) <= Math.max(2, key.length() / 2);
  }
}
