package io.tengen.engine.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassicPlayerTest {
  private static final ClassicKind KIND = new ClassicKind();

  private static EngineSpec spec(Map<String, String> settings) {
    return new EngineSpec("classic", "classic", settings);
  }

  private static Player player(int nodes, long seed) {
    return KIND.create(spec(Map.of("nodes", String.valueOf(nodes))), seed);
  }

  private static int move(Player player, Position position) throws Exception {
    return ((Decision.Move) player.decide(position, TimeLeft.UNLIMITED)).move();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 6, 13, 19, 25})
  void playsLegalMovesOnEveryBoard(int size) throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0.5));
    Player player = player(5, 1);
    for (int i = 0; i < 20 && !position.isOver(); i++) {
      int move = move(player, position);
      assertTrue(position.isLegal(move), position::toString);
      position.play(move);
    }
  }

  @Test
  void equalSeedsGiveEqualGames() throws Exception {
    assertEquals(game(3), game(3));
    assertFalse(game(3).equals(game(4)) && game(4).equals(game(5)));
    assertTrue(KIND.isRepeatable(spec(Map.of("level", "3"))));
    assertFalse(KIND.isRepeatable(spec(Map.of("time", "1"))));
  }

  private static List<Integer> game(long seed) throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
    Player player = player(30, seed);
    List<Integer> moves = new ArrayList<>();
    while (!position.isOver() && moves.size() < 24) {
      moves.add(move(player, position));
      position.play(moves.getLast());
    }
    return moves;
  }

  @Test
  void capturesTheChainThatCutsItsOwn() throws Exception {
    Diagram diagram =
        Diagram.of(
            """
            . . . . . . .
            . . X . . . .
            . X O X . . .
            . X O X . . .
            . X O X . O .
            . . * . . O .
            . . . . . . .
            """);
    Position position = diagram.position(Rules.CHINESE, Color.BLACK);
    assertEquals(diagram.at('*'), move(player(200, 1), position));
    Position defence = diagram.position(Rules.CHINESE, Color.WHITE);
    assertEquals(diagram.at('*'), move(player(200, 1), defence));
  }

  @Test
  void winsAgainstRandomMoves() throws Exception {
    SplittableRandom random = new SplittableRandom(8);
    int won = 0;
    for (int game = 0; game < 6; game++) {
      Color mine = game % 2 == 0 ? Color.BLACK : Color.WHITE;
      Position position = new Position(GameSetup.of(Rules.CHINESE, 7, 0.5));
      Player player = player(40, game);
      int[] points = new int[49];
      while (!position.isOver() && position.moveCount() < 120) {
        boolean turn = position.toMove() == mine;
        int count = turn ? 0 : position.candidates(points);
        position.play(
            turn
                ? move(player, position)
                : count == 0 ? Points.PASS : points[random.nextInt(count)]);
      }
      List<Integer> dead = player.deadStones(position, Duration.ofSeconds(1)).orElseThrow();
      won += position.scoreWithout(dead) > 0 == (mine == Color.BLACK) ? 1 : 0;
    }
    assertTrue(won >= 5, "won " + won + " of 6");
  }

  @Test
  void passesAfterAPassThatWins() throws Exception {
    Position position =
        Diagram.of(
                """
                . X . X .
                X X X X X
                . . . . .
                . . . . .
                . . . . .
                """)
            .position(Rules.CHINESE, Color.WHITE);
    position.play(Points.PASS);
    assertEquals(Points.PASS, move(player(100, 1), position));
  }

  @Test
  void anInterruptEndsTheSearch() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 19, 7.5));
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class,
        () -> player(100_000_000, 1).decide(position, TimeLeft.UNLIMITED));
    assertFalse(Thread.interrupted());
  }

  @Test
  void theTimeEndsTheSearch() throws Exception {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    long[] now = {0};
    // Each look at the clock takes a second.
    ClassicPlayer player =
        new ClassicPlayer(1_000_000, 50_000_000_000L, 1, () -> now[0] += 1_000_000_000L);
    assertTrue(position.isLegal(move(player, position)));
    assertTrue(now[0] < 80_000_000_000L, "looked at the clock until " + now[0]);
  }

  @Test
  void nogoIsRefused() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> KIND.requireRules(spec(Map.of()), Rules.NOGO));
    assertTrue(String.valueOf(refused.getMessage()).contains("nogo"));
  }

  @Test
  void levelsEvaluateMorePositions() {
    assertEquals(40, ClassicKind.nodes(1));
    for (int level = 2; level <= 10; level++) {
      assertTrue(ClassicKind.nodes(level) > 1.6 * ClassicKind.nodes(level - 1));
    }
  }
}
