package io.tengen.coordinator.tournament;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.pairing.MatchScore;
import org.junit.jupiter.api.Test;

class MatchLengthTest {
  private final MatchLength ofThree = new MatchLength(1, 3);

  @Test
  void drawsOnlyGamesThatAreNeeded() {
    assertEquals(2, ofThree.next(new MatchScore(0, 0), 0, true));
    assertEquals(0, ofThree.next(new MatchScore(4, 0), 2, true), "two won of three");
    assertEquals(1, ofThree.next(new MatchScore(2, 2), 2, true));
    assertEquals(
        1, ofThree.next(new MatchScore(3, 1), 2, true), "a win and a draw can still be equalled");
    assertEquals(0, ofThree.next(new MatchScore(2, 4), 3, true));
    MatchLength ofSeven = new MatchLength(1, 7);
    assertEquals(4, ofSeven.next(new MatchScore(0, 0), 0, true));
    assertEquals(1, ofSeven.next(new MatchScore(6, 2), 4, true));
    assertEquals(2, ofSeven.next(new MatchScore(4, 4), 4, true));
  }

  @Test
  void extendsDrawnMatchByPairsUpToTheLimit() {
    assertEquals(2, ofThree.next(new MatchScore(3, 3), 3, true));
    assertEquals(0, ofThree.next(new MatchScore(6, 4), 5, true));
    assertEquals(2, ofThree.next(new MatchScore(7, 7), 7, true));
    assertEquals(0, ofThree.next(new MatchScore(9, 9), 9, true), "a random draw decides");
  }

  @Test
  void playsAllGamesOfAFixedNumber() {
    MatchLength four = new MatchLength(4, 1);
    assertEquals(4, four.next(new MatchScore(0, 0), 0, false));
    assertEquals(0, four.next(new MatchScore(4, 4), 4, false));
  }
}
