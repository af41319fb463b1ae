package io.tengen.engine.gtp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds command lines that run a main class of the tests in another process. */
public final class JavaProcess {
  private JavaProcess() {}

  /** Returns the command line for a virtual machine that starts fast. */
  public static List<String> commandLine(Class<?> main) {
    return commandLine(main, List.of("-XX:TieredStopAtLevel=1"));
  }

  /** Returns the command line with these options of the virtual machine. */
  public static List<String> commandLine(Class<?> main, List<String> options) {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
    return command;
  }
}
