package io.tengen.engine.classic.life;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.reading.GoalSolver;
import io.tengen.engine.classic.reading.Reading;
import io.tengen.engine.classic.reading.ResultCode;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the solver with {@link ExhaustiveLife} on generated positions. */
class LifeReaderTest {
  private static final int POSITIONS = Integer.getInteger("tengen.life.positions", 150);
  private static final int NODES = 200_000;

  @Test
  void agreesWithExhaustiveSearchOnSmallGroups() {
    ProblemGenerator generator = new ProblemGenerator(7);
    Points points = Points.of(ProblemGenerator.SIZE);
    int compared = 0;
    int kos = 0;
    while (compared < POSITIONS) {
      ProblemGenerator.Generated generated = generator.next(3, 5);
      UndoBoard board = new UndoBoard(points.size());
      board.load(generated.stones(), Points.PASS);
      if (!isClosed(board, generated)) {
        continue;
      }
      Dragon dragon =
          new Dragon(Board.BLACK, List.of(generated.target()), List.of(generated.target()));
      LifeRegion region = LifeRegion.of(board, dragon, generated.region());
      LifeGoal goal = new LifeGoal(board, dragon, region);
      ExhaustiveLife judge = new ExhaustiveLife(board, generated.target(), generated.region());
      for (int mover = Board.BLACK; mover <= Board.WHITE; mover++) {
        Reading reading = new GoalSolver(board).solve(goal, mover, NODES);
        ResultCode expected = judge.code(mover);
        String shown = show(board, points) + (mover == Board.BLACK ? "B" : "W") + " moves";
        assertTrue(reading.isProven(), shown);
        // Who needs the first threat can depend on what counts as a repetition.
        assertEquals(isKo(expected), isKo(reading.code()), shown);
        if (!isKo(expected)) {
          assertEquals(expected, reading.code(), shown);
        }
        if (reading.code() == ResultCode.WIN && reading.move() != Points.PASS) {
          assertTrue(judge.correct(mover).contains(reading.move()), shown + reading);
        }
        kos += isKo(expected) ? 1 : 0;
      }
      compared++;
    }
    assertTrue(kos > 0, "positions with kos");
  }

  /** Returns whether the judge's region has all that can change, and all chains have liberties. */
  static boolean isClosed(UndoBoard board, ProblemGenerator.Generated generated) {
    Points points = board.points();
    return board.stoneAt(generated.target()) == Board.BLACK
        && !hasCaptured(board, points)
        && areWallsWhole(board, generated, points);
  }

  private static boolean isKo(ResultCode code) {
    return code == ResultCode.KO_A || code == ResultCode.KO_B;
  }

  private static boolean hasCaptured(UndoBoard board, Points points) {
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && board.liberties(point, 1) == 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the judge's region has all that can change: each wall is one chain. */
  private static boolean areWallsWhole(
      UndoBoard board, ProblemGenerator.Generated generated, Points points) {
    int wall = board.chain(points.at(points.size() - 1, points.size() - 2));
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int expected = board.stoneAt(point) == Board.WHITE ? wall : board.chain(generated.target());
      if (board.stoneAt(point) != Board.EMPTY
          && board.chain(point) != expected
          && !generated.region().contains(point)) {
        return false;
      }
    }
    return true;
  }

  private static String show(UndoBoard board, Points points) {
    StringBuilder text = new StringBuilder("\n");
    for (int row = 0; row < points.size(); row++) {
      for (int column = 0; column < points.size(); column++) {
        text.append(".XO".charAt(board.stoneAt(points.at(row, column)))).append(' ');
      }
      text.append('\n');
    }
    return text.toString();
  }
}
