package io.tengen.coordinator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes that tests start and kill: JVMs with this one's class path, not yet started. */
public final class ChildJvm {
  private ChildJvm() {}

  /** One that logs errors only. */
  public static ProcessBuilder of(Class<?> main, String... arguments) {
    return of("ERROR", main, arguments);
  }

  /** One whose log says what it does. */
  static ProcessBuilder logging(Class<?> main, String... arguments) {
    return of("INFO", main, arguments);
  }

  /** It lives for seconds and shares few cores: it is to start soon, not to run fast. */
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
