package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.record.Diagram;
import io.tengen.game.record.NaiveLadders;
import io.tengen.game.record.RandomMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LaddersTest {
  @Test
  void ladderAcrossTheBoardWorks() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """;
    assertEquals(Set.of("D5"), capturing(diagram, "D4"));
  }

  @Test
  void ladderBreakerLetsTheChainEscape() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """;
    assertEquals(Set.of(), capturing(diagram, "D4"));
  }

  @Test
  void stoneBesideThePathDoesNotBreakTheLadder() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . O
        . . X O . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        """;
    assertEquals(Set.of("D5"), capturing(diagram, "D4"));
  }

  @Test
  void stoneAlongTheEdgeIsDrivenIntoTheCorner() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . . X O . . . .
        """;
    assertEquals(Set.of("E2"), capturing(diagram, "E1"));
  }

  @Test
  void onlyOneAtariWorksOnTheSecondLine() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X . . . .
        . . . X O . . . .
        . . . . . . . . .
        """;
    assertEquals(Set.of("F2"), capturing(diagram, "E2"));
  }

  @Test
  void chainInAtariMayEscape() {
    String diagram =
        """
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . X O . . .
        . . . X . . .
        . . . . . . .
        . . . . . . .
        """;
    assertEquals(false, caught(diagram, "D4"));
  }

  @Test
  void chainInAtariAtTheEdgeIsCaught() {
    String diagram =
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . . . .
        . X O . X . .
        """;
    assertEquals(true, caught(diagram, "C1"));
  }

  @Test
  void capturingAnAttackerBreaksTheLadder() {
    String diagram =
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . O O . . .
        . O X X O . .
        . X O . X . .
        """;
    // White cannot extend, but the two black stones above have a single liberty, which White
    // shares.
    assertEquals(false, caught(diagram, "C1"));
  }

  @Test
  void ladderFailsIfTheAttackerIsPutInAtari() {
    String diagram =
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X O . . . . .
        . . . X X O . . .
        . . . O O . . . .
        . . . . . . . . .
        """;
    // After D5, E4 puts D3 and E3 in atari, so Black cannot continue the ladder.
    assertEquals(Set.of(), capturing(diagram, "D4"));
  }

  @Test
  void doubleKoDoesNotBreakTheLadder() {
    String diagram =
        """
        . O O O O O O O .
        O X X X X X X X O
        X . . . . . . . X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """;
    assertEquals(Set.of("A9", "J9"), capturing(diagram, "E9"));
  }

  @Test
  void koPointIsIllegal() {
    Diagram diagram =
        Diagram.of(
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . X X X X . .
            X . O O O X .
            . X X X O X .
            . . . . . . .
            """);
    Position position = diagram.position(Rules.CHINESE, Color.BLACK);
    int ko = position.points().parse("B3");
    assertEquals(Set.of("B3", "E1"), capturing(position, "C3", 0));
    assertEquals(Set.of("E1"), capturing(position, "C3", ko));
  }

  /** Compares the search with its definition on positions full of chains with few liberties. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 9})
  void agreesWithTheDefinition(int size) {
    SplittableRandom random = new SplittableRandom(size);
    Ladders ladders = new Ladders(size);
    int[] counts = new int[4];
    for (int game = 0; game < 60; game++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
      RandomMoves.play(position, size * size / 4 + random.nextInt(size * size), random);
      load(ladders, position);
      NaiveLadders naive = new NaiveLadders(position);
      Board board = position.board();
      for (int i = 0; i < position.points().count(); i++) {
        int point = position.points().get(i);
        if (board.stoneAt(point) == Board.EMPTY || board.chain(point) != point) {
          continue;
        }
        int liberties = ladders.liberties(point);
        assertEquals(board.liberties(point, 3), liberties);
        if (liberties == 1) {
          boolean caught = ladders.isCaught(point);
          assertEquals(naive.isCaught(point), caught, () -> where(position, point));
          counts[caught ? 0 : 1]++;
        } else if (liberties == 2) {
          Set<Integer> moves = unpack(ladders.capturingMoves(point));
          assertEquals(naive.capturingMoves(point), moves, () -> where(position, point));
          counts[moves.isEmpty() ? 2 : 3]++;
        }
      }
    }
    for (int count : counts) {
      assertTrue(count > 5, "every answer is seen: " + Arrays.toString(counts));
    }
  }

  @Test
  void searchBeyondTheNodeLimitReportsNoLadder() {
    Diagram diagram =
        Diagram.of(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X O . . . . .
            . . . X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            """);
    Position position = diagram.position(Rules.CHINESE, Color.BLACK);
    Ladders hasty = new Ladders(9, 5);
    load(hasty, position);
    assertEquals(0, hasty.capturingMoves(position.points().parse("D4")));
  }

  private static String where(Position position, int point) {
    return position.points().name(point) + ", ko " + position.ko() + "\n" + position;
  }

  private static boolean caught(String diagram, String stone) {
    Position position = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK);
    Ladders ladders = new Ladders(position.points().size());
    load(ladders, position);
    int point = position.points().parse(stone);
    assertEquals(1, ladders.liberties(point), "in atari");
    return ladders.isCaught(point);
  }

  private static Set<String> capturing(String diagram, String stone) {
    Position position = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK);
    return capturing(position, stone, 0);
  }

  /** Returns the moves that capture this stone's chain if no side may play at a ko. */
  private static Set<String> capturing(Position position, String stone, int ko) {
    Points points = position.points();
    byte[] stones = new byte[points.arrayLength()];
    position.board().copyStones(stones);
    Ladders ladders = new Ladders(points.size());
    ladders.load(stones, ko);
    int point = points.parse(stone);
    assertEquals(2, ladders.liberties(point), "two liberties");
    Set<String> names = new TreeSet<>();
    unpack(ladders.capturingMoves(point)).forEach(move -> names.add(points.name(move)));
    return names;
  }

  private static void load(Ladders ladders, Position position) {
    byte[] stones = new byte[position.points().arrayLength()];
    position.board().copyStones(stones);
    ladders.load(stones, position.ko());
  }

  private static Set<Integer> unpack(int moves) {
    List<Integer> list = new ArrayList<>();
    if (moves != 0) {
      list.add(moves & 0xFFFF);
    }
    if (moves >>> 16 != 0) {
      list.add(moves >>> 16);
    }
    return new TreeSet<>(list);
  }
}
