package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.SequentialTest.Verdict;
import java.util.SplittableRandom;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that sequential tests of simulated pairs and games have the error rates that were asked for
 * and the expected length. {@link CoverageTest} has the command for a long series.
 */
class SprtSimulationTest {
  private static final int TESTS = 500;

  /** H1 is 20 or 25 Elo above H0, so that tests are short. */
  @ParameterizedTest
  @CsvSource({
    "LOGISTIC, true, 0, 20, 0.05, 0.05, 0",
    "LOGISTIC, true, 0, 20, 0.05, 0.05, 20",
    "NORMALIZED, true, 0, 25, 0.05, 0.05, 0",
    "NORMALIZED, true, 0, 25, 0.05, 0.05, 25",
    "NORMALIZED, false, 0, 25, 0.05, 0.05, 0",
    "NORMALIZED, false, 0, 25, 0.1, 0.02, 25",
    "LOGISTIC, false, -10, 10, 0.05, 0.05, 0"
  })
  void hasTheRequiredErrorRatesAndExpectedLength(
      EloModel model,
      boolean paired,
      double elo0,
      double elo1,
      double alpha,
      double beta,
      double truth,
      TestReporter reporter) {
    Sprt sprt = new Sprt(elo0, elo1, alpha, beta, model);
    ScoreDistribution even =
        paired
            ? ScoreDistribution.of(0.08, 0.2, 0.44, 0.2, 0.08)
            : ScoreDistribution.of(0.3, 0.4, 0.3);
    ScoreDistribution scores = even.withElo(truth, model);
    double[] probabilities = new double[scores.cells()];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = scores.probability(i);
    }
    SplittableRandom random = new SplittableRandom(7);
    int tests = Simulation.repetitions(TESTS);
    int accepted = 0;
    long samples = 0;
    for (int i = 0; i < tests; i++) {
      SequentialTest test = paired ? SequentialTest.ofPairs(sprt) : SequentialTest.ofGames(sprt);
      while (test.verdict() == Verdict.OPEN) {
        test = test.after(Simulation.draw(random, probabilities));
      }
      accepted += test.verdict() == Verdict.H1 ? 1 : 0;
      samples += test.scores().samples();
    }
    TestLength theory = TestLength.of(sprt, scores);
    double share = (double) accepted / tests;
    // Three standard errors for chance, and a twentieth because the theory is asymptotic.
    double chance = 3 * Math.sqrt(theory.acceptH1() * (1 - theory.acceptH1()) / tests);
    if (truth == elo0) {
      assertTrue(share <= 1.05 * alpha + chance, () -> "accepts H1 at H0: " + share);
    } else if (truth == elo1) {
      assertTrue(1 - share <= 1.05 * beta + chance, () -> "accepts H0 at H1: " + (1 - share));
    }
    assertEquals(theory.acceptH1(), share, chance + 0.01);
    double length = samples / (theory.samples() * tests);
    reporter.publishEntry(
        "%s %s, bounds %s %s, truth %s: accepted H1 %.4f (theory %.4f), length / theory %.4f"
            .formatted(
                model,
                paired ? "pairs" : "games",
                elo0,
                elo1,
                truth,
                share,
                theory.acceptH1(),
                length));
    // The standard deviation of lengths is about four fifths of their mean.
    assertEquals(1, length, 0.05 + 3 * 0.8 / Math.sqrt(tests));
  }
}
