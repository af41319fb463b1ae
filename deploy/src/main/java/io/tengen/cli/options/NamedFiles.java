package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options that give files a name, {@code NAME=FILE}, once for each name. */
final class NamedFiles {
  private NamedFiles() {}

  /**
   * Reads what was given, in that order.
   *
   * @param option what it is called
   * @throws CommandException if one is no {@code NAME=FILE}, or two have one name
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
