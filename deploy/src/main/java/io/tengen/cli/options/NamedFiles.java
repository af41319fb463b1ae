package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads repeatable options of the form {@code NAME=FILE}. */
final class NamedFiles {
  private NamedFiles() {}

  /**
   * Returns files by name, in the given order.
   *
   * @param option the name of the option, for messages
   * @throws CommandException if a value is not {@code NAME=FILE} or a name occurs twice
   */
  static Map<String, String> read(String option, List<String> given) throws CommandException {
    Map<String, String> files = new LinkedHashMap<>();
    for (String text : given) {
      int equals = text.indexOf('=');
      if (equals < 1 || equals == text.length() - 1) {
        throw CommandException.badInput(option + " " + text + " is not NAME=FILE");
      }
      String name = text.substring(0, equals);
      if (files.put(name, text.substring(equals + 1)) != null) {
        throw CommandException.badInput(
            option + " " + name + "= is given twice; leave out one, or give it another name");
      }
    }
    return Collections.unmodifiableMap(files);
  }
}
