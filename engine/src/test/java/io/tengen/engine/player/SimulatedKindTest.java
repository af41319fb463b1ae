package io.tengen.engine.player;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.EngineKind.Encounter;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Game;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedKindTest {
  private static final int GAMES = 20_000;

  private final EngineKinds kinds = new EngineKinds(List.of(new SimulatedKind(), new RandomKind()));

  private GameRecord play(String black, String white, double komi, long seed) throws Exception {
    GameSetup setup = GameSetup.of(Rules.CHINESE, 9, komi);
    EngineSpec one = EngineSpec.parse(black);
    EngineSpec other = EngineSpec.parse(white);
    return new Game(
            setup,
            new Game.Seat(
                "b", kinds.create(one, 1, new Encounter(setup, Color.BLACK, other, seed))),
            new Game.Seat(
                "w", kinds.create(other, 2, new Encounter(setup, Color.WHITE, one, seed))),
            MatchRules.DEFAULT,
            seed)
        .play();
  }

  @Test
  void winsAtTheRateOfItsStrength() throws Exception {
    int wins = 0;
    for (long seed = 0; seed < GAMES; seed++) {
      GameRecord record = play("simulated:elo=100", "simulated:elo=-50", 7.5, seed);
      Outcome outcome = record.outcome();
      assertEquals(Outcome.Reason.RESIGN, outcome.reason());
      assertTrue(record.moves().size() <= 1);
      wins += outcome.winner() == Color.BLACK ? 1 : 0;
    }
    // 1 / (1 + 10^(-150/400)), five standard errors of 0.0032.
    assertEquals(0.7034, wins / (double) GAMES, 0.016);
  }

  @Test
  void drawsAtTheConfiguredRate() throws Exception {
    int draws = 0;
    double score = 0;
    for (long seed = 0; seed < GAMES; seed++) {
      Outcome outcome =
          play("simulated:elo=60,draws=0.4", "simulated:draws=0.2", 0, seed).outcome();
      draws += outcome.winner() == null ? 1 : 0;
      score += outcome.winner() == null ? 0.5 : outcome.winner() == Color.BLACK ? 1 : 0;
    }
    assertEquals(0.3, draws / (double) GAMES, 0.017);
    assertEquals(0.5855, score / GAMES, 0.016);
  }

  @Test
  void seedDeterminesTheResult() throws Exception {
    int changed = 0;
    for (long seed = 0; seed < 200; seed++) {
      Outcome first = play("simulated", "simulated", 7.5, seed).outcome();
      assertEquals(first, play("simulated", "simulated", 7.5, seed).outcome());
      Outcome other = play("simulated:seed=5", "simulated", 7.5, seed).outcome();
      changed += first.equals(other) ? 0 : 1;
    }
    assertTrue(changed > 50 && changed < 150, changed + " of 200");
  }

  @Test
  void playsOnlySimulatedEngines() {
    assertEquals(
        "engine \"simulated\" is simulated and plays only other simulated engines",
        assertThrows(IllegalArgumentException.class, () -> play("simulated", "random", 7.5, 1))
            .getMessage());
    assertEquals(
        "engine \"simulated:draws=0.5\": draws=0.5 needs komi 0",
        assertThrows(
                IllegalArgumentException.class,
                () -> play("simulated:draws=0.5", "simulated", 7.5, 1))
            .getMessage());
    assertThrows(
        IllegalArgumentException.class, () -> kinds.check(EngineSpec.parse("simulated:elo=x")));
  }
}
