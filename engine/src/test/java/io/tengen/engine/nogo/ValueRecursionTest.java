package io.tengen.engine.nogo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ValueRecursionTest {
  private static final long SEED = 18;

  @Test
  void aLevelWith65LegalPointsTakes130LegalityTestsAnd65Additions() {
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    // Columns of single stones: all 65 empty points are open to both sides.
    for (int i = 0; i < 16; i++) {
      position.play(position.points().at(1 + 2 * (i % 4), 2 * (i / 4)));
    }
    int[] legal = new int[81];
    assertEquals(65, position.candidates(legal));
    for (Rights rights : List.of(new CountedRights(9), new CachedRights(9))) {
      ValueRecursion recursion = new ValueRecursion(1, 9, rights);
      recursion.candidates(position.board(), position.stoneToMove());
      assertEquals(130, recursion.tests());
      assertEquals(65, recursion.additions());
    }
  }

  @Test
  void rememberedRightsGiveTheAnswersOfTheDefinition() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 60; game++) {
      int size = 2 + game % 9;
      Position position = new Position(GameSetup.of(Rules.NOGO, size, 0));
      CountedRights counted = new CountedRights(size);
      CachedRights cached = new CachedRights(size);
      int[] points = new int[size * size];
      while (!position.isOver()) {
        counted.setBoard(position.board());
        cached.setBoard(position.board());
        for (int color = Board.BLACK; color <= Board.WHITE; color++) {
          assertEquals(counted.count(color), cached.count(color));
          for (int i = 0; i < position.board().emptyCount(); i++) {
            int point = position.board().emptyAt(i);
            assertEquals(counted.isLegal(point, color), cached.isLegal(point, color));
            assertEquals(
                counted.countAfter(point, color),
                cached.countAfter(point, color),
                position::toString);
          }
        }
        position.play(points[random.nextInt(position.candidates(points))]);
      }
    }
  }

  @Test
  void bothCountingsChooseEqually() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 12; game++) {
      int size = 4 + game % 3;
      Position position = new Position(GameSetup.of(Rules.NOGO, size, 0));
      int[] points = new int[size * size];
      while (!position.isOver()) {
        for (int levels = 1; levels <= 4; levels++) {
          assertEquals(
              new ValueRecursion(levels, size, new CountedRights(size))
                  .candidates(position.board(), position.stoneToMove()),
              ValueRecursion.candidates(position, levels));
        }
        position.play(points[random.nextInt(position.candidates(points))]);
      }
    }
  }

  @Test
  void theValueOfAPointDoesNotDependOnTheSideToMove() {
    Diagram diagram =
        Diagram.of(
            """
            . X . . .
            X . . O .
            . . . . .
            . O . . .
            . . . . .
            """);
    PointValues black = PointValues.of(diagram.position(Rules.NOGO, Color.BLACK));
    PointValues white = PointValues.of(diagram.position(Rules.NOGO, Color.WHITE));
    assertEquals(black, white);
    assertEquals(1, black.blackRights());
    assertEquals(0, black.whiteRights());
    assertEquals(
        ValueRecursion.candidates(diagram.position(Rules.NOGO, Color.BLACK), 1).stream()
            .filter(point -> point != Points.of(5).at(0, 0))
            .toList(),
        ValueRecursion.candidates(diagram.position(Rules.NOGO, Color.WHITE), 1));
  }

  @Test
  void aPointThatGivesASideARightIsWorthMost() {
    Diagram diagram =
        Diagram.of(
            """
            . X . . .
            a . . . .
            . . . . .
            . . . O .
            . . . . .
            """);
    Position position = diagram.position(Rules.NOGO, Color.BLACK);
    // Black on A4 takes A5 from White; White on A5 takes A4 from Black. Either side wants both.
    assertEquals(List.of("A5", "A4"), names(position, 1));
  }

  private static List<String> names(Position position, int levels) {
    return ValueRecursion.candidates(position, levels).stream()
        .map(position.points()::name)
        .collect(Collectors.toList());
  }

  @Test
  void deeperLevelsOnlyNarrowTheChoice() {
    SplittableRandom random = new SplittableRandom(SEED);
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    int[] points = new int[81];
    boolean isNarrower = false;
    while (!position.isOver()) {
      List<Integer> first = ValueRecursion.candidates(position, 1);
      List<Integer> third = ValueRecursion.candidates(position, 3);
      assertTrue(first.containsAll(third));
      isNarrower |= third.size() < first.size();
      position.play(points[random.nextInt(position.candidates(points))]);
    }
    assertTrue(isNarrower);
  }
}
