package io.tengen.cli.console;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * How much is logged, and how, on stderr: {@code logback.xml} reads these system properties when
 * the first logger is made, so a command sets them before it starts anything.
 */
public final class Logging {
  private static final String OURS = "tengen.log";
  private static final String OTHERS = "tengen.log.others";
  private static final String FRAMES = "tengen.log.frames";

  // gRPC tells of every host that does not answer, on a logger of its own kind and with a stack
  // trace.
  // Held here, since a logger that nobody holds forgets its level.
  private static final Logger GRPC = Logger.getLogger("io.grpc");

  private Logging() {}

  /** For commands that talk to people: warnings of ours, errors of others, no stack traces. */
  public static void configure(boolean verbose) {
    if (verbose) {
      set("DEBUG", "INFO", "full");
    } else {
      GRPC.setLevel(Level.OFF);
      set("WARN", "ERROR", "0");
    }
  }

  /**
   * For processes that run for long and are read about in logs; what {@code --verbose} set stays.
   */
  public static void service() {
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
