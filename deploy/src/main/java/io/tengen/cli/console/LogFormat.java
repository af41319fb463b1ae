package io.tengen.cli.console;

import java.util.Locale;

/** How log lines are written to stderr. */
public enum LogFormat {
  /** Lines for people. */
  TEXT,

  /** One JSON object a line, for programs that collect logs. */
  JSON;

  /** Returns the name of the option's value and of the appender in {@code logback.xml}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
