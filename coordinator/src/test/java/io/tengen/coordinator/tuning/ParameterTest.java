package io.tengen.coordinator.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "c=0.1..3",
        "c=-2..3@0.5",
        "visits=10..1000:log:int",
        "visits=10..1000@50:log:int",
        "threads=1..64:int",
        "prior=a|b-1|c.x",
        "prior=a|b|c@b",
      })
  void textsSayWhatWasRead(String text) {
    assertEquals(text, Parameter.parse(text).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "c; is not KEY=LOW..HIGH",
        "c=1; is not KEY=LOW..HIGH",
        "c=1..; is not KEY=LOW..HIGH",
        "c=3..1; low end stands first",
        "c=1..1e999; low end stands first",
        "c=0..1:log; must be above 0",
        "c=0.5..3:int; whole numbers",
        "c=0..3:squared; ends with :squared",
        "c=0..3@4; starts outside",
        "v=a|b@c; starts with a word",
        "v=a|a; has a word twice",
      })
  void namesWhatIsWrong(String text, String fault) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> Parameter.parse(text)).getMessage());
    assertTrue(message.contains(fault.strip()) && message.contains(text), message);
  }

  @Test
  void severalParametersHaveDifferentKeys() {
    assertEquals(2, Tuning.parameters("a=0..1;b=0..1").size());
    assertThrows(IllegalArgumentException.class, () -> Tuning.parameters("a=0..1;a=0..2"));
  }

  @Test
  void aLogarithmicMiddleIsTheGeometricMean() {
    Range range = (Range) Parameter.parse("v=10..1000:log");
    assertEquals("100", range.start());
    assertEquals(0.5, range.place(100), 1e-12);
    assertEquals("10", range.text(-1));
    assertEquals("1000", range.text(2));
  }

  @Test
  void wholeNumbersAreRoundedByLotWithoutBias() {
    Range range = (Range) Parameter.parse("n=0..10:int");
    assertEquals("2", range.text(0.24));
    assertEquals("2", range.text(0.24, 0.59));
    assertEquals("3", range.text(0.24, 0.61));
    double sum = 0;
    for (int i = 0; i < 1_000; i++) {
      sum += Double.parseDouble(range.text(0.24, (i + 0.5) / 1_000));
    }
    assertEquals(2.4, sum / 1_000, 1e-9);
  }

  @Test
  void startsAtTheEnginesOwnValueWithinTheRange() {
    assertEquals("1.4", Parameter.parse("c=0..3").from("1.4").start());
    assertEquals("3", Parameter.parse("c=0..3").from("7").start());
    assertEquals("1.5", Parameter.parse("c=0..3").from("auto").start());
    assertEquals("b", Parameter.parse("v=a|b").from("b").start());
    assertEquals("a", Parameter.parse("v=a|b").from("x").start());
  }

  @Test
  void textsAreShortAndPlain() {
    Range range = (Range) Parameter.parse("c=0..3");
    assertEquals("1", range.text(1 / 3.0));
    assertEquals("0.00003", range.text(0.00001));
  }

  @Test
  void anEngineIsTriedWithAFractionUnlessNumbersAreWhole() {
    assertEquals(List.of("0", "1.1459", "3"), Parameter.parse("c=0..3").extremes());
    assertEquals(List.of("100", "445.61", "5000"), Parameter.parse("n=100..5000:log").extremes());
    assertEquals(List.of("100", "5000"), Parameter.parse("n=100..5000:log:int").extremes());
  }
}
