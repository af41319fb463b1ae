package io.tengen.coordinator.contest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.pairing.Score;
import org.junit.jupiter.api.Test;

class LengthTest {
  private final Length ofThree = new Length(1, 3);

  @Test
  void drawsNoGameThatMayBeForNothing() {
    assertEquals(2, ofThree.next(new Score(0, 0), 0, true));
    assertEquals(0, ofThree.next(new Score(4, 0), 2, true), "two won of three");
    assertEquals(1, ofThree.next(new Score(2, 2), 2, true));
    assertEquals(1, ofThree.next(new Score(3, 1), 2, true), "a win and a draw may be caught up");
    assertEquals(0, ofThree.next(new Score(2, 4), 3, true));
    Length ofSeven = new Length(1, 7);
    assertEquals(4, ofSeven.next(new Score(0, 0), 0, true));
    assertEquals(1, ofSeven.next(new Score(6, 2), 4, true));
    assertEquals(2, ofSeven.next(new Score(4, 4), 4, true));
  }

  @Test
  void goesOnInPairsWhileThereIsNoWinnerButNotForEver() {
    assertEquals(2, ofThree.next(new Score(3, 3), 3, true));
    assertEquals(0, ofThree.next(new Score(6, 4), 5, true));
    assertEquals(2, ofThree.next(new Score(7, 7), 7, true));
    assertEquals(0, ofThree.next(new Score(9, 9), 9, true), "the lot decides");
  }

  @Test
  void aFixedNumberIsPlayedToItsEnd() {
    Length four = new Length(4, 1);
    assertEquals(4, four.next(new Score(0, 0), 0, false));
    assertEquals(0, four.next(new Score(4, 4), 4, false));
  }
}
