package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Match;
import io.tengen.wire.control.Standings.Placing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables of results round by round, and their exchange with go federations. */
class EgfTableTest {
  private static Placing placing(String name, int place, int points) {
    return new Placing(name, place, points, 4, 0, 0, false, "", 0, 0);
  }

  /** Three rounds of five: c withdraws before its second match, and e leaves after a bye. */
  private static final Standings STANDINGS =
      new Standings(
          "r1",
          5,
          List.of(),
          List.of(),
          "a",
          List.of(
              placing("a", 1, 5),
              placing("b", 2, 4),
              placing("d", 2, 3),
              placing("c", 4, 2),
              placing("e", 5, 2)),
          List.of(
              new Match(1, "a", "b", 2, 0, 1, 1),
              new Match(1, "c", "d", 2, 0, 1, 0),
              new Match(1, "e", "", 2, 0, 0, 0),
              new Match(2, "a", "d", 2, 2, 2, 1),
              new Match(2, "b", "c", 2, 0, 0, 0),
              new Match(3, "d", "b", 0, 2, 1, 1)),
          List.of(),
          0);

  @Test
  void showsOpponentResultAndColourOfEachRound() {
    assertEquals(
        """
        no  engine  place  points  tie-break     1   2     3
         1  a           1       5          4  2+/b  3=    0-
         2  b           2       4          4  1-/w  0+  3+/w
         3  d           2       3          4  4-/b  1=  2-/b
         4  c           4       2          4  3+/w  0-    0-
         5  e           5       2          4    0+  0-    0-
        """,
        CrossTable.of(STANDINGS).text());
  }

  @Test
  void bothSidesMayLose() {
    Match both = new Match(1, "a", "b", 0, 0, 1, 1);
    RoundResult first = RoundResult.ofFirst(both, Map.of("a", 1, "b", 2));
    RoundResult second = RoundResult.ofSecond(both, Map.of("a", 1, "b", 2));
    assertEquals("2-/b", first.text());
    assertEquals("1-/w", second.text());
    assertTrue(first.isOppositeOf(second));
    assertFalse(first.isOppositeOf(new RoundResult(1, '=', "w")));
    assertFalse(new RoundResult(2, '+', "b").isOppositeOf(new RoundResult(1, '+', "w")));
  }

  @Test
  void readsBackGradesClubsAndTheDescriptionOfTheEvent() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("CL", "");
    headers.put("EV", "run r1");
    headers.put("TM", "60");
    EgfTable table =
        EgfTable.of(
            headers,
            CrossTable.of(STANDINGS),
            Map.of("a", new Grade("3d", "2d", "4d", 2300), "b", new Grade("12k", "9k", "15k", 900)),
            Map.of("a", "Alpha", "c", "Gamma"));
    assertEquals("3d", table.players().getFirst().grade());
    assertEquals("Alpha", table.players().getFirst().club());
    EgfTable read = EgfTable.read(table.text().lines().toList());
    assertEquals(table, read);
    assertEquals(table.text(), read.text());
  }

  @Test
  void readsBackWhatItWrites() {
    EgfTable table =
        EgfTable.of(
            Map.of("EV", "Cup [a]; b", "KM", "7.5"), CrossTable.of(STANDINGS), Map.of(), Map.of());
    EgfTable read = EgfTable.read(table.text().lines().toList());
    assertEquals(table.players(), read.players());
    assertEquals("7.5", read.headers().get("KM"));
    assertEquals("Cup  a   b", read.headers().get("EV"));
    assertEquals(read, EgfTable.read(read.text().lines().toList()));
  }

  @Test
  void readsTablesOfPeople() {
    EgfTable table =
        EgfTable.read(
            List.of(
                "; EV[Leuven]",
                "; PC[BE, Leuven]",
                "",
                "1 Ng Say Boon   4d NL Pan 29 2  2+/w0 3+/b2 ; a comment",
                "2 Vets Nelis    2d BE Leu 29 0  1-/b 0=",
                "3 Ramon Jan     4d BE Leu 28.5 0 0- 1-/w2"));
    assertEquals(List.of("29", "2"), table.players().get(0).scores());
    assertEquals("Ng Say Boon", table.players().get(0).name());
    assertEquals("4d", table.players().get(0).grade());
    assertEquals("BE", table.players().get(1).country());
    assertEquals("Leu", table.players().get(2).club());
    assertEquals(0.5, table.players().get(1).points());
    assertTrue(table.render().startsWith("EV Leuven, PC BE, Leuven\n\nno  player"), table.render());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 a 3d 1 0+|line 1 begins with \"2\", not with the number 1",
        "1 a 3d 5|line 1 ends with \"5\", not with a result such as 12+/b",
        "1 0+|line 1 has no name",
        "1 a 3d 0+ 2+/b|meets number 2 in round 2; numbers are those of other players, 1 to 1",
      })
  void namesTheLineAndTheRemedy(String line, String words) {
    assertTrue(complaint(List.of(line)).contains(words), complaint(List.of(line)));
  }

  @Test
  void refusesTablesThatContradictThemselves() {
    assertTrue(complaint(List.of("; nothing")).startsWith("there is no player"));
    assertTrue(
        complaint(List.of("1 a 3d 2+/b", "2 b 3d 1+/w"))
            .contains("has 2+/b in round 1, but number 2 has 1+/w"));
    assertTrue(complaint(List.of("1 a 3d 0+", "2 b 3d 0+ 0-")).contains("has 2 results"));
  }

  private static String complaint(List<String> lines) {
    return String.valueOf(
        assertThrows(IllegalArgumentException.class, () -> EgfTable.read(lines)).getMessage());
  }
}
