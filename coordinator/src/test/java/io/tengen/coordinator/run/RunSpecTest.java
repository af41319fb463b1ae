package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Rules;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunSpecTest {
  private static String refusal(Runnable making) {
    return String.valueOf(assertThrows(IllegalArgumentException.class, making::run).getMessage());
  }

  @Test
  void saysWhatIsWrong() {
    assertEquals("games must be 1 to 10,000,000, not 0", refusal(() -> Specs.duel(0)));
    assertEquals(
        "games must be 1 to 10,000,000, not 10,000,001", refusal(() -> Specs.duel(10_000_001)));
    assertEquals(
        "an evaluation needs at least two engines, not 1",
        refusal(() -> Specs.evaluation(2, Specs.engine("a", "random"))));
    assertEquals(
        "two engines are called \"a\"; give one another name: NAME=KIND:...",
        refusal(() -> Specs.evaluation(2, Specs.engine("a", "random"), Specs.engine("a", "mcts"))));
    assertEquals(
        "engine \"a\": \"visits=4;rm\" is not KEY=VALUE",
        refusal(() -> new EngineSpec("a", "mcts", Map.of("visits", "4;rm"))));
    assertEquals(
        "board size 26 is not between 2 and 25",
        refusal(
            () -> new SetupRef("chinese", 26, 7.5, List.of(), List.of(), Color.BLACK).toSetup()));
  }

  @Test
  void saysWhatIsWrongWithMatchRules() {
    RunSpec duel = Specs.duel(1);
    assertEquals(
        "illegal=maybe is not loses or warning",
        refusal(
            () -> new RunSpec(duel.kind(), duel.engines(), duel.start(), 1, 1, "illegal=maybe")));
  }

  @Test
  void keepsAHandicapThroughTheJournalsForm() {
    GameSetup setup = GameSetup.of(Rules.TROMP_TAYLOR, 9, -3.5).withHandicap(4);
    assertEquals(setup, SetupRef.of(setup).toSetup());
  }
}
