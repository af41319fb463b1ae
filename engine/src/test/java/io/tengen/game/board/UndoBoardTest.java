package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.record.RandomMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares {@link UndoBoard} with {@link Board} after each move and after undoing it. */
final class UndoBoardTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 9})
  void undoRestoresTheBoard(int size) {
    SplittableRandom random = new SplittableRandom(size);
    Points points = Points.of(size);
    for (int game = 0; game < 20; game++) {
      UndoBoard reading = new UndoBoard(size);
      Deque<Position> line = new ArrayDeque<>();
      Position start = new Position(GameSetup.of(Rules.CHINESE_DRAW, size, 0));
      RandomMoves.play(start, random.nextInt(2 * points.count()), random);
      line.push(start);
      byte[] stones = new byte[points.arrayLength()];
      start.board().copyStones(stones);
      reading.load(stones, start.ko());
      for (int step = 0; step < 20 * points.count(); step++) {
        // Sequences grow, and are now and then undone completely.
        boolean forward = step / points.count() % 2 == 0 && random.nextInt(4) > 0;
        if (forward) {
          tryMove(reading, line, points.get(random.nextInt(points.count())), random.nextBoolean());
        } else if (line.size() > 1) {
          line.pop();
          reading.undo();
        }
        assertSame(line.peek(), reading);
      }
    }
  }

  /** Plays a stone of either colour if that is legal. */
  private static void tryMove(UndoBoard reading, Deque<Position> line, int point, boolean black) {
    Position before = line.peek();
    int color = black ? Board.BLACK : Board.WHITE;
    if (before.board().stoneAt(point) != Board.EMPTY) {
      return;
    }
    boolean legal =
        point != before.ko() && (before.board().effects(point, color) & MoveEffects.SUICIDE) == 0;
    assertEquals(legal, reading.isLegal(point, color), "legal");
    if (legal) {
      Position after = new Position(before);
      if (after.stoneToMove() != color) {
        after.playFast(Points.PASS);
      }
      after.playFast(point);
      line.push(after);
      reading.play(point, color);
    }
  }

  private static void assertSame(Position expected, UndoBoard reading) {
    Board board = expected.board();
    Points points = board.points();
    assertEquals(expected.ko(), reading.ko(), "ko");
    assertEquals(board.hash(), reading.hash(), "hash");
    int[] liberties = new int[points.count()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      assertEquals(board.stoneAt(point), reading.stoneAt(point), "stone");
      if (board.stoneAt(point) != Board.EMPTY) {
        assertEquals(board.chainSize(point), reading.chainSize(point), "size");
        int libertyCount = board.liberties(point);
        assertEquals(libertyCount, reading.liberties(point, points.count()), "liberties");
        assertEquals(libertyCount, reading.liberties(point, points.count(), liberties));
        assertEquals(Math.min(2, libertyCount), reading.liberties(point, 2), "liberties up to 2");
        assertEquals(board.inAtari(point), reading.inAtari(point), "atari");
        if (board.inAtari(point)) {
          assertEquals(board.lastLiberty(point), reading.lastLiberty(point), "last liberty");
        }
        int members = 0;
        int stone = point;
        do {
          assertEquals(board.chain(point), board.chain(stone), "same chain");
          assertEquals(reading.chain(point), reading.chain(stone), "one head");
          members++;
          stone = reading.nextInChain(stone);
        } while (stone != point);
        assertEquals(board.chainSize(point), members, "members");
      }
    }
  }
}
