package io.tengen.text;

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
        .filter(each -> {
          int longer = Math.max(word.length(), each.length());
          return distance(wanted, each.toLowerCase(Locale.ROOT)) <= (longer + 2) / 3;
        })
        .min(Comparator.comparingInt(each -> distance(wanted, each.toLowerCase(Locale.ROOT))));
  }

  /**
   * Returns " (did you mean WORD?)" for a message that rejects a word; empty if no known word is
   * similar.
   */
  public static String question(String word, List<String> known) {
    return of(word, known).map(nearest -> " (did you mean " + nearest + "?)").orElse("");
  }

  /**
   * Returns the least number of insertions, deletions and replacements that turn one text into the
   * other (Levenshtein 1966).
   */
  public static int distance(String from, String to) {
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
