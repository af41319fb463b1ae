package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of NoGo, compared with a second reading of them that shares no code with the board. */
class NogoTest {
  private static final long SEED = 20_261_123;

  /** NoGo read from its rules: rows of characters and flood fill. */
  private static final class SecondReading {
    final int size;
    final char[][] rows;

    SecondReading(int size) {
      this.size = size;
      rows = new char[size][size];
      for (char[] row : rows) {
        java.util.Arrays.fill(row, '.');
      }
    }

    boolean mayPlay(int row, int column, char side) {
      return rows[row][column] == '.'
          && !captures(row, column, side)
          && !isSuicide(row, column, side);
    }

    /** Whether a stone takes the last liberty of a neighbouring group of the other side. */
    boolean captures(int row, int column, char side) {
      rows[row][column] = side;
      boolean captures = false;
      for (int[] near : neighbours(row, column)) {
        char stone = rows[near[0]][near[1]];
        captures |= stone != '.' && stone != side && !hasLiberty(near[0], near[1]);
      }
      rows[row][column] = '.';
      return captures;
    }

    /** Whether a stone that captures nothing leaves its own group without a liberty. */
    boolean isSuicide(int row, int column, char side) {
      if (captures(row, column, side)) {
        return false;
      }
      rows[row][column] = side;
      boolean dies = !hasLiberty(row, column);
      rows[row][column] = '.';
      return dies;
    }

    boolean hasMove(char side) {
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          if (mayPlay(row, column, side)) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean hasLiberty(int row, int column) {
      char side = rows[row][column];
      Set<Integer> seen = new HashSet<>();
      Deque<int[]> open = new ArrayDeque<>(List.of(new int[] {row, column}));
      while (!open.isEmpty()) {
        int[] stone = open.pop();
        if (!seen.add(stone[0] * size + stone[1])) {
          continue;
        }
        for (int[] near : neighbours(stone[0], stone[1])) {
          char found = rows[near[0]][near[1]];
          if (found == '.') {
            return true;
          }
          if (found == side) {
            open.push(near);
          }
        }
      }
      return false;
    }

    private List<int[]> neighbours(int row, int column) {
      List<int[]> near = new ArrayList<>();
      for (int[] step : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
        int r = row + step[0];
        int c = column + step[1];
        if (r >= 0 && r < size && c >= 0 && c < size) {
          near.add(new int[] {r, c});
        }
      }
      return near;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 9, 11, 13, 19})
  void randomGamesFollowASecondReadingOfTheRules(int size) {
    SplittableRandom random = new SplittableRandom(SEED + size);
    int games = size <= 9 ? 40 : 3;
    for (int game = 0; game < games; game++) {
      play(size, random);
    }
  }

  private static void play(int size, SplittableRandom random) {
    Position position = new Position(GameSetup.of(Rules.NOGO, size, 0));
    SecondReading reading = new SecondReading(size);
    while (!position.isOver()) {
      char side = position.toMove() == Color.BLACK ? 'X' : 'O';
      List<Integer> legal = compare(position, reading, side);
      assertTrue(reading.hasMove(side));
      assertEquals(PositionResult.RUNNING, position.result());
      assertAllOthersLose(position, reading, side);
      int move = legal.get(random.nextInt(legal.size()));
      position.play(move);
      reading.rows[position.points().row(move)][position.points().column(move)] = side;
    }
    Color last = position.mover(position.moveCount() - 1);
    assertFalse(reading.hasMove(last == Color.BLACK ? 'O' : 'X'));
    assertEquals(
        new PositionResult.Decided(last, Outcome.Reason.STUCK, 0),
        position.result(),
        position::toString);
    assertEquals(0, position.captured());
  }

  private static List<Integer> compare(Position position, SecondReading reading, char side) {
    Points points = position.points();
    List<Integer> legal = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      boolean mayPlay = reading.mayPlay(points.row(point), points.column(point), side);
      assertEquals(mayPlay, position.isPlayable(point), position::toString);
      if (mayPlay) {
        legal.add(point);
      }
    }
    int[] candidates = new int[points.count()];
    assertEquals(legal.size(), position.candidates(candidates));
    return legal;
  }

  private static void assertAllOthersLose(Position position, SecondReading reading, char side) {
    Points points = position.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int row = points.row(point);
      int column = points.column(point);
      if (reading.rows[row][column] == '.' && !reading.mayPlay(row, column, side)) {
        Position after = new Position(position);
        after.play(point);
        Outcome.Reason reason =
            reading.captures(row, column, side) ? Outcome.Reason.CAPTURE : Outcome.Reason.SUICIDE;
        assertEquals(
            new PositionResult.Decided(position.toMove().opponent(), reason, 0), after.result());
      }
    }
  }

  // Whether Black may play a point, and whether White may: each of the four cases.

  @ParameterizedTest
  @CsvSource({"B, true, true", "C, false, true", "D, true, false", "E, false, false"})
  void aPointIsOpenToBothOrOneOrNeitherSide(char mark, boolean black, boolean white) {
    Diagram diagram =
        Diagram.of(
            """
            C O . . . X D
            O O . . . X X
            . . . B . . .
            . . . . . . .
            . . . . . . O
            . . . . . O O
            . . . O O X E
            """);
    int point = diagram.at(mark);
    assertEquals(black, diagram.position(Rules.NOGO, Color.BLACK).isPlayable(point));
    assertEquals(white, diagram.position(Rules.NOGO, Color.WHITE).isPlayable(point));
  }

  @Test
  void whatWouldCaptureIsForbiddenToOneSideAndSavesTheOther() {
    Diagram diagram =
        Diagram.of(
            """
            . X . . .
            X O a . .
            . X . . .
            . . . . .
            . . . . .
            """);
    assertFalse(diagram.position(Rules.NOGO, Color.BLACK).isPlayable(diagram.at('a')));
    assertTrue(diagram.position(Rules.NOGO, Color.WHITE).isPlayable(diagram.at('a')));
    Position position = diagram.position(Rules.NOGO, Color.BLACK);
    position.play(diagram.at('a'));
    assertEquals("W+F", Outcome.of(ended(position)).result());
  }

  @Test
  void aPassLoses() {
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    position.play(Points.PASS);
    assertEquals(
        new PositionResult.Decided(Color.WHITE, Outcome.Reason.PASS, 0), position.result());
  }

  private static PositionResult.Ended ended(Position position) {
    assertTrue(position.isOver());
    PositionResult result = position.result();
    assertNotNull(result);
    return (PositionResult.Ended) result;
  }
}
