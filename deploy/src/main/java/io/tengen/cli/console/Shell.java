package io.tengen.cli.console;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Quotes text that users paste into a POSIX shell. */
public final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private Shell() {}

  /** Quotes a path if necessary. */
  public static String quote(Path path) {
    return quote(path.toString());
  }

  /** Quotes a word if necessary. */
  public static String quote(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
