package io.tengen.cli.problem;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfCollection;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The problems of SGF files and directories.
 *
 * @param problems what was read, by path
 * @param warnings a line for each deviation of a file from the format
 * @param faults a line for each file, problem or directory that could not be read
 */
record ProblemFiles(List<Labelled> problems, Set<String> warnings, List<String> faults) {
  /**
   * A problem of a file.
   *
   * @param label the file's name, or its path within the directory that was given, and the
   *     problem's name or number if the file has several
   */
  record Labelled(String label, SgfProblem problem) {}

  /** Reads the problems of files and of all {@code .sgf} files below directories. */
  static ProblemFiles read(List<Path> paths) {
    List<Labelled> problems = new ArrayList<>();
    Set<String> warnings = new LinkedHashSet<>();
    List<String> faults = new ArrayList<>();
    ProblemFiles read = new ProblemFiles(problems, warnings, faults);
    for (Path path : paths) {
      try {
        for (Path file : files(path)) {
          read.add(file, Files.isDirectory(path) ? path.relativize(file) : file.getFileName());
        }
      } catch (CommandException e) {
        faults.add(String.valueOf(e.getMessage()));
      }
    }
    return read;
  }

  private static List<Path> files(Path path) throws CommandException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    List<Path> files = UserFiles.sgfFiles(path);
    if (files.isEmpty()) {
      throw CommandException.badInput(path + " has no .sgf file; name a file or another directory");
    }
    return files;
  }

  private void add(Path file, Path shown) {
    try {
      SgfCollection games = Sgf.games(file, SgfMode.LENIENT);
      for (int i = 0; i < games.size(); i++) {
        add(games, i, file, shown);
      }
    } catch (IOException e) {
      faults.add(String.valueOf(UserFiles.cannotRead(file, e).getMessage()));
    } catch (SgfException e) {
      faults.add(file + ":" + e.getMessage());
    }
  }

  private void add(SgfCollection games, int index, Path file, Path shown) {
    try {
      SgfProblem problem = games.problem(index);
      String name = problem.name().isEmpty() ? String.valueOf(index + 1) : problem.name();
      problems.add(
          new Labelled(games.size() == 1 ? shown.toString() : shown + ": " + name, problem));
      problem.warnings().forEach(warning -> warnings.add("warning: " + file + ":" + warning));
    } catch (SgfException e) {
      faults.add(file + ":" + e.getMessage());
    }
  }
}
