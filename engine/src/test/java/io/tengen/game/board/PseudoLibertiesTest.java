package io.tengen.game.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PseudoLibertiesTest {
  /** The largest number of pairs on the largest board. */
  private static final int MOST = 1_200;

  @Test
  void agreesWithASetOfLiberties() {
    Points points = Points.of(Points.MAX_SIZE);
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 2_000; round++) {
      int different = 1 + random.nextInt(4);
      int first = random.nextInt(points.count());
      int pairs = 1 + random.nextInt(round % 10 == 0 ? MOST : 6);
      Set<Integer> set = new HashSet<>();
      long packed = 0;
      for (int i = 0; i < pairs; i++) {
        int point = points.get((first + 13 * random.nextInt(different)) % points.count());
        set.add(point);
        packed += PseudoLiberties.of(point);
      }
      assertEquals(set.size() == 1, PseudoLiberties.isSingle(packed));
      for (int point : set) {
        if (set.size() == 1) {
          assertEquals(point, PseudoLiberties.point(packed));
        }
        boolean none = PseudoLiberties.others(packed, PseudoLiberties.of(point)) == 0;
        assertEquals(set.size() == 1, none);
      }
    }
  }

  @Test
  void largestBoardDoesNotOverflow() {
    Points points = Points.of(Points.MAX_SIZE);
    int last = points.get(points.count() - 1);
    assertEquals(last, PseudoLiberties.point(MOST * PseudoLiberties.of(last)));
    assertTrue(PseudoLiberties.isSingle(MOST * PseudoLiberties.of(last)));
  }

  @Test
  void noChainNeverHasALastLiberty() {
    Points points = Points.of(Points.MAX_SIZE);
    for (int i = 0; i < points.count(); i++) {
      long liberty = PseudoLiberties.of(points.get(i));
      for (int pairs = -MOST; pairs <= 4; pairs++) {
        long packed = PseudoLiberties.NO_CHAIN + pairs * liberty;
        assertTrue(packed > MOST * liberty);
        assertTrue(PseudoLiberties.others(packed, liberty) != 0);
      }
    }
  }
}
