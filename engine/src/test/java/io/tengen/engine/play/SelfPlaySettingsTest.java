package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelfPlaySettingsTest {
  private static GameRecord play(String engine, long seed) throws InterruptedException {
    try (Player player = new MctsKind().create(EngineSpec.parse(engine), seed)) {
      Game.Seat seat = new Game.Seat("self", player);
      MatchRules rules = MatchRules.parse("cleanup=stand,decided=count,moves=120");
      return new Game(GameSetup.of(Rules.CHINESE, 7, 8.5), seat, seat, rules, seed).play();
    }
  }

  @Test
  void cheapSearchesAreMarkedInTheRecord() throws InterruptedException {
    int cheap = 0;
    int all = 0;
    for (long seed = 0; seed < 6; seed++) {
      for (GameRecord.Move move : play("mcts:visits=60,cheap=10,full=0.25", seed).moves()) {
        SearchStats search = Objects.requireNonNull(move.search());
        all++;
        cheap += search.cheap() ? 1 : 0;
        // The visits inherited from the previous move may exceed those of a cheap search.
        assertTrue(search.cheap() || search.visits() >= 60, search::toString);
      }
    }
    // A quarter of about 200 moves: four standard deviations are 12 %.
    assertEquals(0.75, (double) cheap / all, 0.12);
    assertEquals(
        play("mcts:visits=60,cheap=10", 3).moves().size(),
        play("mcts:visits=60,cheap=10,full=0.25", 3).moves().size(),
        "a quarter is the default");
  }

  @Test
  void everySearchIsFullByDefault() throws InterruptedException {
    assertTrue(
        play("mcts:visits=30", 1).moves().stream()
            .noneMatch(move -> Objects.requireNonNull(move.search()).cheap()));
  }

  @Test
  void decidedGameHasFewerFullSearches() {
    assertEquals(0.25, full(new PlayoutCap(0.25, 0.9, 1), 0.8), 0.02);
    assertEquals(0.05, full(new PlayoutCap(0.25, 0.9, 1), 0.95), 0.01);
    assertEquals(0.05, full(new PlayoutCap(0.25, 0.9, 1), 0.05), 0.01);
    assertEquals(0.25, full(new PlayoutCap(0.25, 1, 1), 1), 0.02);
    assertEquals(1, full(PlayoutCap.none(), 1));
  }

  private static double full(PlayoutCap cap, double winRate) {
    int full = 0;
    for (int i = 0; i < 10_000; i++) {
      full += cap.isCheap() ? 0 : 1;
      cap.record(winRate);
    }
    return full / 10_000.0;
  }

  @Test
  void temperatureDecaysFasterOnSmallBoards() {
    TemperatureSchedule temperatureSchedule = new TemperatureSchedule(0.75, 0.15, 19);
    assertEquals(0.75, temperatureSchedule.at(0, 19));
    assertEquals(0.45, temperatureSchedule.at(19, 19), 1e-12);
    assertEquals(0.30, temperatureSchedule.at(38, 19), 1e-12);
    assertEquals(0.45, temperatureSchedule.at(9, 9), 1e-12);
    assertEquals(0.15, temperatureSchedule.at(1_000, 9), 1e-9);
    assertEquals(1, TemperatureSchedule.constant(1).at(7, 9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "visits=100,full=0.5 | full=0.5 has no effect without cheap=",
        "visits=100,decided=0.9 | decided=0.9 has no effect without cheap=",
        "cheap=20 | cheap=20 is not possible without a number of visits; add visits=",
        "visits=100,cheap=100 | cheap=100 is not cheaper than a full search; give fewer than"
            + " visits=",
        "visits=100,cheap=1 | cheap=1 is not a whole number between 2 and 1000000",
        "forced=2 | forced=2 has an effect only with a network alone; add net=NAME, and leave"
            + " lambda out",
        "gumbel=8,visits=16 | gumbel=8 has an effect only with a network alone; add net=NAME, and"
            + " leave lambda out",
        "gumbelNoise=1 | gumbelNoise=1 has no effect without gumbel=",
        "noiseShape=2 | noiseShape=2 is not a number between 0.0 and 1.0",
        "rootTemperature=0 | rootTemperature=0 is not a number between 0.01 and 100.0",
        "temperatureHalfLife=0 | temperatureHalfLife=0 is not a number between 0.1 and 1000000.0"
      })
  void uselessSettingsAreRefusedInOneLine(String settings, String refusal) {
    EngineSpec spec = EngineSpec.parse("e=mcts:" + settings);
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> new MctsKind().create(spec, 1))
                .getMessage());
    assertEquals("engine \"e\": " + refusal, message);
  }
}
