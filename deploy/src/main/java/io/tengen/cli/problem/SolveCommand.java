package io.tengen.cli.problem;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.classic.life.Problem;
import io.tengen.engine.classic.life.ProblemSolver;
import io.tengen.engine.classic.life.Solution;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.sgf.SgfProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen solve}: solves problems of life and death. */
@Command(
    name = "solve",
    sortOptions = false,
    description = {
      "Solves problems of life and death in SGF files: whether the side to move makes the group"
          + " live or kills it, with the first move. Directories are searched for .sgf files.",
      "The group in question is the one with a marked stone (TR, SQ, CR, MA), or else the one that"
          + " the side to move decides. The answer is compared with the file's solution: variations"
          + " whose comments say RIGHT or CORRECT or begin with +, or the main line.",
      "Files that cannot be read and problems without stones are reported on stderr; the others are"
          + " still solved, and the exit code is 2.",
    },
    footer = {
      "",
      "Examples:",
      "  tengen solve problem.sgf",
      "  tengen solve problem.sgf --svg answer.svg --sgf answer.sgf",
      "  tengen solve collection --json"
    })
public final class SolveCommand implements Callable<Integer> {
  private static final double SECOND = 1e9;
  private static final int MOST_NODES = 100_000_000;
  private static final int LINE_MOVES = 7;

  /** Nanoseconds before progress is shown. */
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE.sgf|DIR",
      arity = "1..*",
      description = "SGF files, each with one problem or more, and directories of them.")
  private List<Path> paths = List.of();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "200000",
      description =
          "Positions after which a search gives up, 1 to 100000000 (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draws the solution of a single problem, with numbered moves.")
  private @Nullable Path svg;

  @Option(
      names = "--sgf",
      paramLabel = "FILE",
      description = "Writes a single problem with the tree of its solution.")
  private @Nullable Path sgf;

  @Option(names = "--json", description = "Prints one JSON array.")
  private boolean json;

  public SolveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (nodes < 1 || nodes > MOST_NODES) {
      throw CommandException.badInput("--nodes " + nodes + " is not between 1 and " + MOST_NODES);
    }
    for (Path file : Stream.of(svg, sgf).filter(Objects::nonNull).toList()) {
      UserFiles.requireWritableFile(file);
    }
    ProblemFiles files = ProblemFiles.read(paths);
    files.warnings().forEach(terminal::say);
    List<ProblemFiles.Labelled> problems = files.problems();
    if (problems.size() > 1 && isWriting()) {
      throw CommandException.badInput(
          "--svg and --sgf write one solution, but there are "
              + problems.size()
              + " problems; name a file with one");
    }
    List<String> faults = new ArrayList<>(files.faults());
    List<ProblemResult> results = new ArrayList<>();
    try (Progress progress =
        new Progress(terminal, problems.size(), "problems", System::nanoTime, PATIENCE_NANOS)) {
      for (int i = 0; i < problems.size(); i++) {
        progress.update(i);
        ProblemFiles.Labelled labelled = problems.get(i);
        solve(labelled, faults).ifPresent(results::add);
      }
    }
    if (!results.isEmpty()) {
      print(results);
    }
    if (isWriting() && results.size() == 1 && !isWritable(results.getFirst())) {
      throw CommandException.failed(results.getFirst().problem() + " has no solution to write");
    }
    if (faults.size() == 1) {
      throw CommandException.badInput(faults.getFirst());
    }
    if (!faults.isEmpty()) {
      faults.forEach(terminal::say);
      throw CommandException.badInput(
          "left out " + faults.size() + " files or problems, see above");
    }
    return ExitCode.OK;
  }

  private boolean isWriting() {
    return svg != null || sgf != null;
  }

  private static boolean isWritable(ProblemResult result) {
    return result.decided() && !result.move().isEmpty();
  }

  private Optional<ProblemResult> solve(ProblemFiles.Labelled labelled, List<String> faults)
      throws CommandException {
    SgfProblem problem = labelled.problem();
    Problem asked = new Problem(problem.board(), problem.toMove(), problem.target());
    ProblemSolver solver = new ProblemSolver(problem.size(), nodes);
    long start = System.nanoTime();
    Optional<Solution> found = solver.solve(asked);
    double seconds = (System.nanoTime() - start) / SECOND;
    if (found.isEmpty()) {
      faults.add(
          labelled.label()
              + " has no group in question: its root has no stones; a problem has its position as"
              + " AB and AW there");
      return Optional.empty();
    }
    ProblemResult result = result(labelled, found.get(), seconds);
    if (isWriting() && isWritable(result)) {
      write(labelled, asked, solver, found.get(), result);
    }
    return Optional.of(result);
  }

  private static ProblemResult result(
      ProblemFiles.Labelled labelled, Solution solution, double seconds) {
    SgfProblem problem = labelled.problem();
    Points points = Points.of(problem.size());
    List<String> correct = problem.correct().stream().sorted().map(points::name).toList();
    int move = solution.reading().move();
    boolean isDecided = solution.reading().isProven();
    String side = problem.toMove() == Color.BLACK ? "Black" : "White";
    return new ProblemResult(
        labelled.label(),
        side + (solution.isKill() ? " to kill" : " to live"),
        points.name(solution.target()),
        solution.status().name().toLowerCase(Locale.ROOT),
        word(solution),
        solution.reading().code().number(),
        move == Points.PASS ? "" : points.name(move),
        correct,
        correct.isEmpty() || !isDecided ? null : problem.correct().contains(move),
        isDecided,
        solution.nodes(),
        seconds);
  }

  private static String word(Solution solution) {
    if (!solution.reading().isProven()) {
      return "undecided";
    }
    return switch (solution.reading().code()) {
      case LOSE -> "no";
      case WIN -> "yes";
      case KO_A, KO_B -> "ko";
    };
  }

  private void write(
      ProblemFiles.Labelled labelled,
      Problem asked,
      ProblemSolver solver,
      Solution solution,
      ProblemResult result)
      throws CommandException {
    SolutionWriter writer =
        new SolutionWriter(labelled.problem(), solution, solver.line(asked, solution, LINE_MOVES));
    String caption = result.question() + ": " + result.result() + ", " + result.move();
    write(svg, writer.svg(caption));
    write(sgf, writer.sgf(caption));
  }

  private static void write(@Nullable Path file, String text) throws CommandException {
    if (file != null) {
      UserFiles.write(file, text);
    }
  }

  private void print(List<ProblemResult> results) {
    if (json) {
      terminal.print(true, results, "");
      return;
    }
    TextTable table =
        new TextTable(
            Column.flexible("problem"),
            Column.left("question"),
            Column.left("group"),
            Column.left("status"),
            Column.left("result"),
            Column.left("move"),
            Column.left("solution"),
            Column.right("nodes"),
            Column.right("s"));
    results.forEach(result -> table.add(cells(result)));
    String text = table.render() + summary(results);
    terminal.print(false, results, text.stripTrailing());
  }

  private static List<String> cells(ProblemResult result) {
    return List.of(
        result.problem(),
        result.question(),
        result.group(),
        result.status(),
        result.decided() ? result.result() : "?",
        result.move(),
        solution(result),
        String.format(Locale.ROOT, "%,d", result.nodes()),
        String.format(Locale.ROOT, "%.2f", result.seconds()));
  }

  private static String solution(ProblemResult result) {
    if (result.isRight() == null) {
      return "";
    }
    return result.isRight() ? "right" : "not " + String.join(" ", result.correct());
  }

  private static String summary(List<ProblemResult> results) {
    if (results.size() == 1) {
      return "";
    }
    long known = results.stream().filter(result -> !result.correct().isEmpty()).count();
    long right = results.stream().filter(result -> Boolean.TRUE.equals(result.isRight())).count();
    long decided = results.stream().filter(ProblemResult::decided).count();
    double seconds = results.stream().mapToDouble(ProblemResult::seconds).sum();
    return String.format(
        Locale.ROOT,
        "%n%d problems, %d decided, %d of %d solutions right, %.2f s",
        results.size(),
        decided,
        right,
        known,
        seconds);
  }
}
