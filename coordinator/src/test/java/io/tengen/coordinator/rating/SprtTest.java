package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SprtTest {
  private static final double EXACT = 1e-6;

  private static ScoreCounts counts(String text) {
    long[] n = Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
    return n.length == 3
        ? ScoreCounts.ofGames(n[0], n[1], n[2])
        : ScoreCounts.ofPairs(n[0], n[1], n[2], n[3], n[4]);
  }

  /**
   * Values from fishtest's functions; counts are in the order from the lowest score to the highest.
   */
  @ParameterizedTest
  @CsvSource({
    "591 2163 716, LOGISTIC, 0, 5, 3.825357",
    "591 2163 716, NORMALIZED, 0, 5, 2.572287",
    "39 8843 26675 9240 44, LOGISTIC, 0, 5, -16.698659",
    "39 8843 26675 9240 44, NORMALIZED, 0, 5, 3.639943",
    "200 0 500 0 300, NORMALIZED, 0, 20, 8.215073"
  })
  void computesKnownRatios(
      String counts, EloModel model, double elo0, double elo1, double expected) {
    Sprt sprt = new Sprt(elo0, elo1, 0.05, 0.05, model);
    assertEquals(expected, sprt.llr(counts(counts)), EXACT);
  }

  @ParameterizedTest
  @CsvSource({
    "591 2163 716, 12.521109, 7.092605, 20.428251, 11.559995, 0.999733",
    "39 8843 26675 9240 44, 1.576763, 1.030314, 3.479956, 2.273892, 0.998648"
  })
  void computesKnownEstimates(
      String counts, double elo, double error95, double normalized, double error, double los) {
    EloEstimate estimate = EloEstimate.of(counts(counts));
    assertEquals(elo, estimate.elo(), EXACT);
    assertEquals(error95, estimate.error95(), EXACT);
    assertEquals(normalized, estimate.normalizedElo(), EXACT);
    assertEquals(error, estimate.normalizedError95(), EXACT);
    assertEquals(los, estimate.los(), EXACT);
  }

  @Test
  void computesBoundsFromErrorRates() {
    Sprt even = new Sprt(0, 5, 0.05, 0.05, EloModel.LOGISTIC);
    assertEquals(-2.944439, even.lower(), EXACT);
    assertEquals(2.944439, even.upper(), EXACT);
    Sprt uneven = new Sprt(0, 5, 0.01, 0.2, EloModel.LOGISTIC);
    assertEquals(Math.log(0.2 / 0.99), uneven.lower(), 1e-12);
    assertEquals(Math.log(0.8 / 0.01), uneven.upper(), 1e-12);
  }

  @Test
  void swappingSidesAndHypothesesSwapsTheSign() {
    Sprt sprt = new Sprt(-3, 7, 0.05, 0.05, EloModel.NORMALIZED);
    Sprt mirrored = new Sprt(-7, 3, 0.05, 0.05, EloModel.NORMALIZED);
    ScoreCounts scores = ScoreCounts.ofPairs(100, 700, 1200, 800, 120);
    ScoreCounts reversed = ScoreCounts.ofPairs(120, 800, 1200, 700, 100);
    assertEquals(sprt.llr(scores), -mirrored.llr(reversed), 1e-9);
  }

  @Test
  void distributionsUnderAHypothesisHaveItsElo() {
    ScoreDistribution observed = ScoreCounts.ofPairs(3, 0, 40, 51, 0).distribution();
    for (EloModel model : EloModel.values()) {
      for (double elo : new double[] {-200, 0, 3, 150}) {
        ScoreDistribution under = observed.withElo(elo, model);
        double sum = 0;
        for (int i = 0; i < 5; i++) {
          sum += under.probability(i);
        }
        assertEquals(1, sum, 1e-9);
        assertEquals(elo, under.elo(model), 1e-3);
      }
    }
  }

  @Test
  void oneSidedScoresHaveFiniteNumbers() {
    for (ScoreCounts scores :
        new ScoreCounts[] {
          ScoreCounts.noGames(),
          ScoreCounts.noPairs(),
          ScoreCounts.ofGames(0, 0, 1),
          ScoreCounts.ofGames(0, 0, 1_000_000),
          ScoreCounts.ofPairs(1_000_000, 0, 0, 0, 0)
        }) {
      for (EloModel model : EloModel.values()) {
        double llr = new Sprt(0, 5, 0.05, 0.05, model).llr(scores);
        assertTrue(Double.isFinite(llr), () -> scores + " " + model + " " + llr);
      }
      EloEstimate estimate = EloEstimate.of(scores);
      assertTrue(Double.isFinite(estimate.elo() + estimate.error95() + estimate.normalizedElo()));
    }
    assertTrue(new Sprt(0, 5, 0.05, 0.05, EloModel.LOGISTIC).llr(counts("0 0 1000")) > 10);
  }

  /** Five pairs that each end 1-1 do not show that all pairs do. */
  @Test
  void samplesOfOneScoreDoNotMakeTheIntervalNarrow() {
    for (ScoreCounts scores :
        new ScoreCounts[] {ScoreCounts.ofPairs(0, 0, 5, 0, 0), ScoreCounts.ofGames(0, 5, 0)}) {
      EloEstimate estimate = EloEstimate.of(scores);
      assertEquals("0.0", String.valueOf(estimate.elo()));
      assertEquals(118, estimate.error95(), 1, scores::toString);
      assertEquals(0.5, estimate.los(), 1e-9);
    }
    assertEquals(1.4, EloEstimate.of(ScoreCounts.ofPairs(0, 0, 500, 0, 0)).error95(), 0.1);
  }

  @Test
  void refusesInvalidArguments() {
    assertThrows(
        IllegalArgumentException.class, () -> new Sprt(5, 5, 0.05, 0.05, EloModel.LOGISTIC));
    assertThrows(IllegalArgumentException.class, () -> new Sprt(0, 5, 0, 0.05, EloModel.LOGISTIC));
    assertThrows(IllegalArgumentException.class, () -> new Sprt(0, 5, 0.5, 0.5, EloModel.LOGISTIC));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Sprt(0, Double.NaN, 0.05, 0.05, EloModel.LOGISTIC));
    assertThrows(IllegalArgumentException.class, () -> ScoreCounts.ofGames(1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> ScoreDistribution.of(0.5, 0.5));
    assertThrows(IllegalArgumentException.class, () -> ScoreDistribution.of(0.5, 0.5, 0.5));
  }
}
