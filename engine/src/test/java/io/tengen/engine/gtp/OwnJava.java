package io.tengen.engine.gtp;

import java.nio.file.Path;
import java.util.List;

/** Runs a main class of the tests in another process. */
final class OwnJava {
  private OwnJava() {}

  static List<String> commandLine(Class<?> main) {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    return List.of(
        Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        classPath,
        main.getName());
  }
}
