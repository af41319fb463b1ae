package io.tengen.game.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Rules;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsualTermsTest {
  @ParameterizedTest
  @ValueSource(strings = {"mini-go", "mini-go-area", "mini-go,passes-count=false"})
  void miniGoIsPlayedOn5x5WithTenSecondsForAMove(String text) {
    Rules rules = Rules.parse(text);
    assertEquals(OptionalInt.of(5), UsualTerms.size(rules));
    assertEquals("time=10s/move,cleanup=stand", UsualTerms.of(rules).orElseThrow().match().text());
  }

  @Test
  void rulesForManyBoardsHaveNoUsualTerms() {
    assertTrue(UsualTerms.of(Rules.CHINESE).isEmpty());
    assertEquals(OptionalInt.empty(), UsualTerms.size(Rules.TROMP_TAYLOR));
  }
}
