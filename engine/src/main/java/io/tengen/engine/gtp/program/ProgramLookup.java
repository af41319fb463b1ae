package io.tengen.engine.gtp.program;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds programs on this machine. */
public final class ProgramLookup {
  /** Where Debian and others put games, which PATH of a service often leaves out. */
  private static final List<String> GAMES = List.of("/usr/games", "/usr/local/games");

  private ProgramLookup() {}

  /**
   * The executable file of a program: a path if the name has a slash, else the first of that name
   * on PATH, in {@code /usr/games} or in {@code /usr/local/games}. Empty if there is none.
   */
  public static Optional<Path> find(String program) {
    return find(program, Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  static Optional<Path> find(String program, String path) {
    if (program.contains("/")) {
      return executable(program);
    }
    List<String> folders = new ArrayList<>(List.of(path.split(File.pathSeparator, -1)));
    folders.removeIf(String::isEmpty);
    folders.addAll(GAMES);
    return folders.stream()
        .flatMap(folder -> executable(folder + "/" + program).stream())
        .findFirst();
  }

  private static Optional<Path> executable(String name) {
    try {
      return Optional.of(Path.of(name))
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    } catch (InvalidPathException e) {
      // Such a name can be no file's.
      return Optional.empty();
    }
  }
}
