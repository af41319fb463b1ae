package io.tengen.engine.nogo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NogoPlayerTest {
  private static final NogoKind KIND = new NogoKind();

  private static EngineSpec spec(Map<String, String> settings) {
    return new EngineSpec("nogo", "nogo", settings);
  }

  private static int move(Player player, Position position) throws Exception {
    return ((Decision.Move) player.decide(position, TimeLeft.UNLIMITED)).move();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 9, 19})
  void theFirstMoveIsTheCentre(int size) throws Exception {
    Position position = new Position(GameSetup.of(Rules.NOGO, size, 0));
    Player player = KIND.create(spec(Map.of()), 1);
    assertEquals(Points.of(size).at(size / 2, size / 2), move(player, position));
  }

  @Test
  void withoutValuesTheFarthestPointIsChosen() throws Exception {
    Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
    Points points = position.points();
    position.play(points.at(0, 0));
    assertEquals(points.at(8, 8), move(KIND.create(spec(Map.of()), 1), position));
    assertEquals(
        List.of(points.at(8, 0), points.at(0, 8)).stream().sorted().toList(),
        ScatterRule.among(
                after(position, points.at(8, 8)).board(),
                List.of(points.at(0, 8), points.at(4, 5), points.at(8, 0)))
            .stream()
            .sorted()
            .toList());
  }

  private static Position after(Position position, int move) {
    Position next = new Position(position);
    next.play(move);
    return next;
  }

  @Test
  void equalSeedsGiveEqualGamesAndOthersDiffer() throws Exception {
    assertEquals(game(Map.of(), 5), game(Map.of(), 5));
    assertEquals(game(Map.of("seed", "3"), 5), game(Map.of("seed", "3"), 5));
    boolean differs = false;
    for (int seed = 6; seed < 12; seed++) {
      differs |= !game(Map.of(), 5).equals(game(Map.of(), seed));
    }
    assertTrue(differs);
    assertTrue(KIND.isRepeatable(spec(Map.of("levels", "2", "scatter", "off"))));
  }

  private static List<Integer> game(Map<String, String> settings, long seed) throws Exception {
    Position position = new Position(GameSetup.of(Rules.NOGO, 7, 0));
    Player player = KIND.create(spec(settings), seed);
    List<Integer> moves = new ArrayList<>();
    while (!position.isOver()) {
      moves.add(move(player, position));
      assertTrue(position.isPlayable(moves.getLast()));
      position.play(moves.getLast());
    }
    return moves;
  }

  @Test
  void beatsRandomPlayWithBothColours() throws Exception {
    SplittableRandom random = new SplittableRandom(4);
    for (int game = 0; game < 12; game++) {
      Player player = KIND.create(spec(Map.of()), game);
      Position position = new Position(GameSetup.of(Rules.NOGO, 9, 0));
      int[] points = new int[81];
      int mine = game % 2;
      while (!position.isOver()) {
        boolean isMine = position.moveCount() % 2 == mine;
        position.play(
            isMine ? move(player, position) : points[random.nextInt(position.candidates(points))]);
      }
      assertEquals(mine, (position.moveCount() - 1) % 2, "the last mover wins");
    }
  }

  @Test
  void otherGamesAreRefused() {
    Player player = KIND.create(spec(Map.of()), 1);
    Position position = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    assertEquals(
        "engines of kind nogo play only by --rules nogo",
        assertThrows(PlayerFailure.class, () -> player.decide(position, TimeLeft.UNLIMITED))
            .getMessage());
  }
}
