package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgfScaleTest {
  private static EgfScale at(double elo, String grade) {
    return EgfScale.of(List.of(new EgfScale.Anchor(elo, EgfScale.points(grade))));
  }

  /** The expected score by Elo and by the federation's formula, of two ratings in its points. */
  @ParameterizedTest
  @CsvSource({"100,200", "1500,1600", "2100,2000", "2700,2300", "-500,400"})
  void differencesPredictTheScoreOfTheFederationsFormula(double one, double other) {
    EgfScale scale = EgfScale.of(List.of(new EgfScale.Anchor(0, one)));
    // β(r) = −7 ln(3300 − r)
    double expected = 1 / (1 + Math.exp(-7 * Math.log(3300 - other) + 7 * Math.log(3300 - one)));
    double elo = 400 * Math.log10(expected / (1 - expected));
    assertEquals(other, scale.pointsOf(-elo), 1e-9);
  }

  @Test
  void gradesAreNamedByTheirNearestHundred() {
    EgfScale scale = at(500, "1k");
    assertEquals("1k", scale.gradeOf(500));
    assertEquals(2000, scale.pointsOf(500), 1e-9);
    assertEquals("1d", scale.gradeOf(500 + 98));
    assertEquals("2k", scale.gradeOf(500 - 90));
    assertEquals("9d", scale.gradeOf(100_000));
    assertEquals("30k", scale.gradeOf(-100_000));
  }

  @Test
  void aGradeIsWiderInEloForStrongerPlayers() {
    assertEquals(38, width("20k", "19k"), 1);
    assertEquals(97, width("1k", "1d"), 1);
    assertTrue(width("1k", "1d") < width("6d", "7d"));
  }

  private static double width(String weaker, String stronger) {
    EgfScale scale = at(0, weaker);
    double low = 0;
    double high = 1000;
    while (high - low > 1e-6) {
      double middle = (low + high) / 2;
      boolean isBelow = scale.pointsOf(middle) < EgfScale.points(stronger);
      low = isBelow ? middle : low;
      high = isBelow ? high : middle;
    }
    return low;
  }

  @Test
  void severalAnchorsAreFittedByTheirMean() {
    EgfScale one = at(0, "5k");
    EgfScale both =
        EgfScale.of(
            List.of(
                new EgfScale.Anchor(-50, EgfScale.points("5k")),
                new EgfScale.Anchor(50, EgfScale.points("5k"))));
    assertEquals(one.pointsOf(123), both.pointsOf(123), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "0k", "31k", "10d", "5p", "k5", "5 k"})
  void refusesWhatIsNoGrade(String text) {
    assertThrows(IllegalArgumentException.class, () -> EgfScale.points(text));
  }

  @Test
  void eachGradeIsReadAsItIsWritten() {
    for (int i = 1; i <= 9; i++) {
      assertEquals(i + "d", at(0, i + "d").gradeOf(0));
      assertEquals(i + "k", at(0, i + "k").gradeOf(0));
    }
  }
}
