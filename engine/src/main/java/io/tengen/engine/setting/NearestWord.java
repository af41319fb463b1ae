package io.tengen.engine.setting;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what was most likely meant by a word that is misspelt. */
public final class NearestWord {
  private NearestWord() {}

  /**
   * The known word that is most like another; empty if none is like it. Words are alike if they
   * differ in upper and lower case only, or if at most a third of the longer one's letters, rounded
   * up, were changed, inserted or left out (Levenshtein's distance).
   */
  public static Optional<String> of(String word, List<String> known) {
    String wanted = word.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(each -> distance(wanted, each) <= (Math.max(word.length(), each.length()) + 2) / 3)
        .min(Comparator.comparingInt(each -> distance(wanted, each)));
  }

  /** A question for a message that refuses a word, after a blank; empty if no word is like it. */
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
