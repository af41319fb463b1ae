package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.record.SearchStats;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoveChoiceTest {
  private static final SearchReport REPORT =
      new SearchReport(
          30,
          new SearchStats(100, 0.5, List.of()),
          List.of(line(30, 60), line(31, 30), line(32, 10)));

  private static Variation line(int move, int visits) {
    return new Variation(move, visits, 0.5, 0.1, 0.4, Double.NaN, List.of(move));
  }

  private static double share(MoveChoice choice, int move, int moveCount) {
    int chosen = 0;
    for (int i = 0; i < 10_000; i++) {
      chosen += choice.of(REPORT, moveCount, 9) == move ? 1 : 0;
    }
    return chosen / 10_000.0;
  }

  @ParameterizedTest
  @CsvSource({"1, 0.6, 0.3, 0.1", "0.5, 0.783, 0.196, 0.022", "100, 0.336, 0.334, 0.330"})
  void probabilitiesArePowersOfTheVisits(double temperature, double a, double b, double c) {
    MoveChoice choice = new MoveChoice(TemperatureSchedule.constant(temperature), 10, 1);
    assertEquals(a, share(choice, 30, 9), 0.02);
    assertEquals(b, share(choice, 31, 9), 0.02);
    assertEquals(c, share(choice, 32, 9), 0.02);
  }

  @Test
  void choosesTheMostVisitedWithoutTemperature() {
    assertEquals(1, share(new MoveChoice(TemperatureSchedule.constant(1), 10, 1), 30, 10));
    assertEquals(1, share(new MoveChoice(TemperatureSchedule.constant(0), 10, 1), 30, 0));
    assertTrue(
        share(new MoveChoice(TemperatureSchedule.constant(0.01), 10, 1), 30, 0) > 0.999,
        "cold, but no NaN");
  }
}
