package io.tengen.cli.results;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.coordinator.rating.PoolGaps.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class GapTextTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");

  @Test
  void standingsNameEngineThatLostEverything() {
    assertEquals(
        List.of(
            "", "random has won no point from the others: only the prior bounds the difference."),
        GapText.lines(StandingsTextTest.THREE));
  }

  @Test
  void describesEachKind() {
    assertEquals(
        "No chain of games links a, b and c to the others",
        GapText.line(NAMES, new Gap(Kind.NOT_LINKED, List.of(0, 1, 2))));
    assertEquals(
        "a and f have lost no point to the others",
        GapText.line(NAMES, new Gap(Kind.WON_ALL, List.of(0, 5))));
    assertEquals(
        "a, b, c and 3 more have won no point from the others",
        GapText.line(NAMES, new Gap(Kind.LOST_ALL, List.of(0, 1, 2, 3, 4, 5))));
    assertEquals(
        "d has lost no point to some of the others and won none from the rest",
        GapText.line(NAMES, new Gap(Kind.BETWEEN, List.of(3))));
  }

  @Test
  void namesOtherOfTwoEngines() {
    assertEquals(
        "b has won no point from a",
        GapText.line(List.of("a", "b"), new Gap(Kind.LOST_ALL, List.of(1))));
  }

  @Test
  void countsRemainingGaps() {
    List<Gap> gaps =
        NAMES.stream().map(name -> new Gap(Kind.NOT_LINKED, List.of(NAMES.indexOf(name)))).toList();
    List<String> lines = GapText.lines(NAMES, gaps);
    assertEquals(6, lines.size());
    assertEquals("There are 2 more such gaps.", lines.getLast());
  }
}
