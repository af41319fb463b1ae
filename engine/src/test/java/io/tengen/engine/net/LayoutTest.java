package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Points;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LayoutTest {
  @Test
  void symmetriesAreDistinct() {
    Layout layout = new Layout(5, 5);
    Points points = Points.of(5);
    Set<String> seen = new HashSet<>();
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      seen.add(
          layout.index(symmetry, points.parse("B5"))
              + " "
              + layout.index(symmetry, points.parse("A5")));
    }
    assertEquals(8, seen.size());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 0",
    "1, 21, 20",
    "2, 3, 4",
    "3, 23, 24",
    "4, 5, 0",
    "5, 9, 4",
    "6, 15, 20",
    "7, 19, 24"
  })
  void symmetriesFollowTheirBits(int symmetry, int b5, int a5) {
    Layout layout = new Layout(5, 5);
    assertEquals(b5, layout.index(symmetry, Points.of(5).parse("B5")));
    assertEquals(a5, layout.index(symmetry, Points.of(5).parse("A5")));
  }

  @ParameterizedTest
  @CsvSource({"9, 9", "5, 9", "13, 19", "2, 25"})
  void movesAndIndicesAreInverse(int size, int length) {
    Layout layout = new Layout(size, length);
    Points points = Points.of(size);
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      Set<Integer> moves = new HashSet<>();
      int beyond = 0;
      for (int index = 0; index < layout.policyLength(); index++) {
        int move = layout.move(symmetry, index);
        if (move == Layout.NO_MOVE) {
          beyond++;
        } else {
          assertTrue(moves.add(move), "a move stands at one index");
          assertEquals(index, layout.index(symmetry, move));
        }
      }
      assertEquals(points.count() + 1, moves.size());
      assertTrue(moves.contains(Points.PASS));
      assertEquals(length * length - size * size, beyond);
      assertEquals(length * length, layout.index(symmetry, Points.PASS));
    }
  }

  @Test
  void smallBoardsFillTheUpperLeftCorner() {
    Layout layout = new Layout(3, 5);
    for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
      for (int index : new int[] {3, 4, 8, 13, 14, 15, 24}) {
        assertEquals(Layout.NO_MOVE, layout.move(symmetry, index));
      }
    }
    assertEquals(6, layout.index(0, Points.of(3).parse("B2")));
  }

  @Test
  void rejectsABoardLargerThanThePlanes() {
    Exception refusal = assertThrows(IllegalArgumentException.class, () -> new Layout(19, 9));
    assertTrue(refusal.toString().contains("19"), refusal::toString);
  }
}
