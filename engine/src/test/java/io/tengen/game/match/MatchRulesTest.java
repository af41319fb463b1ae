package io.tengen.game.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules.CleanUp;
import io.tengen.game.match.MatchRules.Decided;
import io.tengen.game.match.MatchRules.IllegalMoves;
import io.tengen.game.match.MatchRules.Timeout;
import io.tengen.game.record.Adjudication;
import io.tengen.game.rules.Resumption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatchRulesTest {
  @Test
  void everySettingIsReadAndWritten() {
    TimeSystem time = new TimeSystem.ByoYomi(Duration.ofMinutes(10), 3, Duration.ofSeconds(30));
    MatchRules rules =
        new MatchRules(
            time,
            time,
            Timeout.PASS,
            IllegalMoves.WARNING,
            CleanUp.STAND,
            300,
            new Adjudication(0.95, 4),
            Decided.COUNT,
            Duration.ofMinutes(15));
    String text =
        "time=10m+3x30s,timeout=pass,illegal=warning,cleanup=stand,moves=300,adjudicate=0.95x4,"
            + "decided=count,late=15m";
    assertEquals(text, rules.text());
    assertEquals(rules, MatchRules.parse(text));
  }

  @Test
  void sidesMayHaveDifferentTimes() {
    MatchRules odds = MatchRules.parse("time=10m,white-time=5s/move");
    assertEquals(new TimeSystem.Absolute(Duration.ofMinutes(10)), odds.time(Color.BLACK));
    assertEquals(new TimeSystem.PerMove(Duration.ofSeconds(5)), odds.time(Color.WHITE));
    assertEquals("black-time=10m,white-time=5s/move", odds.text());
    assertEquals(odds, MatchRules.parse(odds.text()));
    assertEquals(
        MatchRules.parse("time=5s/move"), odds.withTimes(odds.whiteTime(), odds.whiteTime()));
  }

  @Test
  void omittedSettingsHaveDefaults() {
    assertEquals(MatchRules.DEFAULT, MatchRules.parse(""));
    assertEquals("", MatchRules.DEFAULT.text());
    assertEquals(MatchRules.DEFAULT.withCleanUp(CleanUp.STAND), MatchRules.parse("cleanup=stand"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "time",
        "time=",
        "time=5",
        "timeout=draw",
        "illegal=LOSES",
        "cleanup=",
        "moves=-1",
        "moves=10001",
        "moves=x",
        "speed=1",
        "black-time=soon",
        "adjudicate=0.95",
        "adjudicate=95x4",
        "adjudicate=0.5x4",
        "adjudicate=0.95x0",
        "adjudicate=0.95x101",
        "adjudicate=.x4",
        "decided=stop",
        "late=0s",
        "late=soon",
        "late=999999h",
        "time=5m,",
        ",",
        "illegal=loses;cleanup=stand"
      })
  void invalidTextsAreRefusedInOneLine(String text) {
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> MatchRules.parse(text))
                .getMessage());
    assertTrue(!message.isEmpty() && message.lines().count() == 1, message);
  }

  @Test
  void resumedPlayHasItsOwnMoveLimit() {
    assertEquals(4 * 81, MatchRules.DEFAULT.moveLimit(9, List.of()));
    assertEquals(50, MatchRules.DEFAULT.withMoves(50).moveLimit(9, List.of()));
    assertEquals(
        60 + 2 * 81,
        MatchRules.DEFAULT
            .withMoves(50)
            .moveLimit(
                9, List.of(new Resumption(60, Color.BLACK), new Resumption(70, Color.WHITE))));
  }
}
