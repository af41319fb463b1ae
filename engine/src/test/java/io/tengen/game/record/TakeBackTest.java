package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the boards that {@link Position#takeBack} restores with the earlier boards. */
final class TakeBackTest {
  static List<Rules> allRules() {
    return Rules.ALL;
  }

  @ParameterizedTest
  @MethodSource("allRules")
  void restoresEarlierBoards(Rules rules) {
    SplittableRandom random = new SplittableRandom(rules.refused());
    for (int game = 0; game < 60; game++) {
      int size = 2 + game % 8;
      Position position = new Position(GameSetup.of(rules, size, 0));
      Position copy = new Position(position);
      List<byte[]> boards = new ArrayList<>(List.of(stones(position)));
      List<Integer> kos = new ArrayList<>(List.of(0));
      for (int move = 0; move < 4 * size * size && !position.isEndedByRule(); move++) {
        play(position, random);
        boards.add(stones(position));
        kos.add(position.ko());
        check(position, boards, kos);
        // A copy has the history of its source, whatever its own was.
        if (random.nextInt(4) == 0) {
          copy.copyFrom(position);
          check(copy, boards, kos);
        }
      }
    }
  }

  /** Plays any legal move, including own eyes and suicide; after two passes play is resumed. */
  private static void play(Position position, SplittableRandom random) {
    if (position.isOver()) {
      position.resume(random.nextBoolean() ? Color.BLACK : Color.WHITE);
    }
    int move = Points.PASS;
    for (int tries = 0; tries < 20 && random.nextInt(12) > 0; tries++) {
      int point = position.points().get(random.nextInt(position.points().count()));
      if (position.isLegal(point)) {
        move = point;
        break;
      }
    }
    position.play(move);
  }

  private static void check(Position position, List<byte[]> boards, List<Integer> kos) {
    byte[] stones = stones(position);
    int remembered = Math.min(Position.REMEMBERED, position.moveCount());
    for (int ago = 1; ago <= remembered; ago++) {
      int before = position.moveCount() - ago;
      int ko = position.takeBack(before, stones);
      assertArrayEquals(boards.get(before), stones, () -> "board before move " + before);
      if (!resumedAt(position, before)) {
        assertEquals(kos.get(before), ko, () -> "ko before move " + before);
      }
    }
  }

  /** Passes end a ko, and so does a resumption. */
  private static boolean resumedAt(Position position, int move) {
    return position.resumptions().stream().anyMatch(r -> r.afterMoves() == move);
  }

  private static byte[] stones(Position position) {
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    return stones;
  }

  @Test
  void restoresSeveralCapturedChains() {
    Diagram diagram =
        Diagram.of(
            """
            . X a O
            X O O .
            O O . .
            . . . .
            """);
    Position position = diagram.position(Rules.TROMP_TAYLOR, Color.BLACK);
    byte[] before = stones(position);
    position.play(diagram.at('a'));
    assertEquals(Board.BLACK, position.board().stoneAt(diagram.at('a')));
    position.play(position.points().parse("A4"));
    byte[] stones = stones(position);
    position.takeBack(1, stones);
    position.takeBack(0, stones);
    assertArrayEquals(before, stones);
  }
}
