package io.tengen.cli.problem;

import io.tengen.cli.board.BoardSvg;
import io.tengen.engine.classic.life.Solution;
import io.tengen.engine.classic.life.Solution.Line;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.sgf.SgfProblem;
import io.tengen.game.sgf.SgfVariation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes a solution as SGF or as a picture. */
final class SolutionWriter {
  private final SgfProblem problem;
  private final Solution solution;
  private final Line line;

  SolutionWriter(SgfProblem problem, Solution solution, Line line) {
    this.problem = problem;
    this.solution = solution;
    this.line = line;
  }

  /** Returns the problem with the solution's tree as SGF. */
  String sgf(String comment) {
    return problem.write(comment, List.of(variation(line, problem.toMove(), "RIGHT")));
  }

  private static SgfVariation variation(Line line, Color color, String comment) {
    return new SgfVariation(
        color,
        line.move(),
        comment,
        line.replies().stream().map(reply -> variation(reply, color.opponent(), "")).toList());
  }

  /**
   * Returns a picture of the position with the group marked and the main line as numbered stones;
   * moves on points that have one already stand in the caption.
   */
  String svg(String caption) {
    Board board = problem.board();
    BoardSvg svg = new BoardSvg(board);
    int stone = solution.target();
    do {
      svg.mark(stone, BoardSvg.Mark.TRIANGLE);
      stone = board.nextInChain(stone);
    } while (stone != solution.target());
    List<String> again = new ArrayList<>();
    Set<Integer> numbered = new HashSet<>();
    Color color = problem.toMove();
    int number = 1;
    for (Line at = line; ; at = at.replies().getFirst()) {
      if (board.stoneAt(at.move()) == Board.EMPTY && numbered.add(at.move())) {
        svg.stone(at.move(), color.stone()).label(at.move(), String.valueOf(number));
      } else {
        again.add(number + " at " + board.points().name(at.move()));
      }
      number++;
      color = color.opponent();
      if (at.replies().isEmpty()) {
        String moves = again.isEmpty() ? "" : "; " + String.join(", ", again);
        return svg.caption(caption + moves).draw();
      }
    }
  }
}
