package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  @ParameterizedTest
  @CsvSource({"0, 0", "500ms, 500", "60s, 60000", "1.5s, 1500", "2m, 120000", "1h, 3600000"})
  void reads(String text, long millis) {
    assertEquals(Duration.ofMillis(millis), Durations.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-1s", "1 s", "1d", "1m30s", "1e3s", "999999999h", "PT5S"})
  void refuses(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Durations.parse(text));
    assertEquals(1, String.valueOf(e.getMessage()).lines().count());
  }

  @Test
  void formatsClock() {
    assertEquals("0:00", Durations.clock(0.4));
    assertEquals("1:00", Durations.clock(59.6));
    assertEquals("12:34", Durations.clock(754));
    assertEquals("1:02:03", Durations.clock(3723));
  }
}
