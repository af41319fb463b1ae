package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PointsTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 9, 13, 19, 20, 25})
  void namesAndIndexesRoundTrip(int size) {
    Points points = Points.of(size);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      assertTrue(points.contains(point));
      assertEquals(point, points.at(points.row(point), points.column(point)));
      assertEquals(point, points.parse(points.name(point)));
      assertEquals(point, points.fromIndex(points.toIndex(point)));
      assertEquals(i + 1, points.toIndex(point));
    }
    long contained =
        IntStream.range(-50, points.arrayLength() + 50).filter(points::contains).count();
    assertEquals(size * size, contained);
  }

  @Test
  void namesSkipTheLetterIAndCountFromTheBottom() {
    Points points = Points.of(19);
    assertEquals("A19", points.name(points.at(0, 0)));
    assertEquals("J1", points.name(points.at(18, 8)));
    assertEquals("T19", points.name(points.at(0, 18)));
    assertEquals("pass", points.name(Points.PASS));
    assertEquals("Z25", Points.of(25).name(Points.of(25).at(0, 24)));
    assertEquals(Points.of(25).at(24, 24), Points.of(25).parse("z1"));
    assertEquals(points.at(15, 3), points.parse("d4"));
    assertEquals(Points.PASS, points.parse("PASS"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "I5", "A0", "A10", "K1", "A", "5", "AA1", "A1x", "A999999999999", "Ä1"})
  void refusesTextsThatAreNoPoint(String text) {
    assertThrows(IllegalArgumentException.class, () -> Points.of(9).parse(text));
  }

  @Test
  void handicapStonesFollowGtp() {
    assertEquals("C3 G7 C7 G3", handicap(9, 4));
    assertEquals("D4 Q16", handicap(19, 2));
    assertEquals("D4 Q16 D16 Q4 K10", handicap(19, 5));
    assertEquals("D4 Q16 D16 Q4 D10 Q10 K10", handicap(19, 7));
    assertEquals("D4 K10 D10 K4", handicap(13, 4));
    for (int bad : new int[] {1, 10, -1}) {
      assertThrows(IllegalArgumentException.class, () -> handicap(19, bad));
    }
    assertThrows(IllegalArgumentException.class, () -> handicap(8, 5));
    assertThrows(IllegalArgumentException.class, () -> handicap(5, 2));
  }

  private static String handicap(int size, int stones) {
    GameSetup setup = GameSetup.of(Rules.CHINESE, size, 0.5).withHandicap(stones);
    assertEquals(Color.WHITE, setup.firstToMove());
    String[] names = setup.blackStones().stream().map(Points.of(size)::name).toArray(String[]::new);
    assertTrue(
        Arrays.stream(names).allMatch(name -> Points.of(size).isStar(Points.of(size).parse(name))));
    return String.join(" ", names);
  }
}
