package io.tengen.config;

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
            .min(Comparator.comparingInt(other -> distance(key, other)))
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
    return distance(key, other) <= Math.max(2, key.length() / 2);
  }

  /**
   * Returns the least number of insertions, deletions and replacements that turn one text into the
   * other (Levenshtein 1966).
   */
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
