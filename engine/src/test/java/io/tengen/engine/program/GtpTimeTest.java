package io.tengen.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.game.board.Color;
import io.tengen.game.match.Clock;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GtpTimeTest {
  private static final Set<String> PLAIN = Set.of("time_settings", "time_left");
  private static final Set<String> KGS = Set.of("time_settings", "time_left", "kgs-time_settings");

  private static TimeLeft start(String system) {
    return Clock.of(TimeSystem.parse(system)).left();
  }

  @ParameterizedTest
  @CsvSource({
    "5s/move, time_settings 0 5 1",
    "500ms/move, time_settings 0 1 1",
    "10m, time_settings 600 0 0",
    "10m+1x30s, time_settings 600 30 1",
    "10m+3x30s, time_settings 600 30 1",
    "0+3x30s, time_settings 0 30 1",
    "10m+15/5m, time_settings 600 300 15",
  })
  void formatsTimeSystems(String system, String command) {
    assertEquals(Optional.of(command), GtpTime.settings(start(system), PLAIN));
  }

  @Test
  void sendsSeveralPeriodsToAnEngineThatKnowsKgsCommands() {
    assertEquals(
        Optional.of("kgs-time_settings byoyomi 600 30 3"),
        GtpTime.settings(start("10m+3x30s"), KGS));
    assertEquals(Optional.of("time_settings 600 0 0"), GtpTime.settings(start("10m"), KGS));
  }

  @Test
  void formatsTimeLeft() {
    assertEquals(
        Optional.of("time_left black 599 0"),
        GtpTime.left(
            Color.BLACK,
            new TimeLeft(Duration.ofMillis(599_999), 0, 15, Duration.ofMinutes(5)),
            PLAIN));
    assertEquals(
        Optional.of("time_left white 299 14"),
        GtpTime.left(
            Color.WHITE, new TimeLeft(Duration.ZERO, 0, 14, Duration.ofSeconds(299)), PLAIN));
    TimeLeft periods = new TimeLeft(Duration.ZERO, 2, 0, Duration.ofSeconds(30));
    assertEquals(Optional.of("time_left white 30 1"), GtpTime.left(Color.WHITE, periods, PLAIN));
    assertEquals(Optional.of("time_left white 30 2"), GtpTime.left(Color.WHITE, periods, KGS));
    assertEquals(
        Optional.of("time_left black 1 0"),
        GtpTime.left(Color.BLACK, new TimeLeft(Duration.ZERO, 0, 0, Duration.ZERO), PLAIN));
  }

  @Test
  void sendsNothingWithoutAClockOrTimeCommands() {
    assertEquals(Optional.empty(), GtpTime.settings(start("none"), KGS));
    assertEquals(Optional.empty(), GtpTime.left(Color.BLACK, start("none"), KGS));
    assertEquals(Optional.empty(), GtpTime.settings(start("10m"), Set.of()));
    assertEquals(Optional.empty(), GtpTime.left(Color.BLACK, start("10m"), Set.of()));
  }
}
