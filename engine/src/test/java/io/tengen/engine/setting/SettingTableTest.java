package io.tengen.engine.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.EngineSpec;
import io.tengen.text.NearestWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTableTest {
  private enum Speed {
    FAST,
    SLOW
  }

  private static final Setting<Integer> DEPTH =
      Setting.whole("depth", 1, 1_000).defaultsTo(4).meaning("plies").repeatableIf(n -> n < 10);

  private static final Setting<Speed> SPEED =
      Setting.choice("speed", Speed.class).meaning("of it").repeatable();

  private static final Setting<Double> SHARE =
      Setting.decimal("share", 0, 1.5)
          .defaultsTo(values -> values.get(DEPTH) / 8.0, "an eighth of `depth`")
          .meaning("of it")
          .needs(
              new Condition("`speed`", values -> values.has(SPEED), "is of no use; add speed=slow"))
          .unrepeatable();

  private static final SettingTable TABLE = SettingTable.of(DEPTH, SPEED, SHARE, Setting.SEED);

  private static SettingValues read(String settings) {
    return TABLE.read(EngineSpec.parse("e=test:" + settings));
  }

  @Test
  void readsTypedValuesAndDefaults() {
    SettingValues values = read("depth=1000,speed=slow,share=0.25");
    assertEquals(1_000, values.get(DEPTH));
    assertEquals(Speed.SLOW, values.get(SPEED));
    assertEquals(0.25, values.get(SHARE));
    assertEquals(Optional.empty(), values.find(Setting.SEED));
    assertThrows(IllegalStateException.class, () -> values.get(Setting.SEED));
    SettingValues none = TABLE.read(EngineSpec.parse("e=test"));
    assertEquals(4, none.get(DEPTH));
    assertEquals(Speed.FAST, none.get(SPEED));
    assertEquals(0.5, none.get(SHARE));
    assertFalse(none.has(DEPTH));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "depth=0 | depth=0 is not a whole number between 1 and 1000",
        "depth=2.5 | depth=2.5 is not a whole number between 1 and 1000",
        "speed=slow,share=2 | share=2 is not a number between 0.0 and 1.5",
        "speed=slow,share=NaN | share=NaN is not a number between 0.0 and 1.5",
        "speed=slow,share=1d | share=1d is not a number between 0.0 and 1.5",
        "speed=slow,share=0x1p-1 | share=0x1p-1 is not a number between 0.0 and 1.5",
        "speed=FAST | speed=FAST is not fast or slow",
        "seed=x | seed=x is not a whole number",
        "share=1 | share=1 is of no use; add speed=slow",
        "dpeth=3 | test has no setting \"dpeth\" (did you mean depth?)",
        "Seed=3 | test has no setting \"Seed\" (did you mean seed?)",
        "komi=7 | test has no setting \"komi\"; it has depth, speed, share, seed"
      })
  void errorNamesKeyValueAndAllowedValues(String settings, String refusal) {
    assertEquals(
        "engine \"e\": " + refusal,
        assertThrows(IllegalArgumentException.class, () -> read(settings)).getMessage());
  }

  private static final Presets PRESETS =
      new Presets(
          Setting.word("preset", List.of("deep", "half")).unset("none").repeatable(),
          Map.of("deep", Map.of("depth", "9"), "half", Map.of("share", "0.75")));

  private static SettingValues preset(String settings) {
    SettingTable.Builder rows = new SettingTable.Builder();
    rows.addPresets(PRESETS);
    return rows.addAll(TABLE).build().read(EngineSpec.parse("e=test:" + settings));
  }

  @Test
  void presetGivesWhatTheSpecDoesNot() {
    assertEquals(9, preset("preset=deep").get(DEPTH));
    assertTrue(preset("preset=deep").has(DEPTH));
    assertEquals(3, preset("preset=deep,depth=3").get(DEPTH));
    assertEquals(9 / 8.0, preset("preset=deep").get(SHARE), "defaults depend on the preset");
    assertEquals(4, preset("speed=slow").get(DEPTH));
  }

  @Test
  void presetMayHaveSettingsWithoutEffect() {
    assertEquals(0.75, preset("preset=half").get(SHARE), "although speed is not given");
  }

  @Test
  void unknownPresetIsRefused() {
    assertEquals(
        "engine \"e\": preset=slow is not deep or half",
        assertThrows(IllegalArgumentException.class, () -> preset("preset=slow")).getMessage());
  }

  @Test
  void repeatabilityDependsOnTheGivenSettings() {
    assertTrue(TABLE.isRepeatable(EngineSpec.parse("test:depth=9,speed=slow")));
    assertFalse(TABLE.isRepeatable(EngineSpec.parse("test:depth=10")));
    assertFalse(TABLE.isRepeatable(EngineSpec.parse("test:share=1,speed=slow")));
    assertFalse(TABLE.isRepeatable(EngineSpec.parse("test:later=1")));
  }

  @Test
  void describesRows() {
    assertEquals("1 to 1,000", DEPTH.values());
    assertEquals("0 to 1.5", SHARE.values());
    assertEquals("`fast` or `slow`", SPEED.values());
    assertEquals("`fast`", SPEED.fallback());
    assertEquals("an eighth of `depth`", SHARE.fallback());
    assertEquals("`speed`", SHARE.needs());
    assertEquals("an eighth of depth", Setting.plain(SHARE.fallback()));
  }

  @Test
  void rejectsDuplicateKeys() {
    assertThrows(IllegalStateException.class, () -> SettingTable.of(DEPTH, SPEED, DEPTH));
  }

  @Test
  void suggestsNothingForADissimilarWord() {
    List<String> known = List.of("visits", "threads", "c");
    assertEquals(Optional.of("visits"), NearestWord.of("vists", known));
    assertEquals(Optional.of("threads"), NearestWord.of("THREAD", known));
    assertEquals(Optional.empty(), NearestWord.of("elephant", known));
    assertEquals(Optional.empty(), NearestWord.of("x", List.of()));
  }
}
