package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.Ownership.Status;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OwnershipTest {
  /**
   * Black owns the left and White the right; a white stone is dead on the left, two black ones on
   * the right.
   */
  private static final Diagram SETTLED =
      Diagram.of(
          """
          . . . X O . . . .
          . O . X O . . . .
          . . . X O . X X .
          . X . X O . . . .
          . . . X O . . O .
          X X . X O . . . .
          . X X X O O O . .
          X . X O O . O O O
          . X X O . O . O .
          """);

  static List<RolloutPolicy> policies() {
    return List.of(new UniformRollout(), new PatternRollout());
  }

  private static Ownership estimate(Position position, RolloutPolicy policy) {
    return Ownership.estimate(position, policy, 400, 1);
  }

  private static List<String> names(Position position, List<Integer> stones) {
    return stones.stream().map(position.points()::name).sorted().toList();
  }

  @Test
  void findsDeadStones() {
    RolloutPolicy policy = new UniformRollout();
    Position position = SETTLED.position(Rules.CHINESE, Color.BLACK);
    Ownership ownership = estimate(position, policy);
    assertEquals(List.of("B8", "G7", "H7"), names(position, ownership.stones(Status.DEAD)));
    assertEquals(List.of(), ownership.stones(Status.SEKI));
  }

  @Test
  void estimatesOwners() {
    RolloutPolicy policy = new UniformRollout();
    Position position = SETTLED.position(Rules.CHINESE, Color.WHITE);
    Ownership ownership = estimate(position, policy);
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      assertTrue(ownership.black(point) + ownership.white(point) <= 1);
      if (points.column(point) <= 2) {
        assertTrue(ownership.black(point) > 0.6, points.name(point));
      } else if (points.column(point) >= 5) {
        assertTrue(ownership.white(point) > 0.6, points.name(point));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void recognizesSeki(RolloutPolicy policy) {
    Diagram seki =
        Diagram.of(
            """
            . O X . O X . X .
            O O X . O X X . X
            . O X X O X . X X
            O O O O X X X X .
            . O O O X X X . X
            O . O O X . X X X
            O O O O X X X . X
            . O . O X . X X .
            O O O O X X X X X
            """);
    Position position = seki.position(Rules.CHINESE, Color.BLACK);
    position.play(Points.PASS);
    position.play(Points.PASS);
    Ownership ownership = estimate(position, policy);
    assertEquals(
        List.of("C7", "C8", "C9", "D7", "E7", "E8", "E9"),
        names(position, ownership.stones(Status.SEKI)));
    assertEquals(List.of(), ownership.stones(Status.DEAD));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void equalSeedsGiveEqualEstimatesForEitherSideToMove(RolloutPolicy policy) {
    Position black = SETTLED.position(Rules.CHINESE, Color.BLACK);
    Position over = SETTLED.position(Rules.CHINESE, Color.BLACK);
    over.play(Points.PASS);
    over.play(Points.PASS);
    Ownership first = estimate(black, policy);
    Ownership second = estimate(over, policy);
    for (int i = 0; i < black.points().count(); i++) {
      int point = black.points().get(i);
      assertEquals(first.black(point), second.black(point));
    }
    assertTrue(over.isOver(), "the position is not changed");
  }
}
