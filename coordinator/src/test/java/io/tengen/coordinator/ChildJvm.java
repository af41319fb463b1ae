package io.tengen.coordinator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builders of processes that tests start and kill: JVMs with the class path of this one. */
public final class ChildJvm {
  private ChildJvm() {}

  /** Returns a builder of a process that logs errors only. */
  public static ProcessBuilder of(Class<?> main, String... arguments) {
    return of("ERROR", main, arguments);
  }

  /** Returns a builder of a process that logs its actions. */
  static ProcessBuilder logging(Class<?> main, String... arguments) {
    return of("INFO", main, arguments);
  }

  /**
   * Configures a JVM for a fast start rather than for speed, since it runs for seconds on few
   * cores.
   */
  private static ProcessBuilder of(String log, Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-Dtengen.test.log=" + log,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
