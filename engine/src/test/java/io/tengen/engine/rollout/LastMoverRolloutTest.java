package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Playouts under rules by which the last mover wins. */
class LastMoverRolloutTest {
  private static final long SEED = 18;

  static List<RolloutPolicy> policies() {
    return List.of(new UniformRollout(), new PatternRollout());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aPlayoutIsAGameOfLegalMovesThatTheLastMoverWins(RolloutPolicy policy) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 300; game++) {
      int size = 2 + game % 8;
      Position start = new Position(GameSetup.of(Rules.NOGO, size, 0));
      int[] points = new int[size * size];
      for (int i = random.nextInt(2 * size); i > 0 && !start.isOver(); i--) {
        start.play(points[random.nextInt(start.candidates(points))]);
      }
      if (!start.isOver()) {
        Position playout = new Position(start);
        policy.playOut(playout, random);
        check(start, playout);
        int stones = playout.moveCount() - 1 - start.moveCount();
        assertEquals(start.board().emptyCount() - stones, playout.board().emptyCount());
        Position unplaced = new Position(start);
        policy.playForResult(unplaced, random);
        check(start, unplaced);
      }
    }
  }

  private static void check(Position start, Position playout) {
    Position replay = new Position(start);
    int moves = playout.moveCount() - 1;
    assertEquals(Points.PASS, playout.move(moves), "the stuck side passes as its last move");
    for (int i = start.moveCount(); i < moves; i++) {
      assertTrue(replay.isPlayable(playout.move(i)), replay::toString);
      replay.play(playout.move(i));
    }
    assertTrue(replay.isOver(), replay::toString);
    assertEquals(replay.resultKind(), playout.resultKind(playout.score()));
    assertEquals(replay.resultKind(), playout.resultKind());
  }

  @Test
  void theWayWithoutABoardPlaysTheSameGames() {
    Position start = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    UniformRollout policy = new UniformRollout();
    for (long seed = 0; seed < 50; seed++) {
      Position placed = new Position(start);
      policy.playOut(placed, new SplittableRandom(seed));
      Position unplaced = new Position(start);
      policy.playForResult(unplaced, new SplittableRandom(seed));
      assertTrue(placed.continues(unplaced) && unplaced.continues(placed));
      assertEquals(placed.resultKind(), unplaced.resultKind());
    }
  }

  @Test
  void aGameThatReachesItsMoveLimitIsCounted() {
    Rules rules = Rules.parse("nogo,counting=stones,moves=7");
    Position start = new Position(GameSetup.of(rules, 9, 0));
    Position playout = new Position(start);
    new UniformRollout().playForResult(playout, new SplittableRandom(SEED));
    assertEquals(7, playout.moveCount());
    assertEquals(1, playout.score(), "Black has placed one stone more");
  }

  @Test
  void allLegalMovesAreEquallyLikely() {
    Diagram diagram =
        Diagram.of(
            """
            . X . O
            X X O .
            . X O O
            . . . .
            """);
    Position start = diagram.position(Rules.NOGO, Color.BLACK);
    int[] points = new int[16];
    int count = start.candidates(points);
    Map<Integer, Integer> first = new HashMap<>();
    Map<Integer, Integer> third = new HashMap<>();
    SplittableRandom random = new SplittableRandom(SEED);
    UniformRollout policy = new UniformRollout();
    Position playout = new Position(start);
    int playouts = 20_000;
    for (int i = 0; i < playouts; i++) {
      playout.copyFrom(start);
      policy.playForResult(playout, random);
      first.merge(playout.move(0), 1, Integer::sum);
      third.merge(playout.move(2), 1, Integer::sum);
    }
    assertEquals(count, first.size());
    for (int share : first.values()) {
      assertEquals(1.0 / count, share / (double) playouts, 0.02);
    }
    assertUniformAfterTwoMoves(start, third, playouts);
  }

  /** Compares the third moves with their exact distribution. */
  private static void assertUniformAfterTwoMoves(
      Position start, Map<Integer, Integer> third, int playouts) {
    Map<Integer, Double> expected = new HashMap<>();
    addThird(start, 1, 0, expected);
    for (Map.Entry<Integer, Double> move : expected.entrySet()) {
      double share = third.getOrDefault(move.getKey(), 0) / (double) playouts;
      assertEquals(move.getValue(), share, 0.02);
    }
  }

  private static void addThird(
      Position position, double chance, int depth, Map<Integer, Double> expected) {
    if (position.isOver()) {
      return;
    }
    int[] points = new int[position.points().count()];
    int count = position.candidates(points);
    for (int i = 0; i < count; i++) {
      if (depth == 2) {
        expected.merge(points[i], chance / count, Double::sum);
      } else {
        Position next = new Position(position);
        next.play(points[i]);
        addThird(next, chance / count, depth + 1, expected);
      }
    }
  }
}
