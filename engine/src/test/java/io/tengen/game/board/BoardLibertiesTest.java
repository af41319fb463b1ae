package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the answers about liberties with walks over whole chains, in games of random moves. */
class BoardLibertiesTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7, 9, 19, 25})
  void questionsAboutLibertiesAgreeWithWalksOverTheChains(int size) {
    SplittableRandom random = new SplittableRandom(size);
    for (int game = 0; game < 1 + 300 / (size * size); game++) {
      Board board = new Board(size);
      int color = Board.BLACK;
      for (int move = 0; move < 3 * size * size && board.emptyCount() > 0; move++) {
        int point = board.emptyAt(random.nextInt(board.emptyCount()));
        if ((board.effects(point, color) & MoveEffects.SUICIDE) == 0) {
          board.play(point, color);
          check(board, point);
        }
        color = Board.BLACK + Board.WHITE - color;
      }
    }
  }

  /** Checks the neighbourhood of a move, which has the chains that it changed, and one more row. */
  private static void check(Board board, int move) {
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (Math.abs(points.row(point) - points.row(move)) > 2) {
        continue;
      }
      if (board.stoneAt(point) == Board.EMPTY) {
        assertEquals(selfAtari(board, point, Board.BLACK), board.selfAtari(point, Board.BLACK));
        assertEquals(selfAtari(board, point, Board.WHITE), board.selfAtari(point, Board.WHITE));
      } else {
        assertUpToTwo(liberties(board, point), board.upToTwoLiberties(point));
      }
    }
  }

  private static void assertUpToTwo(TreeSet<Integer> expected, int found) {
    if (expected.size() > 2) {
      assertEquals(Board.MORE_LIBERTIES, found);
      return;
    }
    TreeSet<Integer> actual = new TreeSet<>();
    actual.add(found & 0xFFFF);
    if (found >>> 16 != 0) {
      actual.add(found >>> 16);
    }
    assertEquals(expected, actual);
  }

  private static int selfAtari(Board before, int point, int color) {
    Board board = new Board(before);
    boolean captures = board.play(point, color) > 0;
    boolean stays = board.stoneAt(point) == color;
    return !captures && stays && liberties(board, point).size() == 1 ? board.chainSize(point) : 0;
  }

  private static TreeSet<Integer> liberties(Board board, int start) {
    TreeSet<Integer> liberties = new TreeSet<>();
    int stone = start;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(stone, side);
        if (board.stoneAt(neighbour) == Board.EMPTY) {
          liberties.add(neighbour);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != start);
    return liberties;
  }
}
