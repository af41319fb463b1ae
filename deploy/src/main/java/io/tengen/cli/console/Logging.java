package io.tengen.cli.console;

import ch.qos.logback.classic.LoggerContext;
import io.tengen.text.LogFields;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * Configures logging on stderr by system properties. {@code logback.xml} reads them when the first
 * logger is created, so a command sets them before it starts anything.
 */
public final class Logging {
  private static final String OURS = "tengen.log";
  private static final String OTHERS = "tengen.log.others";
  private static final String AUDIT = "tengen.log.audit";
  private static final String FRAMES = "tengen.log.frames";
  private static final String FORMAT = "tengen.log.format";

  /** Formats the lines of libraries that use java.util.logging as {@code logback.xml} does. */
  private static final String JDK_FORMAT = "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n";

  // gRPC logs every host that does not answer, with a stack trace, through java.util.logging. The
  // reference is kept because a logger that is garbage collected loses its level.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Logging() {}

  /**
   * Configures interactive commands: warnings of this program, errors of libraries, and no stack
   * traces in text unless {@code verbose}.
   */
  public static void configure(boolean verbose, LogFormat format) {
    System.setProperty(FORMAT, format.toString());
    if (format == LogFormat.JSON) {
      JdkLogHandler.install();
      Thread.setDefaultUncaughtExceptionHandler((thread, e) ->
          LoggerFactory.getLogger(thread.getName()).error("a thread ended by an exception", e));
    }
    System.setProperty("java.util.logging.SimpleFormatter.format", JDK_FORMAT);
    System.setProperty(AUDIT, verbose ? "INFO" : "WARN");
    if (verbose) {
      set("DEBUG", "INFO", "full");
    } else {
      GRPC.setLevel(Level.OFF);
      set("WARN", "ERROR", "0");
    }
  }

  /**
   * Configures long-running processes, which log more, such as what their callers changed; settings
   * of {@code --verbose} stay.
   */
  public static void service() {
    System.setProperty(AUDIT, "INFO");
    if (!"DEBUG".equals(System.getProperty(OURS))) {
      set("INFO", "WARN", "full");
    }
  }

  /**
   * Logs why a command fails if log lines are JSON, so that its error can be read by the same
   * program; returns whether it did.
   */
  public static boolean error(String message) {
    boolean isJson = LogFormat.JSON.toString().equals(System.getProperty(FORMAT));
    if (isJson) {
      LoggerFactory.getLogger("tengen").error(message);
    }
    return isJson;
  }

  /** Adds the name of the worker that this process is to all lines in JSON. */
  public static void worker(String name) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.putProperty(LogFields.WORKER, name);
    }
  }

  private static void set(String ours, String others, String frames) {
    System.setProperty(OURS, ours);
    System.setProperty(OTHERS, others);
    System.setProperty(FRAMES, frames);
  }
}
