package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TeamsTest {
  private static final Teams.Team A = new Teams.Team("A", List.of("a", "b"));
  private static final Teams.Team B = new Teams.Team("B", List.of("c", "d"));
  private static final List<String> ENGINES = List.of("a", "b", "c", "d");

  private static void refused(
      String words, LineUp lineUp, List<String> engines, Teams.Team... all) {
    Teams teams = new Teams(lineUp, List.of(all));
    String message =
        String.valueOf(
            assertThrows(IllegalArgumentException.class, () -> teams.require(engines))
                .getMessage());
    assertTrue(message.contains(words), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void acceptsTeamsThatNameEachEngineOnce() {
    new Teams(LineUp.FIXED, List.of(A, B)).require(ENGINES);
    Teams.NONE.require(ENGINES);
    Teams.Team free =
        new Teams.Team("B", List.of("c", "d"), List.of("e"), Map.of(2, List.of("e", "c")));
    new Teams(LineUp.FREE, List.of(A, free)).require(List.of("a", "b", "c", "d", "e"));
  }

  @Test
  void namesTheFaultAndTheRemedy() {
    refused("two teams or more", LineUp.FIXED, ENGINES, A);
    refused("rename one", LineUp.FIXED, ENGINES, A, new Teams.Team("A", List.of("c", "d")));
    refused("rename one", LineUp.FIXED, ENGINES, A, new Teams.Team("a", List.of("c", "d")));
    refused("letters, digits", LineUp.FIXED, ENGINES, A, new Teams.Team("a b", List.of("c", "d")));
    refused("the same number", LineUp.FIXED, ENGINES, A, new Teams.Team("B", List.of("c")));
    refused("no engine \"x\"", LineUp.FIXED, ENGINES, A, new Teams.Team("B", List.of("c", "x")));
    refused("named twice", LineUp.FIXED, ENGINES, A, new Teams.Team("B", List.of("c", "a")));
    refused("in no team", LineUp.FIXED, List.of("a", "b", "c", "d", "e"), A, B);
    Teams.Team spare = new Teams.Team("B", List.of("c"), List.of("d"), Map.of());
    refused(
        "substitutes",
        LineUp.TOTAL,
        List.of("a", "c", "d"),
        new Teams.Team("A", List.of("a")),
        spare);
    Teams.Team order =
        new Teams.Team("B", List.of("c", "d"), List.of(), Map.of(1, List.of("d", "c")));
    refused("which only line-up free uses", LineUp.FIXED, ENGINES, A, order);
    Teams.Team twice =
        new Teams.Team("B", List.of("c", "d"), List.of(), Map.of(1, List.of("c", "c")));
    refused("round 1", LineUp.FREE, ENGINES, A, twice);
  }

  @Test
  void aLineUpIsReadAsItIsWritten() {
    for (LineUp lineUp : LineUp.values()) {
      assertEquals(lineUp, LineUp.parse(lineUp.text()));
    }
    assertThrows(IllegalArgumentException.class, () -> LineUp.parse("random"));
  }
}
