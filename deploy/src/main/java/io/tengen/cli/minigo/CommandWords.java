package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import java.util.ArrayList;
import java.util.List;

/** Splits a command line into words as a shell does, with single and double quotes. */
final class CommandWords {
  private CommandWords() {}

  /**
   * Returns the words of a command line.
   *
   * @throws CommandException if there are none, or a quote is not closed
   */
  static List<String> split(String text) throws CommandException {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isWord = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        isWord = true;
      } else if (c == quote) {
        quote = 0;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (isWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        isWord = false;
      } else {
        word.append(c);
        isWord = true;
      }
    }
    if (quote != 0) {
      throw CommandException.badInput("command \"" + text + "\" has an open quote " + quote);
    }
    if (isWord) {
      words.add(word.toString());
    }
    if (words.isEmpty() || words.getFirst().isBlank()) {
      throw CommandException.badInput(
          "a player's command is empty; give one such as python3 my.py");
    }
    return words;
  }
}
