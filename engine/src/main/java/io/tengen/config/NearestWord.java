package io.tengen.engine.setting;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known word that a misspelt word most likely stands for. */
public final class NearestWord {
  private NearestWord() {}

  /**
   * Returns the known word that is most similar to another; empty if none is similar. Words are
   * similar if their Levenshtein distance, ignoring case, is at most a third of the length of the
   * longer word, rounded up.
   */
  public static Optional<String> of(String word, List<String> known) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(each -> distance(wanted, each) <= (Math.max(word.length(), each.length()) + 2) / 3)
        .min(Comparator.comparingInt(each -> distance(wanted, each)));
  }

  /**
   * Returns " (did you mean WORD?)" for a message that rejects a word; empty if no known word is
   * similar.
   */
  public static String question(String word, List<String> known) {
    return of(word, known).map(nearest -> " (did you mean " + nearest + "?)").orElse("");
  }

  private static int distance(String wanted, String known) {
    String other = known.toLowerCase(Locale.ROOT);
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= wanted.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (wanted.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j - 1], row[j]));
      }
    }
    return row[other.length()];
  }
}
