package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The number of legal positions (every chain has a liberty) of small boards.
 *
 * @see <a href="https://tromp.github.io/go/legal.html">Tromp and Farnebäck, Combinatorics of Go</a>
 */
class LegalPositionsTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 57", "3, 12675"})
  void numberOfLegalPositionsIsKnown(int size, int expected) {
    Points points = Points.of(size);
    int colourings = (int) Math.pow(3, points.count());
    int legal = 0;
    for (int code = 0; code < colourings; code++) {
      legal += isLegal(points, code) ? 1 : 0;
    }
    assertEquals(expected, legal);
  }

  /**
   * Returns whether the colouring with these base-3 digits is legal: its stones, played in any
   * order, all stay on the board. A chain without liberties is captured, or captures, with its last
   * stone.
   */
  private static boolean isLegal(Points points, int code) {
    Board board = new Board(points.size());
    List<Integer> placed = new ArrayList<>();
    int rest = code;
    for (int i = 0; i < points.count(); i++, rest /= 3) {
      if (rest % 3 != 0) {
        board.play(points.get(i), rest % 3);
        placed.add(points.get(i));
      }
    }
    return placed.stream().allMatch(point -> board.stoneAt(point) != Board.EMPTY);
  }
}
