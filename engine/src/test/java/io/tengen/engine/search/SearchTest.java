package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.SearchStats.MoveVisits;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
  private static Search searching(SearchSettings settings, long seed) {
    return new Search(settings, UniformRollout::new, () -> PriorPolicy.UNIFORM, seed);
  }

  private static SearchReport search(Position position, long seed, int visits)
      throws InterruptedException {
    return searching(SearchSettings.DEFAULT, seed).run(position, new SearchLimit.Visits(visits));
  }

  @Test
  void equalSeedsGiveEqualReports() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchReport first = search(empty, 5, 500);
    assertEquals(first, search(empty, 5, 500));
    assertNotEquals(first, search(empty, 6, 500));
  }

  @Test
  void wideningConsidersTheLikeliestMovesFirst() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    PriorPolicy falling =
        (position, moves, count, priors) -> {
          for (int i = 0; i < count; i++) {
            priors[i] = 2f * (count - i) / (count * (count + 1));
          }
        };
    try (Search search =
        new Search(SearchSettings.DEFAULT, UniformRollout::new, () -> falling, 1)) {
      int considered = 2 + (int) (SearchSettings.DEFAULT.widening() * Math.sqrt(100));
      List<Integer> likeliest =
          IntStream.range(0, considered).mapToObj(i -> empty.points().get(i)).toList();
      List<Integer> visited =
          search.run(empty, new SearchLimit.Visits(100)).lines().stream()
              .map(Variation::move)
              .toList();
      assertTrue(likeliest.containsAll(visited), visited::toString);
      assertTrue(visited.size() > considered / 2, visited::toString);
    }
  }

  @Test
  void wideningConsidersMovesWithEqualPriorsTogether() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 5, 7.5));
    assertEquals(25, search(empty, 1, 400).lines().size());
  }

  @Test
  void visitsSumToTheRootsVisits() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
    var stats = search(empty, 1, 300).stats();
    assertEquals(300, stats.visits());
    assertEquals(300, stats.candidates().stream().mapToInt(MoveVisits::visits).sum());
    assertEquals(0, empty.moveCount());
  }

  @ParameterizedTest
  @EnumSource
  void findsTheVitalPointOfThreeInARow(Color toMove) throws InterruptedException {
    // Black lives with two eyes or dies depending on which side plays at a; alive it wins by half a
    // point.
    Diagram diagram =
        Diagram.of(
            """
            O O O O O
            O . O . O
            O O O O O
            X X X X O
            . a . X O
            """);
    Position position = new Position(diagram.setup(Rules.CHINESE, -9.5, toMove));
    assertEquals(diagram.at('a'), search(position, 3, 200).move());
  }

  @Test
  void doesNotPassIfTheCountWouldLose() throws InterruptedException {
    Diagram behind =
        Diagram.of(
            """
            . X . O .
            X X . O O
            . X . O .
            X X . O O
            . X . O .
            """);
    Position position = new Position(behind.setup(Rules.CHINESE, 0.5, Color.BLACK));
    SearchReport report = search(position, 3, 200);
    assertTrue(report.stats().candidates().stream().noneMatch(c -> c.move() == Points.PASS));
  }

  @Test
  void doesNotReportAForbiddenPass() throws InterruptedException {
    Diagram behind =
        Diagram.of(
            """
            . X . O .
            X X . O O
            . X a O .
            X X . O O
            . X . O .
            """);
    Position position = new Position(behind.setup(Rules.CHINESE, 0.5, Color.WHITE));
    try (Search search = searching(SearchSettings.DEFAULT, 3)) {
      search.run(position, new SearchLimit.Visits(2000));
      position.play(behind.at('a'));
      SearchReport report = search.run(position, new SearchLimit.Visits(1));
      assertTrue(report.stats().visits() > 1, "has inherited visits");
      assertTrue(report.lines().stream().noneMatch(variation -> variation.move() == Points.PASS));
      assertEquals(
          report.stats().visits(), report.lines().stream().mapToInt(Variation::visits).sum());
    }
  }

  @Test
  void passesRatherThanFillsItsEyes() throws InterruptedException {
    Diagram full =
        Diagram.of(
            """
            . X X X
            X X X X
            X X . X
            X X X X
            """);
    Position position = new Position(full.setup(Rules.CHINESE, 30.5 - 15, Color.BLACK));
    assertEquals(Points.PASS, search(position, 3, 50).move());
  }

  @Test
  void stopsAtWhicheverLimitComesFirst() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchLimit limit =
        new SearchLimit.FirstOf(
            List.of(new SearchLimit.Time(Duration.ofHours(1)), new SearchLimit.Visits(20)));
    assertEquals(20, searching(SearchSettings.DEFAULT, 1).run(empty, limit).stats().visits());
    SearchLimit now = new SearchLimit.Time(Duration.ZERO);
    assertEquals(1, searching(SearchSettings.DEFAULT, 1).run(empty, now).stats().visits());
  }

  @Test
  void interruptEndsTheSearch() {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> search(empty, 1, 1_000_000));
  }

  @Test
  void keepsTheSubtreeOfTheMovesMade() throws InterruptedException {
    Position game = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    try (Search search = searching(SearchSettings.DEFAULT, 4)) {
      SearchReport first = search.run(game, new SearchLimit.Visits(2000));
      List<Integer> expected = first.lines().getFirst().variation();
      game.play(expected.get(0));
      game.play(expected.get(1));
      SearchReport second = search.run(game, new SearchLimit.Visits(2));
      int inherited = second.stats().visits() - 1;
      assertTrue(inherited > 20 && inherited < 2000, () -> inherited + " visits inherited");
      Position other = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
      other.play(other.points().parse("A1"));
      assertTrue(
          search.run(other, new SearchLimit.Visits(1)).stats().visits() < 20,
          "another game inherits nothing");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void threadsMakeExactlyTheConfiguredVisits(int threads) throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 7, 7.5));
    try (Search search = searching(Settings.threads(SearchSettings.DEFAULT, threads), 1)) {
      for (int visits = 500; visits <= 3000; visits += 500) {
        SearchReport report = search.run(empty, new SearchLimit.Visits(visits));
        assertEquals(visits, report.stats().visits());
        assertEquals(visits, report.lines().stream().mapToInt(Variation::visits).sum());
        assertTrue(
            report.lines().stream()
                .allMatch(variation -> variation.winRate() >= 0 && variation.winRate() <= 1),
            "no virtual loss is left behind");
      }
    }
  }

  @Test
  void continuesInAFullTree() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchSettings small = Settings.maxNodes(SearchSettings.DEFAULT, 50);
    try (Search search = searching(small, 1)) {
      SearchReport report = search.run(empty, new SearchLimit.Visits(3000));
      assertEquals(3000, report.stats().visits());
      SearchReport stopped = search.run(empty, new SearchLimit.Nodes(50));
      assertEquals(3001, stopped.stats().visits(), "full, and not fuller: one more is always made");
    }
  }

  /** Both sides can only pass, so all games end alike. */
  @Test
  void reportsScoreLeads() throws InterruptedException {
    Diagram settled =
        Diagram.of(
            """
            . X X . X
            X X X X X
            X X X O O
            X O O O O
            X O . O .
            """);
    for (Color side : Color.values()) {
      Position position = settled.position(Rules.CHINESE, side);
      double lead = (side == Color.BLACK ? 1 : -1) * position.score();
      try (Search search = searching(SearchSettings.DEFAULT, 1)) {
        SearchReport report = search.run(position, new SearchLimit.Visits(50));
        assertEquals(lead, report.lines().getFirst().scoreLead(), 1e-9);
      }
    }
  }

  @Test
  void continuesAtTheMemoryLimit() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 19, 7.5));
    SearchSettings small = Settings.maxMebibytes(SearchSettings.DEFAULT, 1);
    try (Search search = searching(small, 1)) {
      SearchReport report = search.run(empty, new SearchLimit.Visits(1000));
      assertEquals(1000, report.stats().visits());
      Position later = new Position(empty);
      later.play(report.move());
      assertTrue(search.run(later, new SearchLimit.Visits(500)).stats().visits() >= 500);
    }
  }

  @Test
  void searchStopsFromAnotherThread() throws InterruptedException {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
    SearchLimit.Stop stop = new SearchLimit.Stop();
    try (Search search = searching(Settings.threads(SearchSettings.DEFAULT, 2), 1)) {
      SearchReport report =
          search.run(
              empty,
              stop,
              Duration.ofMillis(1),
              seen -> {
                if (seen.stats().visits() >= 100) {
                  stop.stop();
                }
              });
      // Reports of a running search count each pending simulation by its virtual losses.
      int pending = 2 * (SearchSettings.DEFAULT.virtualLoss() - 1);
      assertTrue(report.stats().visits() >= 100 - pending);
    }
  }

  @Test
  void settledResultDoesNotChange() throws InterruptedException {
    Diagram diagram =
        Diagram.of(
            """
            O O O O O
            O . O . O
            O O O O O
            X X X X O
            . a . X O
            """);
    Position position = new Position(diagram.setup(Rules.CHINESE, -9.5, Color.BLACK));
    try (Search full = searching(SearchSettings.DEFAULT, 1);
        Search settled = searching(SearchSettings.DEFAULT, 1)) {
      SearchReport all = full.run(position, new SearchLimit.Visits(2000));
      SearchReport some = settled.run(position, new SearchLimit.Settled(2000));
      assertEquals(all.move(), some.move());
      assertTrue(some.stats().visits() < 2000, () -> some.stats().visits() + " visits");
    }
  }
}
