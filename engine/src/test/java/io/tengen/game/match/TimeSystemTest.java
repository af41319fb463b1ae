package io.tengen.game.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.TimeSystem.Absolute;
import io.tengen.game.match.TimeSystem.ByoYomi;
import io.tengen.game.match.TimeSystem.None;
import io.tengen.game.match.TimeSystem.Overtime;
import io.tengen.game.match.TimeSystem.PerMove;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSystemTest {
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  @Test
  void parsesEveryForm() {
    Map.of(
            "none", new None(),
            "none/60s", new None(Duration.ofSeconds(60)),
            "5s/move", new PerMove(Duration.ofSeconds(5)),
            "10m", new Absolute(TEN_MINUTES),
            "10m+3x30s", new ByoYomi(TEN_MINUTES, 3, Duration.ofSeconds(30)),
            "10m+15/10m", new Overtime(TEN_MINUTES, 15, TEN_MINUTES),
            "0+1x30s", new ByoYomi(Duration.ZERO, 1, Duration.ofSeconds(30)))
        .forEach((text, system) -> assertEquals(system, TimeSystem.parse(text)));
  }

  @ParameterizedTest
  @CsvSource({
    "none, none",
    "none/60s, none/1m",
    "none/8760h, none",
    "500ms/move, 500ms/move",
    "0.5s/move, 500ms/move",
    "1.5h, 90m",
    "90s, 90s",
    "120s, 2m",
    "8760h, 8760h",
    "1500ms+5x10s, 1500ms+5x10s",
    "0+25/5m, 0+25/5m",
  })
  void textFormRoundTrips(String typed, String text) {
    TimeSystem system = TimeSystem.parse(typed);
    assertEquals(text, system.text());
    assertEquals(system, TimeSystem.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "10",
        "0/move",
        "0s/move",
        "-5s",
        "5s/",
        "10m+",
        "10m+3x",
        "10m+0x30s",
        "10m+1000x30s",
        "10m+3x0",
        "10m+15/0",
        "10m+0/5m",
        "9000h",
        "10m+3x9000h",
        "1.2.3s",
        "0.1ms",
        "10 m",
        "10m+15/10m+3x30s",
        "NONE",
        "none/",
        "none/0",
        "none/9000h",
        "none/60s/move",
        "99999999999s"
      })
  void invalidTextsAreRefusedAndQuotedInOneLine(String text) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> TimeSystem.parse(text))
                .getMessage());
    assertTrue(message.contains("\"" + text + "\"") && message.lines().count() == 1, message);
  }
}
