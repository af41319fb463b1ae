package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Pair;
import io.tengen.wire.control.Standings.Rating;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

public class StandingsTextTest {
  public static final Standings THREE =
      new Standings(
          "r7",
          60,
          List.of(
              new Rating("mcts:visits=200", 612.4, 95.7, 40, 37.5, 37, 2, 1, 0.04567),
              new Rating("mcts:visits=50", 301.6, 81.2, 40, 22.5, 22, 17, 1, 0.01234),
              new Rating("random", 0, 0, 40, 0, 0, 40, 0, 0.0000123)),
          List.of(
              new Pair("random", "mcts:visits=50", 0, 20, 0),
              new Pair("random", "mcts:visits=200", 0, 20, 0),
              new Pair("mcts:visits=50", "mcts:visits=200", 2, 17, 1)),
          "random");

  @Test
  void rendersRankingAndCrosstable() {
    assertEquals(
        """
        rank  engine           Elo  ± 95 %  games  score        wins-losses-draws   s/move
           1  mcts:visits=200  612      96     40   37.5  94 %             37-2-1   0.0457
           2  mcts:visits=50   302      81     40   22.5  56 %            22-17-1   0.0123
           3  random             0       –     40      0   0 %             0-40-0  <0.0001

        Wins-losses-draws of the row's engine against the column's, by rank
        rank  engine                1       2       3
           1  mcts:visits=200       –  17-2-1  20-0-0
           2  mcts:visits=50   2-17-1       –  20-0-0
           3  random           0-20-0  0-20-0       –
        """,
        StandingsText.render(THREE));
  }

  @Test
  void anEngineWithoutGamesHasNoRating() {
    Standings standings =
        new Standings(
            "r7",
            1,
            List.of(
                new Rating("a", 95.3, 610.2, 1, 1, 1, 0, 0, 0),
                new Rating("late", 0, 681.2, 0, 0, 0, 0, 0, 0),
                new Rating("random", 0, 0, 1, 0, 0, 1, 0, 0)),
            List.of(new Pair("a", "random", 1, 0, 0)),
            "random");
    assertEquals(
        """
        rank  engine  Elo  ± 95 %  games  score         wins-losses-draws
           1  a        95     610      1      1  100 %              1-0-0
           2  late      –       –      0      0      –              0-0-0
           3  random    0       –      1      0    0 %              0-1-0
        """,
        StandingsText.ranking(standings, Map.of()));
  }

  @Test
  void fitsInHundredColumns() {
    for (int engines : new int[] {2, 8, 9, 14, 40}) {
      String text = StandingsText.render(many(engines));
      assertTrue(
          text.lines().allMatch(line -> line.length() <= 100),
          () -> engines + " engines:\n" + text);
    }
  }

  @Test
  void shortensWideCrosstables() {
    assertTrue(StandingsText.crosstable(many(4)).contains("450-550-0"));
    assertTrue(StandingsText.crosstable(many(10)).contains("55 %"));
    assertTrue(StandingsText.crosstable(many(40)).startsWith("40 engines are too many"));
  }

  private static Standings many(int engines) {
    List<Rating> ratings = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < engines; i++) {
      String name = "engine-with-a-very-long-name-that-must-be-cut-short-" + i;
      ratings.add(new Rating(name, -1234.5, 1234.5, 100_000, 54_999.5, 54_999, 45_000, 1, 123.4));
      for (int j = 0; j < i; j++) {
        pairs.add(new Pair(ratings.get(j).name(), name, 550, 450, 0));
      }
    }
    return new Standings("r", 1000, ratings, pairs, "x");
  }
}
