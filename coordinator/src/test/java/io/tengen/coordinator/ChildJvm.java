package io.tengen.coordinator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builders of JVM processes with this one's class path, which tests start and kill. */
public final class ChildJvm {
  private ChildJvm() {}

  /** Creates a builder of a process that logs errors only. */
  public static ProcessBuilder of(Class<?> main, String... arguments) {
    return of("ERROR", main, arguments);
  }

  /** Creates a builder of a process that also logs information. */
  static ProcessBuilder logging(Class<?> main, String... arguments) {
    return of("INFO", main, arguments);
  }

  /**
   * Options for a process that runs for seconds on few shared cores: it must start fast rather than
   * run fast.
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
