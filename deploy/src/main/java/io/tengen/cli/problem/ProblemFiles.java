package io.tengen.cli.problem;

import io.tengen.cli.console.CommandException;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfProblem;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads problems from SGF files and directories of them. */
final class ProblemFiles {
  private ProblemFiles() {}

  /**
   * A problem of a file.
   *
   * @param label the file's name, with the problem's name or number if the file has several
   */
  record Labelled(String label, SgfProblem problem) {}

  /** Returns the problems of files and of all {@code .sgf} files below directories, by path. */
  static List<Labelled> read(List<Path> paths) throws CommandException {
    List<Labelled> problems = new ArrayList<>();
    for (Path path : paths) {
      List<Path> files = files(path);
      if (files.isEmpty()) {
        throw CommandException.badInput(
            path + " has no .sgf file; name a file or another directory");
      }
      for (Path file : files) {
        problems.addAll(problems(file));
      }
    }
    return problems;
  }

  private static List<Path> files(Path path) throws CommandException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> walk = Files.walk(path)) {
      return walk.filter(Files::isRegularFile).filter(ProblemFiles::isSgf).sorted().toList();
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + path + ": " + Reasons.of(e), e);
    }
  }

  private static boolean isSgf(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".sgf");
  }

  private static List<Labelled> problems(Path file) throws CommandException {
    try {
      List<SgfProblem> problems = SgfProblem.read(file);
      List<Labelled> labelled = new ArrayList<>();
      for (SgfProblem problem : problems) {
        String name =
            problem.name().isEmpty() ? String.valueOf(labelled.size() + 1) : problem.name();
        String stem = String.valueOf(file.getFileName());
        labelled.add(new Labelled(problems.size() == 1 ? stem : stem + ": " + name, problem));
      }
      return labelled;
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Reasons.of(e), e);
    } catch (SgfException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    }
  }
}
