package io.tengen.cli.console;

import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.slf4j.LoggerFactory;

/**
 * Passes what libraries log through java.util.logging on to SLF4J, so that all lines have one
 * format. Thread-safe.
 */
final class JdkLogHandler extends Handler {
  private static final Map<Level, org.slf4j.event.Level> LEVELS =
      Map.of(
          Level.SEVERE, org.slf4j.event.Level.ERROR,
          Level.WARNING, org.slf4j.event.Level.WARN,
          Level.INFO, org.slf4j.event.Level.INFO,
          Level.CONFIG, org.slf4j.event.Level.INFO);

  private final SimpleFormatter text = new SimpleFormatter();

  /** Replaces the handlers of java.util.logging by this one. */
  static void install() {
    LogManager.getLogManager().reset();
    java.util.logging.Logger.getLogger("").addHandler(new JdkLogHandler());
  }

  @Override
  public void publish(LogRecord line) {
    LoggerFactory.getLogger(line.getLoggerName() == null ? "java" : line.getLoggerName())
        .atLevel(LEVELS.getOrDefault(line.getLevel(), org.slf4j.event.Level.DEBUG))
        .setCause(line.getThrown())
        .log(text.formatMessage(line));
  }

  @Override
  public void flush() {
    // Logback flushes each line.
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
