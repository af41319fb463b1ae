package io.tengen.engine.gtp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The player's clock after the time commands of the controller. */
class TimeCommandsTest {

  /** Passes and records its clock. */
  private static final class RecordingPlayer implements Player {
    private final List<TimeLeft> seen = new ArrayList<>();

    @Override
    public Decision decide(Position position, TimeLeft time) {
      seen.add(time);
      return new Decision.Move(Points.PASS);
    }
  }

  private static TimeLeft shown(String... commands) throws Exception {
    RecordingPlayer player = new RecordingPlayer();
    Session.of(() -> player, commands);
    return player.seen.getLast();
  }

  private static TimeLeft time(long main, int periods, int moves, long period) {
    return new TimeLeft(Duration.ofSeconds(main), periods, moves, Duration.ofSeconds(period));
  }

  @ParameterizedTest
  @CsvSource({
    "time_settings 600 0 0, 600, 0, 0, 0",
    "time_settings 600 30 5, 600, 0, 5, 30",
    "time_settings 0 30 1, 0, 0, 1, 30",
    "kgs-time_settings absolute 90.0, 90, 0, 0, 0",
    "kgs-time_settings byoyomi 60 30 3, 60, 3, 0, 30",
    "kgs-time_settings canadian 60 300 25, 60, 0, 25, 300",
  })
  void settingsSetTheClock(String command, long main, int periods, int moves, long period)
      throws Exception {
    assertEquals(time(main, periods, moves, period), shown(command, "genmove b"));
  }

  @ParameterizedTest
  @CsvSource({
    "time_settings 0 30 0",
    "time_settings 0 0 0",
    "kgs-time_settings none",
    "name",
  })
  void acceptsGamesWithoutClock(String command) throws Exception {
    assertFalse(shown(command, "genmove b").isLimited());
  }

  @ParameterizedTest
  @CsvSource({
    "time_settings 600 0 0, time_left b 99 0, 99, 0, 0, 0",
    "time_settings 600 30 5, time_left b 99 0, 99, 0, 5, 30",
    "time_settings 600 30 5, time_left b 21 3, 0, 0, 3, 21",
    "kgs-time_settings byoyomi 60 30 3, time_left b 9 0, 9, 3, 0, 30",
    "kgs-time_settings byoyomi 60 30 3, time_left black 30 2, 0, 2, 0, 30",
    // A clock without settings is accepted.
    "name, time_left b 10 0, 10, 0, 0, 0",
    "name, time_left b 10 4, 0, 0, 4, 10",
    "time_settings 600 0 0, time_left b 0 0, 0, 0, 0, 0",
  })
  void timeLeftSetsTheClock(
      String settings, String left, long main, int periods, int moves, long period)
      throws Exception {
    assertEquals(time(main, periods, moves, period), shown(settings, left, "genmove b"));
    // The clock of the other side does not change.
    assertEquals(shown(settings, "genmove w"), shown(settings, left, "genmove w"));
  }

  @Test
  void subtractsTheTimeThatTheEngineUses() throws Exception {
    List<Duration> seen = new ArrayList<>();
    Player slow =
        (position, time) -> {
          seen.add(time.main());
          Thread.sleep(30);
          return new Decision.Move(position.points().parse(seen.size() == 1 ? "A1" : "A2"));
        };
    Session.of(
        () -> slow, "time_settings 600 0 0", "genmove b", "genmove b", "clear_board", "genmove b");
    Duration full = Duration.ofSeconds(600);
    assertEquals(full, seen.get(0));
    Duration used = full.minus(seen.get(1));
    assertTrue(used.compareTo(Duration.ofMillis(30)) >= 0, used.toString());
    assertTrue(used.compareTo(Duration.ofMinutes(1)) < 0, used.toString());
    assertEquals(full, seen.get(2));
  }

  @ParameterizedTest
  @CsvSource({
    "time_settings 1 2, ? syntax error",
    "time_settings -1 0 0, ? syntax error",
    "time_settings 1 NaN 0, ? syntax error",
    "time_settings 60 30 1000, '? overtime moves must be 1 to 999, not 1000'",
    "time_left b 10, ? syntax error",
    "time_left green 10 0, ? syntax error",
    "time_left b 10 1000, ? the number of stones must not exceed 999",
    "kgs-time_settings, ? syntax error",
    "kgs-time_settings fischer 10 1, ? syntax error",
    "kgs-time_settings absolute 0, ? main time must be above 0 and at most a year",
    "kgs-time_settings byoyomi 60 0 3, ? byo-yomi period must be above 0 and at most a year",
    "kgs-time_settings byoyomi 60 30 0, '? periods must be 1 to 999, not 0'",
  })
  void rejectsInvalidSettings(String command, String reply) throws Exception {
    assertEquals(List.of(reply, "= 2"), Session.of(command, "protocol_version"));
  }
}
