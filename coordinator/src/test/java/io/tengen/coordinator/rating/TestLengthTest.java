package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest.Verdict;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class TestLengthTest {
  private static final Sprt SPRT = new Sprt(0, 30, 0.05, 0.05, EloModel.LOGISTIC);

  /** The distribution of pairs of an engine that scores somewhat more than half. */
  private static SequentialTest after(int pairs, long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    SequentialTest test = SequentialTest.ofPairs(SPRT);
    for (int i = 0; i < pairs && test.verdict() == Verdict.OPEN; i++) {
      double u = random.nextDouble();
      test = test.after(u < 0.25 ? 0 : u < 0.7 ? 2 : 4);
    }
    return test;
  }

  @Test
  void computesTheRemainingLength() {
    SequentialTest begun = after(40, 1);
    assertEquals(Verdict.OPEN, begun.verdict(), "the test must be open");
    TestLength rest = TestLength.ofRest(begun);
    ScoreDistribution scores = begun.scores().distribution();
    double drift = Sprt.expectation(scores, SPRT.increments(scores));
    // Wald's identity: the expected change of the LLR is the drift times the expected samples.
    double way =
        rest.acceptH1() * (begun.upper() - begun.llr())
            + (1 - rest.acceptH1()) * (begun.lower() - begun.llr());
    assertEquals(way / drift, rest.samples(), 1e-6);
    assertTrue(rest.samples() > 0);
  }

  @Test
  void testWithoutSamplesHasItsWholeLengthLeft() {
    ScoreDistribution scores = SequentialTest.ofPairs(SPRT).scores().distribution();
    assertEquals(
        TestLength.of(SPRT, scores).samples(),
        TestLength.ofRest(SequentialTest.ofPairs(SPRT)).samples(),
        1e-9);
  }

  @Test
  void refusesADecidedTest() {
    SequentialTest decided = after(100_000, 2);
    assertThrows(IllegalArgumentException.class, () -> TestLength.ofRest(decided));
  }
}
