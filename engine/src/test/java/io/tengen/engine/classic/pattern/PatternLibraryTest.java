package io.tengen.engine.classic.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.pattern.Pattern.Cell;
import io.tengen.engine.classic.pattern.Pattern.Condition;
import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternLibraryTest {
  private static final PatternLibrary LIBRARY = PatternLibrary.standard();

  @Test
  void hasMoreThanAHundredAndFiftyPatternsAndFortyJoseki() {
    assertTrue(LIBRARY.patterns().size() >= 150, () -> "" + LIBRARY.patterns().size());
    assertTrue(LIBRARY.josekis().size() >= 40, () -> "" + LIBRARY.josekis().size());
    Set<String> names = new HashSet<>();
    LIBRARY.patterns().forEach(pattern -> assertTrue(names.add(pattern.name()), pattern.name()));
    LIBRARY.josekis().forEach(joseki -> assertTrue(names.add(joseki.name()), joseki.name()));
  }

  @Test
  void noTwoPatternsAreImagesOfEachOther() {
    Map<String, String> seen = new HashMap<>();
    for (Pattern pattern : LIBRARY.patterns()) {
      String other = seen.put(canonical(pattern), pattern.name());
      assertEquals(null, other, pattern.name());
    }
  }

  private static String canonical(Pattern pattern) {
    Set<String> images = new TreeSet<>();
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      Set<String> image = new TreeSet<>();
      for (Cell cell : pattern.cells()) {
        image.add(cell.image(symmetry).toString());
      }
      for (Condition condition : pattern.conditions()) {
        image.add(condition.image(symmetry).toString());
      }
      images.add(image.toString());
    }
    return images.iterator().next();
  }

  /** Builds a position for each pattern from its picture, at random where the picture is open. */
  @Test
  void eachPatternMatchesAPosition() {
    PatternMatcher matcher = new PatternMatcher(LIBRARY);
    SplittableRandom random = new SplittableRandom(5);
    for (Pattern pattern : LIBRARY.patterns()) {
      boolean found = false;
      for (int attempt = 0; attempt < 20_000 && !found; attempt++) {
        found = matchesExample(matcher, pattern, random, attempt % 4 * 0.3);
      }
      assertTrue(found, pattern.name());
    }
  }

  private static boolean matchesExample(
      PatternMatcher matcher, Pattern pattern, SplittableRandom random, double density) {
    Points points = Points.of(19);
    int row = row(pattern.cells(), true);
    int column = row(pattern.cells(), false);
    Board board = new Board(19);
    Map<Integer, Integer> wanted = new HashMap<>();
    for (Cell cell : pattern.cells()) {
      int r = row + cell.row();
      int c = column + cell.column();
      boolean inside = r >= 0 && r < 19 && c >= 0 && c < 19;
      if (!inside && (cell.allowed() & Pattern.EDGE) == 0
          || inside && cell.allowed() == Pattern.EDGE) {
        return false;
      }
      if (inside) {
        wanted.put(points.at(r, c), cell.allowed());
      }
    }
    int move = points.at(row, column);
    for (int r = Math.max(0, row - 8); r <= Math.min(18, row + 8); r++) {
      for (int c = Math.max(0, column - 8); c <= Math.min(18, column + 8); c++) {
        int point = points.at(r, c);
        int color = color(wanted.get(point), random, density);
        boolean quiet =
            (board.effects(point, Board.BLACK) | board.effects(point, Board.WHITE)) == 0;
        if (point != move && color != Board.EMPTY && (quiet || wanted.containsKey(point))) {
          board.play(point, color);
        }
      }
    }
    matcher.load(board);
    return matcher.matches(move, Board.BLACK).contains(pattern);
  }

  private static int color(@Nullable Integer allowed, SplittableRandom random, double density) {
    if (allowed == null) {
      return random.nextDouble() >= density ? Board.EMPTY : 1 + random.nextInt(2);
    }
    return (allowed & Pattern.EMPTY) != 0
        ? Board.EMPTY
        : (allowed & Pattern.OWN) != 0 ? Board.BLACK : Board.WHITE;
  }

  /** Returns a row or column of the move at which the edges of the picture are those of 19x19. */
  private static int row(List<Cell> cells, boolean rows) {
    int least = Integer.MIN_VALUE;
    int most = Integer.MAX_VALUE;
    for (Cell cell : cells) {
      int at = rows ? cell.row() : cell.column();
      boolean straight = rows ? cell.column() == 0 : cell.row() == 0;
      if (cell.allowed() == Pattern.EDGE && straight) {
        least = at < 0 ? Math.max(least, at) : least;
        most = at > 0 ? Math.min(most, at) : most;
      }
    }
    return least > Integer.MIN_VALUE ? -1 - least : most < Integer.MAX_VALUE ? 19 - most : 9;
  }

  @Test
  void josekiAreLegalDifferentAndFollowedInAllCorners() {
    Set<List<Joseki.Move>> lines = new HashSet<>();
    JosekiTable table = new JosekiTable(LIBRARY);
    for (Joseki joseki : LIBRARY.josekis()) {
      assertTrue(lines.add(joseki.moves()), joseki.name());
      for (int symmetry = 0; symmetry < 8; symmetry++) {
        follow(table, joseki, symmetry);
      }
    }
  }

  private static void follow(JosekiTable table, Joseki joseki, int symmetry) {
    Board board = new Board(19);
    int color = symmetry % 3 == 0 ? Board.BLACK : Board.WHITE;
    for (int i = 0; i < joseki.moves().size(); i++, color = Board.BLACK + Board.WHITE - color) {
      Joseki.Move move = joseki.moves().get(i);
      if (move.equals(Joseki.Move.ELSEWHERE)) {
        continue;
      }
      int across = (symmetry & 1) == 0 ? move.column() : move.line();
      int up = (symmetry & 1) == 0 ? move.line() : move.column();
      int column = (symmetry & 2) == 0 ? across : 18 - across;
      int row = (symmetry & 4) == 0 ? up : 18 - up;
      int point = board.points().at(row, column);
      assertEquals(Board.EMPTY, board.stoneAt(point), joseki.name());
      assertEquals(0, board.effects(point, color) & MoveEffects.SUICIDE, joseki.name());
      if (i > 0) {
        assertTrue(
            table.suggestions(board, color).stream()
                .anyMatch(one -> one.point() == point && one.names().contains(joseki.name())),
            joseki.name());
      }
      board.play(point, color);
    }
  }

  @Test
  void josekiThatDoNotFitIntoTheCornerAreNotSuggested() {
    JosekiTable table = new JosekiTable(LIBRARY);
    for (int size = 2; size <= 25; size++) {
      Board board = new Board(size);
      assertEquals(List.of(), table.suggestions(board, Board.BLACK));
      if (size >= 5) {
        board.play(board.points().at(3, 3), Board.WHITE);
        for (JosekiTable.Suggestion one : table.suggestions(board, Board.BLACK)) {
          assertEquals(Board.EMPTY, board.stoneAt(one.point()));
        }
      }
      if (size < JosekiTable.LEAST_BOARD) {
        assertEquals(List.of(), table.suggestions(board, Board.BLACK));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      value = {
        "X* => 1: \"X*\" belongs to no pattern; begin one with \"pattern NAME WEIGHT\"",
        "pattern a 5 A;X. => 1: the picture has no move *",
        "pattern a 5 A;X*;*. => 3: the picture has several moves *",
        "pattern a 5 A;X*;. => 3: the rows of the picture differ in length",
        "pattern a 500 A;X* => 1: weight \"500\" is not between -100 and 100",
        "pattern a much A;X* => 1: weight \"much\" is not between -100 and 100",
        "pattern a 5;X* => 1: write \"pattern NAME WEIGHT PROVERB\"",
        "pattern a 5 A;Q* => 2: \"Q\" is neither one of *.XOxo?-|+ nor a label of a where line",
        "#;pattern a 5 A;a*;where b X liberties 1 => 3: \"a\" is neither one of *.XOxo?-|+ nor a"
            + " label of a where line",
        "pattern a 5 A;X*;where b X liberties 1 => 3: the picture has no point b",
        "pattern a 5 A;a*;where a Z liberties 1 => 3: \"where a Z liberties 1\" is not \"where"
            + " LABEL X|O liberties|stones LEAST..MOST\"",
        "pattern a 5 A;a*;where a X liberties 0 => 3: \"liberties 0\" is not like \"liberties"
            + " 1..2\"",
        "pattern a 5 A;X*;;pattern a 5 A;*X => 4: there is another entry \"a\"",
        "pattern a 5 A;*........X => 1: the picture reaches more than 8 points from the move",
        "pattern a 5 A;a*;where a X liberties 3..1 => 3: \"3..1\" ends below its beginning",
        "joseki;D4 C3 => 1: write \"joseki NAME\"",
        "joseki a;D4 => 1: a joseki has two moves or more",
        "joseki a;D4 I3 => 2: \"I3\" is not a point from A1 to K10, or - for a move elsewhere",
        "joseki a;D4 L3 => 2: \"L3\" is not a point from A1 to K10, or - for a move elsewhere",
        "joseki a;D4 D11 => 2: \"D11\" is not a point from A1 to K10, or - for a move elsewhere",
        "joseki a;D4 C3;- - D4 => 3: the joseki has the point D4 twice"
      })
  void faultsNameTheirLine(String text, String fault) {
    assertEquals(
        fault,
        assertThrows(
                PatternFileException.class, () -> PatternLibrary.parse(text.replace(';', '\n')))
            .getMessage());
  }

  @Test
  void readsAllSymbolsAndConditions() throws Exception {
    PatternLibrary library =
        PatternLibrary.parse(
            """
            # A comment.
            pattern all -7 A proverb of several words
            |?xo
            |a*.
            +---
            where a O liberties 2..
            where a O stones 1..3
            """);
    Pattern pattern = library.patterns().getFirst();
    assertEquals("A proverb of several words", pattern.proverb());
    assertEquals(-7, pattern.weight());
    assertEquals(2, pattern.conditions().size());
    assertEquals(10, pattern.cells().size());
    List<Integer> allowed = new ArrayList<>();
    pattern.cells().forEach(cell -> allowed.add(cell.allowed()));
    assertEquals(List.of(8, 3, 5, 8, 4, 1, 8, 8, 8, 8), allowed);
  }
}
