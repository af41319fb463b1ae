package io.tengen.cli.console;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Configures logging on stderr by system properties. {@code logback.xml} reads them when the first
 * logger is created, so a command sets them before it starts anything.
 */
public final class Logging {
  private static final String OURS = "tengen.log";
  private static final String OTHERS = "tengen.log.others";
  private static final String AUDIT = "tengen.log.audit";
  private static final String FRAMES = "tengen.log.frames";

  /** Formats the lines of libraries that use java.util.logging as {@code logback.xml} does. */
  private static final String JDK_FORMAT = "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n";

  // gRPC logs every host that does not answer, with a stack trace, through java.util.logging. The
  // reference is kept because a logger that is garbage collected loses its level.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Logging() {}

  /**
   * Configures interactive commands: warnings of this program, errors of libraries, and no stack
   * traces unless {@code verbose}.
   */
  public static void configure(boolean verbose) {
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

  private static void set(String ours, String others, String frames) {
    System.setProperty(OURS, ours);
    System.setProperty(OTHERS, others);
    System.setProperty(FRAMES, frames);
  }
}
