package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class SampleSizeTest {
  @Test
  void halvingTheErrorTakesFourTimesTheGames() {
    assertEquals(300, SampleSize.until(100, 40, 20));
    assertEquals(0, SampleSize.until(100, 20, 20));
    assertEquals(0, SampleSize.until(100, 10, 20));
    assertEquals(Long.MAX_VALUE, SampleSize.until(100, 1e6, 1e-6 / 1e6));
  }

  /** Uses no prior, since it would count less after further games. */
  @Test
  void errorsOfRatingsShrinkAsPredicted() {
    double before = error(60, 40);
    long more = SampleSize.until(100, before, before / 3);
    assertEquals(before / 3, error((100 + more) * 6 / 10, (100 + more) * 4 / 10), 0.1);
  }

  private static double error(long wins, long losses) {
    PairCount count = new PairCount(0, 1, (int) wins, (int) losses, 0);
    var options = new BradleyTerry.Options(0, new Anchor.Engine(0, 0), false);
    return BradleyTerry.rate(2, List.of(count), options).difference95(1, 0);
  }

  @Test
  void refusesInvalidArguments() {
    assertThrows(IllegalArgumentException.class, () -> SampleSize.until(-1, 40, 20));
    assertThrows(IllegalArgumentException.class, () -> SampleSize.until(1, 40, 0));
    assertThrows(IllegalArgumentException.class, () -> SampleSize.until(1, Double.NaN, 1));
  }
}
