package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.WorkerHomogeneity.Residual;
import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the checks of games: colours, openings, workers and repeated games. */
class GameChecksTest {
  private static GameResult game(
      int black, int white, @Nullable Color winner, String worker, String opening) {
    return new GameResult(black, white, winner, worker, opening);
  }

  private static final List<GameResult> GAMES =
      List.of(
          game(0, 1, Color.BLACK, "w1", "a"),
          game(1, 0, Color.BLACK, "w1", "a"),
          game(0, 1, Color.BLACK, "w1", "b"),
          game(1, 0, null, "w1", "b"),
          game(1, 2, Color.WHITE, "w1", "b"));

  @Test
  void countsScoresByColour() {
    assertEquals(
        Map.of(
            Color.BLACK, ScoreCounts.ofGames(0, 0, 2), Color.WHITE, ScoreCounts.ofGames(1, 1, 0)),
        Breakdown.byColor(GAMES, 0));
    assertEquals(Map.of(Color.WHITE, ScoreCounts.ofGames(0, 0, 1)), Breakdown.byColor(GAMES, 2));
    assertEquals(Map.of(), Breakdown.byColor(GAMES, 3));
  }

  @Test
  void countsScoresByOpening() {
    assertEquals(
        Map.of("a", ScoreCounts.ofGames(1, 0, 1), "b", ScoreCounts.ofGames(0, 1, 1)),
        Breakdown.byOpening(GAMES, 0));
    assertEquals(
        Map.of("a", ScoreCounts.ofGames(0, 0, 2), "b", ScoreCounts.ofGames(1, 1, 1)),
        Breakdown.blackByOpening(GAMES));
    assertThrows(IllegalArgumentException.class, () -> GAMES.getFirst().halfPoints(2));
  }

  @Test
  void findsRepeatedGames() {
    DuplicateGames<String> found = DuplicateGames.find(List.of("x", "y", "x", "z", "y", "x", "u"));
    assertEquals(7, found.games());
    assertEquals(4, found.distinct());
    assertEquals(3, found.repeated());
    assertEquals(
        List.of(
            new DuplicateGames.Group<>("x", List.of(0, 2, 5)),
            new DuplicateGames.Group<>("y", List.of(1, 4))),
        found.groups());
  }

  /** A 2x2 table by hand, for which the statistic is that of Mantel and Haenszel. */
  @Test
  void computesTheStatisticOfTwoWorkers() {
    List<GameResult> games = new ArrayList<>();
    add(games, "a", 30, 10);
    add(games, "b", 20, 40);
    List<Residual> residuals = WorkerHomogeneity.of(games);
    // Expected 20 of 40, variance 40 · 60 · 50 · 50 / (100² · 99) = 6.0606.
    double expected = 100 / (40.0 * 60 * 50 * 50 / (100.0 * 100 * 99));
    for (Residual residual : residuals) {
      assertEquals(expected, residual.chiSquare(), 1e-9);
      assertEquals(1, residual.degrees());
      assertEquals(2 * Normal.cdf(-Math.sqrt(expected)), residual.probability(), 1e-12);
      assertEquals(2 * residual.probability(), residual.adjusted(), 1e-12);
    }
    assertEquals(List.of("a", "b"), residuals.stream().map(Residual::worker).toList());
    assertEquals(40, residuals.getFirst().games());
  }

  private static void add(List<GameResult> games, String worker, int black, int white) {
    for (int i = 0; i < black + white; i++) {
      games.add(game(0, 1, i < black ? Color.BLACK : Color.WHITE, worker, ""));
    }
  }

  @Test
  void aSingleWorkerHasNoDegreesOfFreedom() {
    List<GameResult> games = new ArrayList<>();
    add(games, "a", 5, 5);
    Residual only = WorkerHomogeneity.of(games).getFirst();
    assertEquals(0, only.degrees());
    assertEquals(1, only.probability());
  }

  /** Workers that play unequal pairings are not suspected; a broken worker is found. */
  @Test
  void suspectsOnlyTheBrokenWorker() {
    double[][] chances = {{0.5, 0.1, 0.4}, {0.9, 0.05, 0.05}, {0.2, 0.3, 0.5}};
    SplittableRandom random = new SplittableRandom(11);
    int suspected = 0;
    int pools = 200;
    for (int pool = 0; pool < pools; pool++) {
      List<GameResult> games = new ArrayList<>();
      for (int i = 0; i < 1500; i++) {
        int worker = random.nextInt(5);
        // Each worker prefers other pairings.
        int pairing = Math.min(2, (random.nextInt(3) + worker) % 4);
        int cell = Simulation.draw(random, chances[pairing]);
        games.add(
            game(
                pairing,
                pairing + 1,
                cell == 0 ? Color.BLACK : cell == 1 ? null : Color.WHITE,
                "w" + worker,
                ""));
      }
      suspected += WorkerHomogeneity.of(games).getFirst().adjusted() < 0.05 ? 1 : 0;
      for (int i = 0; i < 100; i++) {
        games.add(game(0, 1, random.nextInt(8) == 0 ? Color.BLACK : Color.WHITE, "broken", ""));
      }
      Residual first = WorkerHomogeneity.of(games).getFirst();
      assertEquals("broken", first.worker());
      assertTrue(first.adjusted() < 0.01, first::toString);
    }
    assertTrue(suspected <= 0.1 * pools, "false alarms: " + suspected);
    assertTrue(suspected >= 0.01 * pools, "too few false alarms: " + suspected);
  }
}
