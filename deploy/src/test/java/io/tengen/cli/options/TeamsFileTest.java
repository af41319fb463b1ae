package io.tengen.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.match.EngineSpec;
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TeamsFileTest {
  @Test
  void readsTeamsAndTheEnginesThatTheyDefine() {
    TeamsFile.Entries entries =
        TeamsFile.parse(
            """
            # A cup
            lineup free
            team Alpha: a1=random a2=mcts:visits=50   # second board
            substitutes Alpha: a3=random
            round 2 Alpha: a3 a1

            team Beta : b1=random known
            """
                .lines()
                .toList(),
            List.of(EngineSpec.parse("known=random")));
    assertEquals(
        List.of("known", "a1", "a2", "a3", "b1"),
        entries.engines().stream().map(EngineSpec::name).toList());
    Teams expected =
        new Teams(
            LineUp.FREE,
            List.of(
                new Teams.Team(
                    "Alpha", List.of("a1", "a2"), List.of("a3"), Map.of(2, List.of("a3", "a1"))),
                new Teams.Team("Beta", List.of("b1", "known"))));
    assertEquals(expected, entries.teams());
    assertEquals(expected, TeamsFile.parse(expected.lines(), entries.engines()).teams());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lineup fixed;lineup free|line 2 is a second",
        "lineup swiss|line 1: line-up \"swiss\" is unknown; choose one of fixed",
        "team A a=random|line 1 is none of",
        "teams A: a=random|line 1 is none of",
        "team A:|line 1 names no engine",
        "team A: a=random;team A: b=random|line 2 repeats",
        "team A: a=mcts:visits|line 1: ",
        "team A: a=random a=mcts|line 1: two engines are called",
        "team A: a=random;substitutes B: b=random|line 2: there is no line \"team B: ...\"",
        "round 1 B: a;team A: a=random|line 1: there is no line \"team B: ...\"",
        "team A: a=random;substitutes A: b=random|line 2: team A has substitutes, who play only",
        "team A: a=random;round 1 A: a|line 2: team A names an order for a round",
        "lineup free;team A: a=random;round 2 A: b|line 3: team A, round 2: the order must name 1",
        "lineup free;team A: a=random;substitutes A: a|line 3: engine \"a\" is named already, by"
            + " line 2",
        "team A: a=random a|line 1: engine \"a\" is named already;",
        "team A: a=random;round 0x2 A: a|line 2 is none of",
        "lineup fixed|no line such as",
      })
  void namesTheLineAndTheRemedy(String lines, String words) {
    String message =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> TeamsFile.parse(List.of(lines.split(";")), List.of()))
                .getMessage());
    assertTrue(message.contains(words), message);
    assertEquals(1, message.lines().count());
  }
}
