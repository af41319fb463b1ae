package io.tengen.engine.nogo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ValueRecursionTest {
  private static final long SEED = 18;

  @Test
  void aLevelWith65LegalPointsTakes130LegalityTestsAnd65Additions() throws InterruptedException {
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    // Columns of single stones: all 65 empty points are open to both sides.
    for (int i = 0; i < 16; i++) {
      position.play(position.points().at(1 + 2 * (i % 4), 2 * (i / 4)));
    }
    int[] legal = new int[81];
    assertEquals(65, position.candidates(legal));
    for (Rights rights : List.of(new CountedRights(9), new CachedRights(9))) {
      ValueRecursion recursion = new ValueRecursion(1, 9, rights, () -> 0);
      recursion.candidates(position.board(), position.stoneToMove(), 1);
      assertEquals(130, recursion.tests());
      assertEquals(65, recursion.additions());
    }
  }

  @Test
  void rememberedRightsGiveTheAnswersOfTheDefinition() throws InterruptedException {
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
  void bothCountingsChooseEqually() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int game = 0; game < 12; game++) {
      int size = 4 + game % 3;
      Position position = new Position(GameSetup.of(Rules.NOGO, size, 0));
      int[] points = new int[size * size];
      while (!position.isOver()) {
        for (int levels = 1; levels <= 4; levels++) {
          assertEquals(
              new ValueRecursion(levels, size, new CountedRights(size), () -> 0)
                  .candidates(position.board(), position.stoneToMove(), 1),
              ValueRecursion.candidates(position, levels));
        }
        position.play(points[random.nextInt(position.candidates(points))]);
      }
    }
  }

  /** Six levels of ties among 70 points would take hours. */
  @Test
  void stopsWhenItsTimeIsOver() throws InterruptedException {
    Position position = tied();
    AtomicLong clock = new AtomicLong();
    ValueRecursion recursion =
        new ValueRecursion(6, 9, new CachedRights(9), clock::incrementAndGet);
    List<Integer> points = recursion.candidates(position.board(), position.stoneToMove(), 1_000);
    assertTrue(recursion.additions() < 100_000, () -> recursion.additions() + " additions");
    assertTrue(ValueRecursion.candidates(position, 1).containsAll(points));
    assertFalse(points.isEmpty());
  }

  @Test
  void stopsWhenItsThreadIsInterrupted() {
    Position position = tied();
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ValueRecursion.candidates(position, 6));
    assertFalse(Thread.currentThread().isInterrupted());
  }

  /** Returns a position in which White may not play a corner, so that most points have value 1. */
  private static Position tied() {
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    position.play(position.points().at(0, 1));
    position.play(position.points().at(8, 8));
    position.play(position.points().at(1, 0));
    return position;
  }

  @Test
  void theValueOfAPointDoesNotDependOnTheSideToMove() throws InterruptedException {
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
  void aPointThatGivesASideARightIsWorthMost() throws InterruptedException {
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

  private static List<String> names(Position position, int levels) throws InterruptedException {
    return ValueRecursion.candidates(position, levels).stream()
        .map(position.points()::name)
        .collect(Collectors.toList());
  }

  @Test
  void deeperLevelsOnlyNarrowTheChoice() throws InterruptedException {
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
