package io.tengen.cli.problem;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The problems of SGF files and directories.
 *
 * @param problems what was read, by path
 * @param faults a line for each file that could not be read
 */
record ProblemFiles(List<Labelled> problems, List<String> faults) {
  /**
   * A problem of a file.
   *
   * @param label the file's name, with the problem's name or number if the file has several
   */
  record Labelled(String label, SgfProblem problem) {}

  /**
   * Reads the problems of files and of all {@code .sgf} files below directories.
   *
   * @throws CommandException if a directory has no such file or cannot be read
   */
  static ProblemFiles read(List<Path> paths) throws CommandException {
    List<Labelled> problems = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Path path : paths) {
      List<Path> files = files(path);
      if (files.isEmpty()) {
        throw CommandException.badInput(
            path + " has no .sgf file; name a file or another directory");
      }
      for (Path file : files) {
        try {
          problems.addAll(problems(file));
        } catch (IOException e) {
          faults.add("cannot read " + file + ": " + Directories.reason(e));
        } catch (SgfException e) {
          faults.add(file + ":" + e.getMessage());
        }
      }
    }
    return new ProblemFiles(problems, faults);
  }

  private static List<Path> files(Path path) throws CommandException {
    return Files.isDirectory(path) ? Directories.sgfFiles(path) : List.of(path);
  }

  private static List<Labelled> problems(Path file) throws IOException, SgfException {
    List<SgfProblem> problems = SgfProblem.read(file);
    List<Labelled> labelled = new ArrayList<>();
    for (SgfProblem problem : problems) {
      String name = problem.name().isEmpty() ? String.valueOf(labelled.size() + 1) : problem.name();
      String stem = String.valueOf(file.getFileName());
      labelled.add(new Labelled(problems.size() == 1 ? stem : stem + ": " + name, problem));
    }
    return labelled;
  }
}
