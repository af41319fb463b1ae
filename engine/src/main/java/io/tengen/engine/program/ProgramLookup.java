package io.tengen.engine.program;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds programs on this machine. */
public final class ProgramLookup {
  /**
   * Directories in which Debian and others install games, and which a service's PATH often lacks.
   */
  private static final List<String> GAME_DIRECTORIES = List.of("/usr/games", "/usr/local/games");

  private ProgramLookup() {}

  /**
   * Returns the executable file of a program. A name with a slash is a path; any other name is
   * searched on PATH, then in {@code /usr/games} and {@code /usr/local/games}. Empty if there is
   * none.
   */
  public static Optional<Path> find(String program) {
    return find(program, Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  static Optional<Path> find(String program, String path) {
    if (program.contains("/")) {
      return executable(program);
    }
    List<String> directories = new ArrayList<>(List.of(path.split(File.pathSeparator, -1)));
    directories.removeIf(String::isEmpty);
    directories.addAll(GAME_DIRECTORIES);
    return directories.stream()
        .flatMap(directory -> executable(directory + "/" + program).stream())
        .findFirst();
  }

  private static Optional<Path> executable(String name) {
    try {
      return Optional.of(Path.of(name))
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    } catch (InvalidPathException e) {
      // No file can have such a name.
      return Optional.empty();
    }
  }
}
