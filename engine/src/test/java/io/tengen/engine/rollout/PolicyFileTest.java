package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyFileTest {
  private final List<String> good = good();

  private static List<String> good() {
    List<String> lines = new ArrayList<>(List.of("tengen-policy 1", "# by hand", ""));
    for (Table table : Table.values()) {
      lines.add("[" + table.label() + "]");
      PatternFeatures.fixedNames(table).forEach(name -> lines.add(name + " 0.5"));
    }
    lines.add("wide:.../..X../..+.O/...../... 1.25");
    lines.add("liberties:./.3./..+c3/.2./# 0.75");
    lines.add("answer:./.+./..c3./.2./# 1.5");
    lines.add("pattern:X../.+./..O -1.25");
    lines.add("diamond:X../.+./..O/.#.. -2.5");
    return lines;
  }

  private String complaint() {
    return String.valueOf(
        assertThrows(
                PolicyFileException.class, () -> PolicyFile.parse("my.policy", good, Table.TREE))
            .getMessage());
  }

  private void replace(String line, String by) {
    good.set(good.indexOf(line), by);
  }

  @Test
  void readsPatternsInAnyOrientation() throws PolicyFileException {
    LinearPolicy policy = PolicyFile.parse("my.policy", good, Table.TREE);
    for (String turned : List.of("X../.+./..O", "..X/.+./O..", "O../.+./..X", "..O/.+./X..")) {
      assertEquals(-1.25, policy.theta()[policy.features().pattern(Pattern.parse(turned))]);
    }
    assertEquals(0.5, policy.theta()[policy.features().pattern(Pattern.parse(".../.+./..."))]);
    assertEquals(0.5, policy.get("line.1"));
    int diamond = Pattern.parseDiamond("..X/.+./O../#...");
    assertEquals(-2.5, policy.theta()[policy.features().diamond(diamond)]);
    assertEquals(PatternFeatures.NONE, policy.features().diamond(diamond + 1));
    long wide = WidePattern.parse(".../...../O.+../..X../...");
    assertEquals(1.25, policy.theta()[policy.features().wide(wide)]);
    assertEquals(PatternFeatures.NONE, policy.features().wide(wide + 1));
    long liberties = LibertyDiamond.parse("./.3./3c+../.2./#");
    int number = policy.features().liberties(LibertyDiamond.withoutPlace(liberties));
    assertEquals(0.75, policy.theta()[number]);
    long answer = LibertyDiamond.parseAnswer("./.+./.3c../.2./#");
    Answers answers = policy.features().answers();
    int row = answers.rowOf(LibertyDiamond.withoutPlace(answer));
    assertEquals(1.5, policy.theta()[answers.feature(row, LibertyDiamond.place(answer))]);
    assertEquals(PatternFeatures.NONE, answers.feature(row, 9));
  }

  @Test
  void roundTrip() throws PolicyFileException {
    List<LinearPolicy> both = new ArrayList<>();
    for (Table table : Table.values()) {
      both.add(PolicyFile.parse("my.policy", good, table));
    }
    String text = PolicyFile.write(List.of("a comment", ""), both);
    for (LinearPolicy policy : both) {
      LinearPolicy again =
          PolicyFile.parse("again", text.lines().toList(), policy.features().table());
      assertEquals(policy.features().size(), again.features().size());
      for (int i = 0; i < policy.features().size(); i++) {
        assertEquals(policy.theta()[i], again.get(policy.features().name(i)));
      }
    }
  }

  @Test
  void rejectsOtherFiles() {
    good.set(0, "(;GM[1]");
    assertEquals("my.policy:1: found \"(;GM[1]\", expected \"tengen-policy 1\"", complaint());
    good.clear();
    assertEquals("my.policy:1: found \"\", expected \"tengen-policy 1\"", complaint());
  }

  @Test
  void rejectsMalformedLines() {
    int line = good.indexOf("line.1 0.5") + 1;
    replace("line.1 0.5", "line.77 0.5");
    assertEquals("my.policy:" + line + ": unknown feature \"line.77\" of [tree]", complaint());
    replace("line.77 0.5", "line.1");
    assertEquals(
        "my.policy:" + line + ": found \"line.1\", expected a feature and its weight", complaint());
    replace("line.1", "line.1 much");
    assertEquals(
        "my.policy:" + line + ": found \"much\", expected the weight of line.1", complaint());
    for (String absurd : List.of("NaN", "-Infinity", "21")) {
      good.set(line - 1, "line.1 " + absurd);
      assertEquals(
          "my.policy:"
              + line
              + ": found weight "
              + absurd
              + " of line.1, expected one between -20 and 20",
          complaint());
    }
    good.set(line - 1, "pattern:X/O 1");
    assertEquals(
        "my.policy:"
            + line
            + ": found pattern \"pattern:X/O\", expected one such as pattern:XO./.+./.##",
        complaint());
    good.set(line - 1, "answer:./.3./..+c./.2./# 1");
    assertEquals(
        "my.policy:"
            + line
            + ": found pattern \"answer:./.3./..+c./.2./#\", expected one such as"
            + " answer:./.+./..c3./.2./#",
        complaint());
    good.set(line - 1, "diamond:XO./.+./.## 1");
    assertEquals(
        "my.policy:"
            + line
            + ": found pattern \"diamond:XO./.+./.##\", expected one such as"
            + " diamond:XO./.+./.##/.XO#",
        complaint());
    // The pattern of the last line but one under a symmetry.
    good.set(line - 1, "pattern:O../.+./..X 1");
    assertEquals(
        "my.policy:"
            + (good.size() - 1)
            + ": found a second weight of pattern:"
            + Pattern.write(Pattern.canonical(Pattern.parse("O../.+./..X"))),
        complaint());
  }

  @Test
  void rejectsIncompleteFiles() {
    good.remove("near.diagonal 0.5");
    assertEquals("my.policy: [rollout] has no weight of near.diagonal", complaint());
    good.add(1, "near.diagonal 0.5");
    assertEquals(
        "my.policy:2: found \"near.diagonal 0.5\", expected [rollout] or [tree]", complaint());
    good.remove(1);
    replace("[tree]", "[branch]");
    assertEquals(
        "my.policy:"
            + (good.indexOf("[branch]") + 1)
            + ": found \"[branch]\", expected [rollout] or [tree]",
        complaint());
    good.subList(good.indexOf("[branch]"), good.size()).clear();
    good.add(good.indexOf("[rollout]") + 1, "near.diagonal 0.5");
    assertEquals("my.policy: there is no section [tree]", complaint());
  }

  @Test
  void readsFiles(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("my.policy");
    Files.write(file, good);
    PatternPolicy.load(file);
    TreePolicy.load(file);
    Files.write(file, new byte[] {(byte) 0xFF, 0, 1});
    assertEquals(
        file + ": found bytes that are not UTF-8 text",
        assertThrows(PolicyFileException.class, () -> TreePolicy.load(file)).getMessage());
  }
}
