package io.tengen.game.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Repetition;
import io.tengen.game.rules.Rules;
import io.tengen.game.rules.Treatment;
import io.tengen.testing.Soak;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random games, in which own eyes may be filled, by every rule set on every board size. After each
 * move all data that the board updates incrementally is compared with a fresh count. The legal
 * points are compared after each move on small boards, and after every few dozen on large ones.
 */
class RandomPlayTest {
  static Stream<Arguments> rulesAndSizes() {
    return Rules.ALL.stream()
        .flatMap(rules ->
            IntStream.rangeClosed(Points.MIN_SIZE, Points.MAX_SIZE)
                .mapToObj(size -> Arguments.of(rules, size)));
  }

  @ParameterizedTest
  @MethodSource("rulesAndSizes")
  void invariantsHoldAfterEveryMove(Rules rules, int size) {
    SplittableRandom random = new SplittableRandom(31L * size + rules.refused());
    int games = size <= 7 ? Soak.times(10, 20) : Soak.times(1, 4);
    for (int game = 0; game < games; game++) {
      boolean handicap = (game + size) % 2 == 1 && size >= 7;
      GameSetup setup = GameSetup.of(rules, size, 0).withHandicap(handicap ? 4 : 0);
      playAndCheck(new Position(setup), random);
    }
  }

  private static void playAndCheck(Position position, SplittableRandom random) {
    Set<Long> seen = new HashSet<>();
    seen.add(position.board().hash());
    int count = position.points().count();
    int stride = count <= 49 ? 1 : count / 8;
    for (int move = 0; move < 3 * count; move++) {
      boolean checked = move % stride == 0;
      int[] legal = checked ? checkLegality(position, seen) : legalPoints(position);
      boolean pass = legal.length == 0 || random.nextInt(40) == 0;
      if (position.setup().rules().lastMoverWins() && random.nextInt(40) > 0) {
        legal = IntStream.of(legal).filter(position::isPlayable).toArray();
        pass = false;
      }
      int chosen = pass ? Points.PASS : legal[random.nextInt(legal.length)];
      Position before = new Position(position);
      Board foretold = new Board(position.board());
      position.play(chosen);
      if (!pass) {
        long hash = foretold.hashAfter(chosen, before.stoneToMove());
        assertEquals(position.board().hash(), hash, "hashAfter foretells the hash");
        boolean repeated = !seen.add(hash);
        boolean ends = repeated && position.setup().rules().repetition() != Repetition.ALLOW;
        if (!position.setup().rules().lastMoverWins()) {
          assertEquals(ends, position.isEndedByRule());
        }
        assertFalse(
            repeated && position.setup().rules().repetition() == Repetition.FORBID,
            "no position occurs twice");
        if (ends) {
          assertTrue(position.isOver());
          return;
        }
      }
      checkBoard(position.board());
      checkCopy(before, position, chosen);
      if (position.isEndedByRule()) {
        assertTrue(position.isOver());
        return;
      }
    }
  }

  private static int[] legalPoints(Position position) {
    Points points = position.points();
    return IntStream.range(0, points.count()).map(points::get).filter(position::isLegal).toArray();
  }

  /**
   * Returns the legal points after comparing each with the naive board and the set of earlier
   * positions.
   */
  private static int[] checkLegality(Position position, Set<Long> seen) {
    int color = position.stoneToMove();
    Points points = position.points();
    return IntStream.range(0, points.count())
        .map(points::get)
        .filter(point -> {
          if (position.board().stoneAt(point) != Board.EMPTY) {
            assertFalse(position.isLegal(point));
            return false;
          }
          NaiveBoard after = new NaiveBoard(position.board());
          int effects = after.play(point, color);
          Rules rules = position.setup().rules();
          boolean suicide = effects == MoveEffects.SUICIDE && rules.suicide() == Treatment.REFUSED;
          boolean forbidden =
              rules.repetition() == Repetition.FORBID
                  ? seen.contains(after.hash())
                  : (position.effects(point) & rules.refused() & ~MoveEffects.SUICIDE) != 0;
          boolean legal = !suicide && !forbidden;
          Board board = position.board();
          assertEquals(effects, board.effects(point, color));
          if (board.emptyNeighbours(point) == 0) {
            assertEquals(
                board.isRealEye(point, color) || effects == MoveEffects.SUICIDE,
                board.isEyeOrSuicide(point, color));
          }
          assertEquals(legal, position.isLegal(point), () -> points.name(point) + "\n" + position);
          return legal;
        })
        .toArray();
  }

  private static void checkBoard(Board board) {
    NaiveBoard naive = new NaiveBoard(board);
    Points points = board.points();
    assertEquals(naive.hash(), board.hash());
    assertEquals(naive.area(), board.area());
    Set<Integer> empties = new HashSet<>();
    for (int i = 0; i < board.emptyCount(); i++) {
      empties.add(board.emptyAt(i));
    }
    assertEquals(board.emptyCount(), empties.size());
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      assertEquals(board.stoneAt(point) == Board.EMPTY, empties.contains(point));
      if (board.stoneAt(point) != Board.EMPTY && !seen.contains(point)) {
        seen.addAll(checkChain(board, naive, point));
      }
    }
  }

  /** The stones of this point's chain. */
  private static Set<Integer> checkChain(Board board, NaiveBoard naive, int point) {
    Set<Integer> chain = naive.chain(point);
    Set<Integer> listed = new HashSet<>();
    int stone = point;
    do {
      listed.add(stone);
      assertEquals(board.chain(point), board.chain(stone));
      stone = board.nextInChain(stone);
    } while (stone != point);
    assertEquals(chain, listed);
    assertEquals(chain.size(), board.chainSize(point));
    int liberties = naive.liberties(point).size();
    assertTrue(liberties > 0);
    assertEquals(liberties, board.liberties(point));
    assertEquals(liberties == 1, board.inAtari(point));
    return chain;
  }

  /**
   * Checks that a move does not change an earlier copy, and that the same move on the copy gives an
   * equal position.
   */
  private static void checkCopy(Position before, Position after, int move) {
    assertEquals(after.moveCount() - 1, before.moveCount());
    before.play(move);
    assertEquals(after.toString(), before.toString());
    assertEquals(after.board().hash(), before.board().hash());
    assertEquals(after.toMove(), before.toMove());
    assertEquals(
        Arrays.toString(IntStream.range(0, after.moveCount()).map(after::move).toArray()),
        Arrays.toString(IntStream.range(0, before.moveCount()).map(before::move).toArray()));
  }
}
