package io.tengen.cli.learn.setting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.Rules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertEquals("sprt", plan.at(11).gate().toString());
    assertEquals(Map.of("games", "500"), plan.changed(9));
    assertEquals(Map.of("gate", "sprt"), plan.changed(10));
  }

  @Test
  void aChangeReplacesLaterOnes() {
    LearnPlan plan = changedTwice().with(9, with(Map.of("reuse", "4")));
    assertEquals(Map.of("reuse", "4"), plan.changed(9));
    assertEquals(Set.of(9), plan.changes().keySet());
    assertEquals(300, plan.at(10).largest().games());
    assertEquals(LearnPlan.of(FIRST), changedTwice().with(9, FIRST), "taken back");
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
    assertEquals(
        file + ": change.03 does not name a generation, such as change.5",
        complaint(good + "change.03 { games = 4 }"));
    assertEquals(
        file + ": settings cannot change from generation 0 on; the first is 1",
        complaint(good + "change.0 { games = 4 }"));
    assertEquals(
        file + ": games = 0 is not between 1 and 1000000",
        complaint(good + "change.3 { games = 0 }"));
  }

  @Test
  void whatIsLearnedAndRatedNeverChanges() {
    Map<String, Map<String, String>> changes =
        Map.of(
            "board", Map.of("board", "9"),
            "rules", Map.of("rules", "nogo", "komi", "0"),
            "komi", Map.of("komi", "9"),
            "network", Map.of("network", "b4c48"),
            "rating", Map.of("rating", "mcts:visits=10"),
            "policies", Map.of("policies", "some=" + "5".repeat(64)),
            "seed", Map.of("seed", "2"));
    LearnPlan plan = LearnPlan.of(FIRST);
    changes.forEach((key, changed) -> {
      LearnSettings other = with(changed);
      var refused = assertThrows(IllegalArgumentException.class, () -> plan.with(3, other));
      assertEquals(
          key
              + " = "
              + FIRST.texts().get(key)
              + " cannot change to "
              + changed.get(key)
              + "; begin in another directory",
          refused.getMessage());
    });
    // Loops of one size have no rating boards.
    assertEquals(
        LearnSettings.ALL.stream()
            .filter(setting -> setting.fixed() && !setting.key().equals("ratingBoards"))
            .map(LearnSettings.KeyDescription::key)
            .collect(Collectors.toSet()),
        changes.keySet());
  }

  @Test
  void agreesWithWhatGenerationsHaveLearnedBy() {
    LearnPlan before = LearnPlan.ofTexts(changedTwice().texts());
    assertEquals(changedTwice(), before);
    changedTwice().requireAgrees(before, 12);
    // The tenth generation is under way, and its settings may be corrected.
    LearnPlan corrected = changedTwice().with(10, with(Map.of("games", "500", "batch", "64")));
    corrected.requireAgrees(before, 9);
    assertEquals(
        "batch = 64 for generation 10, but the networks here learned with 128; restore that,"
            + " and change later generations with --change",
        disagreement(corrected, before, 10));
    assertEquals(
        "komi = 7.5, but the networks here learned with 8.5; restore that, or begin in another"
            + " directory",
        disagreement(LearnPlan.of(with(Map.of("komi", "7.5"))), before, 0));
  }

  private static String disagreement(LearnPlan plan, LearnPlan before, int learned) {
    var refused =
        assertThrows(IllegalArgumentException.class, () -> plan.requireAgrees(before, learned));
    return String.valueOf(refused.getMessage());
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
    LearnSettings late = with(Map.of("learningRate", "0.001 to 0.0001"));
    var refused =
        assertThrows(IllegalArgumentException.class, () -> LearnPlan.of(FIRST).with(30, late));
    assertEquals(
        "learningRateGenerations = 12 ends before generation 30, which begins with the new"
            + " learningRate; choose a later one",
        refused.getMessage());
  }
}
