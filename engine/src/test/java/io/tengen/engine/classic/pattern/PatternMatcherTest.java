package io.tengen.engine.classic.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.pattern.Pattern.Cell;
import io.tengen.engine.classic.pattern.Pattern.Condition;
import io.tengen.engine.classic.pattern.Pattern.Counted;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PatternMatcherTest {
  private static final PatternLibrary LIBRARY = PatternLibrary.standard();

  @Test
  void findsTheHaneAtTheHeadOfTwo() {
    Position position =
        Diagram.of(
                """
                . . . . . . .
                . . . . . . .
                . . . * . . .
                . . X O . . .
                . . X O . . .
                . . . . . . .
                . . . . . . .
                """)
            .position(Rules.CHINESE, Color.BLACK);
    PatternMatcher matcher = new PatternMatcher(LIBRARY);
    matcher.load(position.board());
    List<String> names =
        matcher.matches(position.points().parse("D5"), Board.BLACK).stream()
            .map(Pattern::name)
            .toList();
    assertTrue(names.contains("hane-at-the-head-of-two"), names::toString);
  }

  /** Compares point by point, image by image. */
  @Test
  void agreesWithComparingEveryImage() {
    SplittableRandom random = new SplittableRandom(3);
    PatternMatcher matcher = new PatternMatcher(LIBRARY);
    int matches = 0;
    for (int game = 0; game < 12; game++) {
      Board board = random(3 + 2 * game, random);
      matcher.load(board);
      for (int i = 0; i < board.emptyCount(); i++) {
        for (int color = Board.BLACK; color <= Board.WHITE; color++) {
          List<Pattern> expected = slowly(board, board.emptyAt(i), color);
          assertEquals(expected, matcher.matches(board.emptyAt(i), color));
          matches += expected.size();
        }
      }
    }
    assertTrue(matches > 1000, "patterns matched " + matches + " times");
  }

  private static List<Pattern> slowly(Board board, int point, int color) {
    List<Pattern> found = new ArrayList<>();
    for (Pattern pattern : LIBRARY.patterns()) {
      boolean matches = false;
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        matches |= matches(pattern, symmetry, board, point, color);
      }
      if (matches) {
        found.add(pattern);
      }
    }
    return found;
  }

  private static boolean matches(Pattern pattern, int symmetry, Board board, int point, int color) {
    for (Cell cell : pattern.cells()) {
      Cell image = cell.image(symmetry);
      if ((image.allowed() & content(board, point, image.row(), image.column(), color)) == 0) {
        return false;
      }
    }
    for (Condition condition : pattern.conditions()) {
      Condition image = condition.image(symmetry);
      Points points = board.points();
      int stone = points.at(points.row(point) + image.row(), points.column(point) + image.column());
      int count =
          image.counted() == Counted.LIBERTIES ? board.liberties(stone) : board.chainSize(stone);
      if (count < image.least() || count > image.most()) {
        return false;
      }
    }
    return true;
  }

  private static int content(Board board, int point, int rows, int columns, int color) {
    Points points = board.points();
    int row = points.row(point) + rows;
    int column = points.column(point) + columns;
    if (row < 0 || column < 0 || row >= points.size() || column >= points.size()) {
      return Pattern.EDGE;
    }
    int stone = board.stoneAt(points.at(row, column));
    return stone == Board.EMPTY ? Pattern.EMPTY : stone == color ? Pattern.OWN : Pattern.OPPONENT;
  }

  private static Board random(int size, SplittableRandom random) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    int[] candidates = new int[size * size];
    for (int i = 0; i < size * size / 2 && !position.isOver(); i++) {
      int count = position.candidates(candidates);
      position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
    }
    return position.board();
  }
}
