package io.tengen.cli.console;

import java.util.List;
import java.util.function.Function;

/** The result of a command, which it prints as text or, with {@code --json}, as JSON. */
@FunctionalInterface
public interface Answer {
  /**
   * Prints the result.
   *
   * @param json whether it is printed as one line of JSON on stdout
   */
  void print(Terminal terminal, boolean json) throws Exception;

  /**
   * Returns an answer whose text is one line on stdout.
   *
   * @param value the value to write as JSON
   */
  static Answer line(Object value, String line) {
    return (terminal, json) -> terminal.print(json, value, line);
  }

  /**
   * Returns an answer whose text goes to stdout as it is.
   *
   * @param value the value to write as JSON
   * @param text lines that each end with a line break
   */
  static Answer text(Object value, String text) {
    return (terminal, json) -> {
      if (json) {
        terminal.out().println(JsonWriter.line(value));
      } else {
        terminal.out().print(text);
      }
    };
  }

  /**
   * Returns an answer whose text is a note on stderr, with nothing on stdout.
   *
   * @param value the value to write as JSON
   */
  static Answer note(Object value, String note) {
    return (terminal, json) -> {
      if (json) {
        terminal.out().println(JsonWriter.line(value));
      } else {
        terminal.say(note);
      }
    };
  }

  /**
   * Returns a list: one JSON array, a table, or a note on stderr if the list is empty.
   *
   * @param toJson converts an item for JSON
   * @param table draws all items
   */
  static <T> Answer list(
      List<T> items, Function<T, ?> toJson, String noteIfEmpty, Function<List<T>, String> table) {
    List<?> values = items.stream().map(toJson).toList();
    return items.isEmpty() ? note(values, noteIfEmpty) : text(values, table.apply(items));
  }
}
