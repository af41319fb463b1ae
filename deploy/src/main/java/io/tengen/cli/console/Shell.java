package io.tengen.cli.console;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Text that people paste into a shell. */
public final class Shell {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private Shell() {}

  public static String quote(Path path) {
    return quote(path.toString());
  }

  public static String quote(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
