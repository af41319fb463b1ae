package io.tengen.game.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Rules;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleDefaultsTest {
  @ParameterizedTest
  @ValueSource(strings = {"mini-go", "mini-go-area", "mini-go,passes-count=false"})
  void miniGoIsPlayedOn5x5WithTenSecondsForAMove(String text) {
    Rules rules = Rules.parse(text);
    assertEquals(OptionalInt.of(5), RuleDefaults.size(rules));
    assertEquals(
        "time=10s/move,cleanup=stand", RuleDefaults.of(rules).orElseThrow().match().text());
  }

  @Test
  void rulesForManyBoardsHaveNoDefaults() {
    assertTrue(RuleDefaults.of(Rules.CHINESE).isEmpty());
    assertEquals(OptionalInt.empty(), RuleDefaults.size(Rules.TROMP_TAYLOR));
  }
}
