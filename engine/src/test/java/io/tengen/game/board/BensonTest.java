package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.record.Diagram;
import io.tengen.game.record.NaiveBenson;
import io.tengen.game.record.RandomMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected maps: x and o for points owned by each colour, a dot for points without owner. */
final class BensonTest {
  @Test
  void twoEyesAreUnconditionallyAlive() {
    assertOwners(
        """
        . X . X O .
        X X X X O .
        O O O O O .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        """
        x x x x . .
        x x x x . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void oneEyeIsNotAlive() {
    assertOwners(
        """
        . X . . . .
        X X O . . .
        . O . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void falseEyeDoesNotCount() {
    // The stone that closes the second eye has no other liberty, and can be captured.
    assertOwners(
        """
        . X . X O .
        X X X O O .
        O O O X . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void chainsLiveBySharedEyes() {
    assertOwners(
        """
        . X O . . .
        X X O . . .
        . . X O . .
        . X X O . .
        X X O O . .
        O O O . . .
        """,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
    assertOwners(
        """
        . X O . . .
        X X O . . .
        . X O . . .
        X . X O . .
        X X X O . .
        O O O O . .
        """,
        """
        x x . . . .
        x x . . . .
        x x . . . .
        x x x . . .
        x x x . . .
        . . . . . .
        """);
  }

  @Test
  void largeEyeAloneIsNotAlive() {
    // One eye of four points in a row lives if its owner answers, but not unconditionally.
    assertOwners(
        """
        . . . . X O
        X X X X X O
        O O O O O O
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void stonesInTerritoryAreDead() {
    assertOwners(
        """
        . X . O X .
        X X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        """
        x x x x x .
        x x x x x .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void suicideChangesWhichRegionsAreVital() {
    String diagram =
        """
        . X . O X .
        X X . O X .
        . X X X X .
        . . . . . .
        . . . . . .
        . . . . . .
        """;
    // The points of the white stones are not liberties of the chain, but C6 and C5 are the only
    // empty ones.
    assertOwners(
        diagram,
        """
        x x x x x .
        x x x x x .
        . x x x x .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
    String roomy =
        """
        . X . O . X
        X X O O O X
        . X . O . X
        . X X X X X
        . . . . . .
        . . . . . .
        """;
    // With suicide White could play at D5, which has no black neighbour, after its stones there
    // have been removed.
    assertEquals("x", ownerOf(roomy, "A6", false));
    assertEquals(".", ownerOf(roomy, "A6", true));
  }

  @Test
  void sekiIsNotUnconditionallyAlive() {
    assertOwners(
        """
        . X O . O X
        X X O X X X
        O O O X . .
        . . O X . .
        . . O X X X
        . . O O O O
        """,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        """);
  }

  @Test
  void areaIncludesPointsThatAreNotUnconditional() {
    Diagram diagram =
        Diagram.of(
            """
            . X . O X .
            X X X X X .
            . . . . . O
            . . . . . .
            O O O O O O
            . . . . . .
            """);
    Benson benson = new Benson(6);
    Board board = diagram.position(Rules.CHINESE, Color.BLACK).board();
    benson.find(board, false);
    assertEquals(
        """
        xxxxx.
        xxxxx.
        .....o
        ......
        oooooo
        oooooo
        """,
        map(board, benson::area));
  }

  @Test
  void largeRegionsWithoutOpponentsAreEnclosedButNotOwned() {
    Diagram diagram =
        Diagram.of(
            """
            . X . X . . .
            X X X X . . .
            . . . X . . .
            . . . X X X X
            . . . . . . .
            . . . . . . .
            . . . . . . O
            """);
    Benson benson = new Benson(7);
    Board board = diagram.position(Rules.CHINESE, Color.BLACK).board();
    benson.find(board, false);
    String owners =
        """
        xxxx...
        xxxx...
        ...x...
        ...xxxx
        .......
        .......
        .......
        """;
    String enclosed =
        """
        xxxxxxx
        xxxxxxx
        ...xxxx
        ...xxxx
        .......
        .......
        .......
        """;
    assertEquals(owners, map(board, benson::owner));
    assertEquals(enclosed, map(board, benson::enclosed));
  }

  @Test
  void emptyBoardHasNoOwner() {
    Benson benson = new Benson(3);
    Board board = new Board(3);
    benson.find(board, false);
    assertEquals("...\n...\n...\n", map(board, benson::area));
  }

  /** Compares one instance on many positions with the definition. */
  @ParameterizedTest
  @CsvSource({"4, false", "4, true", "5, false", "5, true", "7, false", "7, true"})
  void agreesWithTheDefinition(int size, boolean suicide) {
    SplittableRandom random = new SplittableRandom(size);
    Benson benson = new Benson(size);
    int alive = 0;
    for (int game = 0; game < 300; game++) {
      Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
      RandomMoves.play(position, random.nextInt(3 * size * size), random);
      Board board = position.board();
      benson.find(board, suicide);
      NaiveBenson naive = new NaiveBenson(board, suicide);
      assertEquals(map(board, naive::owner), map(board, benson::owner), position::toString);
      assertEquals(map(board, naive::enclosed), map(board, benson::enclosed), position::toString);
      assertEquals(map(board, naive::area), map(board, benson::area), position::toString);
      alive += map(board, benson::owner).indexOf('x') >= 0 ? 1 : 0;
    }
    assertTrue(alive > 20, "life is seen: " + alive);
  }

  private static void assertOwners(String diagram, String expected) {
    Board board = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK).board();
    Benson benson = new Benson(board.points().size());
    benson.find(board, false);
    assertEquals(expected.replace(" ", ""), map(board, benson::owner));
  }

  private static String ownerOf(String diagram, String point, boolean suicide) {
    Board board = Diagram.of(diagram).position(Rules.CHINESE, Color.BLACK).board();
    Benson benson = new Benson(board.points().size());
    benson.find(board, suicide);
    return ".xo".substring(benson.owner(board.points().parse(point))).substring(0, 1);
  }

  private interface Map {
    int at(int point);
  }

  private static String map(Board board, Map map) {
    Points points = board.points();
    char[] cells = new char[points.count()];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = ".xo".charAt(map.at(points.get(i)));
    }
    StringBuilder rows = new StringBuilder();
    for (int row = 0; row < points.size(); row++) {
      rows.append(Arrays.copyOfRange(cells, row * points.size(), (row + 1) * points.size()));
      rows.append('\n');
    }
    return rows.toString();
  }
}
