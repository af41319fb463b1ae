package io.tengen.engine.classic.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.life.Solution.Line;
import io.tengen.engine.classic.life.Solution.Status;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfCollection;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfProblem;
import io.tengen.game.sgf.SgfVariation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Solves the collection of problems in {@code problems/eye-spaces.sgf}, whose solutions {@link
 * ExhaustiveLife} found. {@code -Dtengen.problems.write=true} writes the collection.
 */
class ProblemSolverTest {
  private static final Path FILE = Path.of("src/test/resources/problems/eye-spaces.sgf");
  private static final int PROBLEMS = 60;
  private static final int NODES = 100_000;

  @Test
  void solvesTheCollection() throws Exception {
    SgfCollection problems = Sgf.games(FILE, SgfMode.STRICT);
    assertEquals(PROBLEMS, problems.size());
    for (int i = 0; i < PROBLEMS; i++) {
      SgfProblem problem = problems.problem(i);
      Solution solution = solve(problem);
      String shown = problem.name() + " " + solution;
      assertTrue(solution.reading().isProven(), shown);
      assertTrue(solution.reading().code().succeeds(), shown);
      assertTrue(problem.correct().contains(solution.reading().move()), shown);
      boolean isKo = solution.reading().code() != ResultCode.WIN;
      assertEquals(problem.name().contains("ko"), isKo, shown);
    }
  }

  @Test
  void findsTheGroupInQuestion() throws Exception {
    SgfProblem problem = Sgf.games(FILE, SgfMode.STRICT).problem(0);
    Solution marked = solve(problem);
    Solution found =
        new ProblemSolver(problem.size(), NODES)
            .solve(new Problem(problem.board(), problem.toMove(), OptionalInt.empty()))
            .orElseThrow();
    assertEquals(Status.CRITICAL, found.status());
    Board board = problem.board();
    assertEquals(board.chain(marked.target()), board.chain(found.target()));
  }

  @Test
  void linesAlternateAndBeginWithTheSolution() throws Exception {
    SgfProblem problem = Sgf.games(FILE, SgfMode.STRICT).problem(0);
    ProblemSolver solver = new ProblemSolver(problem.size(), NODES);
    Problem asked = new Problem(problem.board(), problem.toMove(), problem.target());
    Solution solution = solver.solve(asked).orElseThrow();
    Line line = solver.line(asked, solution, 5);
    assertEquals(solution.reading().move(), line.move());
    assertEquals(Board.EMPTY, problem.board().stoneAt(line.move()));
  }

  private static Solution solve(SgfProblem problem) {
    return new ProblemSolver(problem.size(), NODES)
        .solve(new Problem(problem.board(), problem.toMove(), problem.target()))
        .orElseThrow();
  }

  @Test
  @EnabledIfSystemProperty(named = "tengen.problems.write", matches = "true")
  void writeTheCollection() throws IOException {
    ProblemGenerator generator = new ProblemGenerator(2026);
    StringBuilder text = new StringBuilder();
    Set<Long> seen = new HashSet<>();
    int written = 0;
    while (written < PROBLEMS) {
      ProblemGenerator.Generated generated = generator.next(3, 6);
      UndoBoard board = new UndoBoard(ProblemGenerator.SIZE);
      board.load(generated.stones(), Points.PASS);
      if (LifeReaderTest.isClosed(board, generated) && seen.add(board.hash())) {
        int mover = written % 2 == 0 ? Board.BLACK : Board.WHITE;
        String problem = problem(board, generated, mover, written + 1);
        text.append(problem);
        written += problem.isEmpty() ? 0 : 1;
      }
    }
    Files.createDirectories(FILE.getParent());
    Files.writeString(FILE, text);
  }

  /** Returns a problem that the side to move decides and that has few solutions, or no text. */
  private static String problem(
      UndoBoard board, ProblemGenerator.Generated generated, int mover, int number) {
    ExhaustiveLife judge = new ExhaustiveLife(board, generated.target(), generated.region());
    ResultCode code = judge.code(mover);
    ResultCode other = judge.code(Board.BLACK + Board.WHITE - mover);
    List<Integer> correct = judge.correct(mover);
    if (!other.succeeds() || correct.isEmpty() || correct.size() > 2) {
      return "";
    }
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    for (int i = 0; i < board.points().count(); i++) {
      int point = board.points().get(i);
      if (board.stoneAt(point) != Board.EMPTY) {
        (board.stoneAt(point) == Board.BLACK ? black : white).add(point);
      }
    }
    Color toMove = Color.of(mover);
    String goal = toMove == Color.BLACK ? "Black to live" : "White to kill";
    String name = number + ": " + goal + (code == ResultCode.WIN ? "" : " by ko");
    OptionalInt target = OptionalInt.of(generated.target());
    return new SgfProblem(
            name,
            ProblemGenerator.SIZE,
            black,
            white,
            toMove,
            Set.copyOf(correct),
            target,
            List.of())
        .write(
            "",
            correct.stream()
                .map(move -> new SgfVariation(toMove, move, "RIGHT", List.of()))
                .toList());
  }
}
