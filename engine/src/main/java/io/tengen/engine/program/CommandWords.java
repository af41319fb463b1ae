package io.tengen.engine.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command line that is written as one text into words, by the quoting rules of POSIX
 * shells and nothing else of them: there are no variables, wildcards, redirections or comments.
 *
 * <p>Blanks separate words. Within {@code '...'} every character stands for itself. Within {@code
 * "..."} a backslash precedes a {@code "} or a backslash that stands for itself. Elsewhere a
 * backslash precedes any character that stands for itself.
 */
public final class CommandWords {
  private static final char BACKSLASH = '\\';

  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean hasWord;
  private int next;

  private CommandWords(String text) {
    this.text = text;
  }

  /**
   * Returns the words of a command line.
   *
   * @throws IllegalArgumentException with one line if a quote is not closed, or a backslash is the
   *     last character
   */
  public static List<String> split(String text) {
    return new CommandWords(text).split();
  }

  private List<String> split() {
    while (next < text.length()) {
      char c = text.charAt(next++);
      if (Character.isWhitespace(c)) {
        endWord();
      } else {
        hasWord = true;
        switch (c) {
          case '\'', '"' -> quoted(c);
          case BACKSLASH -> word.append(escaped());
          default -> word.append(c);
        }
      }
    }
    endWord();
    return words;
  }

  private void quoted(char quote) {
    while (next < text.length()) {
      char c = text.charAt(next++);
      if (c == quote) {
        return;
      }
      boolean isEscape =
          c == BACKSLASH
              && quote == '"'
              && next < text.length()
              && (text.charAt(next) == quote || text.charAt(next) == BACKSLASH);
      word.append(isEscape ? escaped() : c);
    }
    throw new IllegalArgumentException("a " + quote + " is not closed: " + text);
  }

  private char escaped() {
    if (next == text.length()) {
      throw new IllegalArgumentException("a backslash ends the command: " + text);
    }
    return text.charAt(next++);
  }

  private void endWord() {
    if (hasWord) {
      words.add(word.toString());
      word.setLength(0);
      hasWord = false;
    }
  }
}
