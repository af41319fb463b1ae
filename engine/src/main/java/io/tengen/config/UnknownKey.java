package io.tengen.config;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Says which key is not known, and which one was probably meant. */
final class UnknownKey {
  private UnknownKey() {}

  /**
   * One line for people.
   *
   * @param prefix of all keys here, such as {@code tengen.worker.}
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

  /** Fewest letters to insert, delete or replace to make one of the other (Levenshtein 1966). */
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
