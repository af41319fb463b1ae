package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that 95 % of the intervals contain the true difference, over 2,000 tournaments, or, with
 * this command, a hundred times as many:
 *
 * <pre>
 * ./mvnw -Dquick -pl coordinator -am test -Dtest='CoverageTest,SprtSimulationTest' \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dtengen.simulation=100
 * </pre>
 */
class CoverageTest {
  private static final List<Double> ELO = List.of(0.0, -150.0, 40.0, 120.0, 300.0);
  private static final int TOURNAMENTS = 2_000;

  @ParameterizedTest
  @CsvSource({
    "20, 0, 0, false",
    "20, 0.3, 0, false",
    "20, 0.8, 0, false",
    "20, 0, 120, true",
    "20, 0.5, -80, true",
    "3, 0.2, 0, false"
  })
  void intervalsCoverTheTruth(
      int games, double draws, double firstMove, boolean estimateIt, TestReporter reporter) {
    Simulation simulation = new Simulation(ELO, draws, firstMove);
    SplittableRandom random = new SplittableRandom(20261121);
    BradleyTerry.Options options = new BradleyTerry.Options(1, new Anchor.Mean(0), estimateIt);
    int tournaments = Simulation.repetitions(TOURNAMENTS);
    int pairs = ELO.size() * (ELO.size() - 1) / 2;
    int covered = 0;
    int firstCovered = 0;
    for (int i = 0; i < tournaments; i++) {
      List<PairCount> counts = simulation.roundRobin(games, random);
      Ratings ratings = BradleyTerry.rate(ELO.size(), counts, options);
      covered += covered(ratings);
      firstCovered +=
          ratings
              .firstMove()
              .filter(first -> Math.abs(first.elo() - firstMove) <= first.error95())
              .map(first -> 1)
              .orElse(0);
    }
    double coverage = (double) covered / tournaments / pairs;
    reporter.publishEntry(
        "%d games a pair and colour, draws %s, first move %s: %.4f of %d intervals"
            .formatted(games, draws, firstMove, coverage, tournaments * pairs));
    assertEquals(0.95, coverage, 0.02);
    if (estimateIt) {
      assertEquals(0.95, (double) firstCovered / tournaments, 0.02);
    }
  }

  private static int covered(Ratings ratings) {
    int covered = 0;
    for (int i = 0; i < ELO.size(); i++) {
      for (int j = 0; j < i; j++) {
        double off = Math.abs(ratings.difference(i, j) - (ELO.get(i) - ELO.get(j)));
        covered += off <= ratings.difference95(i, j) ? 1 : 0;
      }
    }
    return covered;
  }
}
