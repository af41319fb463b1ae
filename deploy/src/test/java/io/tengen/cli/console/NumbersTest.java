package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.00012345, 0.000123",
    "0.1, 0.100",
    "1.2345, 1.23",
    "9.999, 10.0",
    "123.4, 123",
    "1234.5, 1230"
  })
  void formatsThreeDigits(double value, String text) {
    assertEquals(text, Numbers.three(value));
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "-0.25, -0.25", "0, 0", "100, 100", "0.1, 0.1"})
  void formatsPlainNumbers(double value, String text) {
    assertEquals(text, Numbers.plain(value));
  }

  @Test
  void formatsSingularAndPlural() {
    assertEquals("1 game", Numbers.count(1, "game"));
    assertEquals("0 games", Numbers.count(0, "game"));
    assertEquals("2 pairs", Numbers.count(2, "pair"));
  }

  @Test
  void formatsNoNegativeZero() {
    assertEquals("0", Numbers.whole(-0.3));
    assertEquals("-13", Numbers.whole(-12.6));
  }

  @Test
  void formatsHalfPoints() {
    assertEquals("12", Numbers.score(12));
    assertEquals("12.5", Numbers.score(12.5));
  }

  @Test
  void choosesUnitOfRate() {
    assertEquals("3.40 games/s", Numbers.rate(3.4, "games"));
    assertEquals("3.00 games/min", Numbers.rate(0.05, "games"));
    assertEquals("3.60 games/h", Numbers.rate(0.001, "games"));
  }

  @Test
  void formatsPercentOfZeroAsDash() {
    assertEquals("–", Numbers.percent(0, 0));
    assertEquals("57 %", Numbers.percent(4, 7));
  }
}
