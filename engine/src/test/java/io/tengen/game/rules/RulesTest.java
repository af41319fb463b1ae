package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTest {
  @Test
  void everyNamedRuleSetIsReadBackAsTheConstant() {
    for (Rules rules : Rules.ALL) {
      assertSame(rules, Rules.parse(rules.name()));
    }
  }

  @Test
  void changingAFieldKeepsTheRestOfTheRuleSet() {
    Rules own =
        new Rules.Builder("own")
            .suicide(Treatment.LOSES)
            .ko(Treatment.ALLOWED)
            .counting(Counting.STONES)
            .moveLimit(30)
            .build();
    for (Repetition repetition : Repetition.values()) {
      Rules changed = own.with(repetition);
      assertEquals(repetition, changed.repetition());
      assertEquals(Treatment.LOSES, changed.suicide());
      assertEquals(Treatment.ALLOWED, changed.ko());
      assertEquals(Counting.STONES, changed.counting());
      assertEquals(30, changed.moveLimit());
    }
    Rules endless = Rules.TROMP_TAYLOR.with(Repetition.ALLOW);
    assertTrue(endless.allowsSuicide());
    assertEquals("tromp-taylor,repetition=allow", endless.name());
    assertSame(Rules.TROMP_TAYLOR, endless.with(Repetition.FORBID));
  }

  @Test
  void ruleSetWithTheFieldsOfANamedOneGetsItsName() {
    assertSame(Rules.CHINESE_DRAW, Rules.parse("chinese,repetition=draw"));
    assertSame(
        Rules.TROMP_TAYLOR,
        Rules.parse("chinese-void,repetition=forbid,suicide=allowed,ko=allowed"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "chinese,moves=40 | chinese,moves=40",
        "chinese,moves=40,moves=0 | chinese",
        "mini-go,counting=area | mini-go-area",
        "mini-go,passes-count=false | mini-go,passes-count=false",
        "chinese,moves=40,capture=loses | chinese,capture=loses,moves=40",
        "chinese-draw,passes-count=false | chinese-draw,passes-count=false",
        "tromp-taylor,pass=loses,stuck=loses,counting=nothing"
            + " | tromp-taylor,pass=loses,stuck=loses,counting=nothing",
        "chinese,repetition=both-lose,counting=stones"
            + " | chinese,repetition=both-lose,counting=stones",
      })
  void textFormRoundTrips(String typed, String name) {
    Rules rules = Rules.parse(typed);
    assertEquals(name, rules.name());
    assertEquals(rules, Rules.parse(name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "draughts | unknown rules \"draughts\"; choose one of chinese, tromp-taylor, chinese-draw,"
            + " chinese-void, nogo, mini-go, mini-go-area",
        "chinese,suicide | rules \"chinese,suicide\": \"suicide\" is not KEY=VALUE",
        "chinese,komi=3 | rules have no \"komi\"; they have capture, suicide, ko, repetition, pass,"
            + " stuck, counting, moves, passes-count",
        "chinese,ko=maybe | ko=maybe is not allowed or refused or loses",
        "chinese,moves=ten | moves=ten is not a whole number",
        "chinese,passes-count=1 | passes-count=1 is not true or false",
        "chinese,moves=-1 | rules chinese cannot end after -1 moves: choose 1 to 100000, or 0 for"
            + " never",
      })
  void invalidTextsAreRefusedInOneLine(String typed, String message) {
    assertRefused(message, () -> Rules.parse(typed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"capture=refused", "ko=loses", "pass=refused", "stuck=refused"})
  void fieldsRefuseInvalidValues(String field) {
    assertThrows(IllegalArgumentException.class, () -> Rules.parse("chinese," + field));
  }

  @Test
  void suicideExcludesEndByRepetition() {
    assertRefused(
        "rules tromp-taylor forbid repetition, because they allow suicide; choose rules chinese for"
            + " another ruling",
        () -> Rules.TROMP_TAYLOR.with(Repetition.VOID));
    assertRefused(
        "rules chinese-draw allow suicide, and one of a single stone repeats the position:"
            + " repetition cannot end the game",
        () -> Rules.CHINESE_DRAW.with("suicide", "allowed"));
  }

  private static void assertRefused(String message, Executable action) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, action).getMessage());
  }
}
