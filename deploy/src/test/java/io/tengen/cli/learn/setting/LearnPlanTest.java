package io.tengen.cli.learn.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnPlanTest {
  private static final LearnSettings FIRST = with(Map.of());

  @TempDir private Path directory;

  /** Returns the defaults for 7x7 and twelve generations with other values of some settings. */
  private static LearnSettings with(Map<String, String> changed) {
    Map<String, String> texts =
        LearnSettings.defaults(new TreeSet<>(List.of(7)), Rules.CHINESE, 12, 1);
    texts.putAll(changed);
    return LearnSettings.of(texts);
  }

  private static LearnPlan changedTwice() {
    return LearnPlan.of(FIRST)
        .with(9, with(Map.of("games", "500")))
        .with(10, with(Map.of("games", "500", "gate", "sprt")));
  }

  private LearnPlan read(String text) throws Exception {
    return LearnFile.read(Files.writeString(directory.resolve("learn.conf"), text));
  }

  private String complaint(String text) {
    var refused = assertThrows(IllegalArgumentException.class, () -> read(text));
    return String.valueOf(refused.getMessage());
  }

  @Test
  void aChangeHoldsFromItsGenerationOn() {
    LearnPlan plan = changedTwice();
    assertEquals(FIRST, plan.at(0));
    assertEquals(FIRST, plan.at(8));
    assertEquals(500, plan.at(9).largest().games());
    assertEquals("none", plan.at(9).gate().toString());
    assertEquals("sprt", plan.latest().gate().toString());
    assertEquals(Map.of("games", "500"), plan.changed(9));
    assertEquals(Map.of("gate", "sprt"), plan.changed(10));
    assertEquals(FIRST, plan.with(9, FIRST).at(9));
  }

  @Test
  void readsTheFileThatItWrote() throws Exception {
    for (LearnPlan plan : List.of(LearnPlan.of(FIRST), changedTwice())) {
      assertEquals(plan, read(LearnFile.text(plan)));
    }
    String text = LearnFile.text(changedTwice());
    assertTrue(text.endsWith("\n# From generation 10 on.\nchange.10 {\n  gate = sprt\n}\n"), text);
  }

  @Test
  void namesWhatIsWrongInAFile() {
    String good = LearnFile.text(LearnPlan.of(FIRST));
    String file = directory.resolve("learn.conf").toString();
    String message = complaint(good + "visists = 3\n");
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.contains(": unknown key visists; known: "), message);
    message = complaint("board = {");
    assertTrue(message.startsWith("cannot read " + file), message);
    assertEquals(1, message.lines().count());
    message = complaint(good + "change.3 { gamse = 4 }\n");
    assertTrue(message.contains("unknown key change.3.gamse; "), message);
    assertEquals("change = x is not a whole number", complaint(good + "change.x { games = 4 }"));
    assertEquals(
        "settings cannot change from generation 0 on; the first is 1",
        complaint(good + "change.0 { games = 4 }"));
  }

  @ParameterizedTest
  @CsvSource({
    "rules, chinese, nogo",
    "komi, 8.5, 9",
    "network, b3c32, b4c48",
    "seed, 1, 2",
    "policies, '', some=57612e1cc847991e7014e9385b6d7803315eb6be9b05be81644aecbaa87989d2",
    "rating, 'mcts:temperature=0.5,temperatureMoves=8,visits=32', mcts:visits=10"
  })
  void whatIsLearnedAndRatedNeverChanges(String key, String before, String after) {
    LearnPlan plan = LearnPlan.of(FIRST);
    Map<String, String> change =
        key.equals("rules") ? Map.of(key, after, "komi", "0") : Map.of(key, after);
    var refused = assertThrows(IllegalArgumentException.class, () -> plan.with(3, with(change)));
    assertEquals(
        key + " = " + before + " cannot change to " + after + "; begin in another directory",
        refused.getMessage());
  }

  @Test
  void stepSizeFallsGeometricallyAndStays() {
    LearnPlan plan = LearnPlan.of(FIRST);
    assertEquals(2e-3, plan.rate(1).first(), 1e-12);
    assertEquals(plan.rate(1).last(), plan.rate(2).first());
    assertEquals(2e-4, plan.rate(12).last(), 1e-12);
    assertEquals(2e-4, plan.rate(40).first(), 1e-12);
  }

  @Test
  void aNewStepSizeFallsFromItsFirstGenerationOn() {
    LearnPlan plan =
        LearnPlan.of(FIRST)
            .with(5, with(Map.of("games", "500")))
            .with(
                13,
                with(Map.of("learningRate", "0.001 to 0.0001", "learningRateGenerations", "22")))
            .with(
                20,
                with(
                    Map.of(
                        "learningRate",
                        "0.001 to 0.0001",
                        "learningRateGenerations",
                        "22",
                        "reuse",
                        "2")));
    assertEquals(LearnPlan.of(FIRST).rate(6), plan.rate(6));
    assertEquals(2e-4, plan.rate(12).last(), 1e-12);
    assertEquals(1e-3, plan.rate(13).first(), 1e-12);
    assertEquals(plan.rate(19).last(), plan.rate(20).first());
    assertEquals(1e-4, plan.rate(22).last(), 1e-12);
    assertEquals(1e-4, plan.rate(40).first(), 1e-12);
    // A fall that would have ended before it began.
    LearnPlan late = LearnPlan.of(FIRST).with(30, with(Map.of("learningRate", "0.001 to 0.0001")));
    assertEquals(1e-4, late.rate(30).last(), 1e-12);
  }
}
