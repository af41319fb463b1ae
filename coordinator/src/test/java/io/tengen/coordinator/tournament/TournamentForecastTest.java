package io.tengen.coordinator.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TournamentForecastTest {
  private static List<TournamentForecast> forecast(String format, int engines, int games) {
    return TournamentForecast.of(TournamentSpec.parse(format), engines, games, 7);
  }

  @Test
  void aFixedScheduleTakesAllGames() {
    assertEquals(
        List.of(new TournamentForecast(0, OptionalDouble.empty(), 400, 400, 400)),
        forecast("", 3, 400));
  }

  @Test
  void aSequentialTestIsShortWhereAHypothesisIsTrueAndLongInTheMiddle() {
    List<TournamentForecast> all = forecast("sprt:elo0=0,elo1=20", 2, 100_000);
    assertEquals(0.05, all.get(0).acceptH1().orElseThrow(), 0.01);
    assertEquals(0.5, all.get(1).acceptH1().orElseThrow(), 0.01);
    assertEquals(0.95, all.get(2).acceptH1().orElseThrow(), 0.01);
    assertEquals(10, all.get(1).elo());
    assertTrue(all.get(1).typical() > 1.3 * all.get(0).typical(), all.toString());
    // 0.9 ln(19) over the drift of 0.00166 a game: 1,600 games by Wald's formula.
    assertEquals(1600, all.get(2).typical(), 50);
    assertEquals(1000, forecast("sprt:elo0=0,elo1=20", 2, 1000).get(1).typical());
  }

  @Test
  void anEliminationOfEightTakesSevenMatches() {
    TournamentForecast forecast = forecast("elimination:losses=1,bestOf=1", 8, 1000).getFirst();
    assertEquals(7, forecast.fewest());
    assertEquals(7, forecast.most());
    TournamentForecast longer = forecast("elimination:losses=1,bestOf=3", 8, 1000).getFirst();
    assertTrue(longer.fewest() >= 14 && longer.most() <= 21, longer.toString());
    assertTrue(longer.fewest() < longer.most(), longer.toString());
  }

  @Test
  void anAdaptiveTournamentEndsWhenIntervalsAreNarrow() {
    TournamentForecast wide = forecast("adaptive:width=100", 3, 10_000).getFirst();
    TournamentForecast narrow = forecast("adaptive:width=50", 3, 10_000).getFirst();
    assertTrue(wide.typical() > 20 && wide.most() < 1000, wide.toString());
    assertTrue(narrow.typical() > 2 * wide.typical(), wide + " " + narrow);
  }
}
