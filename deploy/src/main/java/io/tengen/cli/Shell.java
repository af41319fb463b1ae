package io.tengen.cli;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Text that people paste into a shell. */
final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private Shell() {}

  static String quote(Path path) {
    return quote(path.toString());
  }

  static String quote(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
