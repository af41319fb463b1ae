package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
  @Test
  void putsTicksAtRoundValues() {
    assertEquals(
        List.of(
            new Axis.Tick("16.67%", "0"),
            new Axis.Tick("50.00%", "+100"),
            new Axis.Tick("83.33%", "+200")),
        new Axis(-50, 250).ticks(5, true));
    assertEquals("−50", new Axis(-60, 60).ticks(5, true).getFirst().label());
    assertEquals("0.5", new Axis(0, 1.1).ticks(3, false).get(1).label());
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 0.1",
    "0.3, 0.5",
    "1, 1",
    "1.1, 2",
    "4.9, 5",
    "51, 100",
    "100, 100",
    "999, 1000"
  })
  void choosesRoundSteps(double least, double step) {
    assertEquals(step, Axis.step(least), 1e-12);
  }
}
