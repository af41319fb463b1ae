package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that 95 % of the intervals contain the true difference where the games of a pair depend on
 * each other: each pair has an opening that favours Black by a random amount.
 */
class PairCoverageTest {
  private static final List<Double> ELO = List.of(0.0, -100.0, 60.0);
  private static final int TOURNAMENTS = 2_000;

  @ParameterizedTest
  @CsvSource({"10, 0, 0", "10, 0, 300", "50, 0, 300", "50, 0.4, 150", "200, 0, 600", "4, 0, 200"})
  void intervalsCoverTheTruth(int pairs, double draws, double spread, TestReporter reporter) {
    SplittableRandom random = new SplittableRandom(20261123);
    int tournaments = Simulation.repetitions(TOURNAMENTS);
    int covered = 0;
    int intervals = 0;
    for (int i = 0; i < tournaments; i++) {
      List<PairCount> counts = new ArrayList<>();
      for (int one = 0; one < ELO.size(); one++) {
        for (int other = one + 1; other < ELO.size(); other++) {
          double difference = ELO.get(one) - ELO.get(other);
          counts.add(play(one, other, difference, pairs, draws, spread, random));
        }
      }
      Ratings ratings =
          BradleyTerry.rate(
              ELO.size(), counts, new BradleyTerry.Options(1, new Anchor.Mean(0), false));
      for (int one = 0; one < ELO.size(); one++) {
        for (int other = 0; other < one; other++) {
          // Openings bring scores nearer to one half, so the truth is the Elo of the mean score.
          double truth = truth(ELO.get(one) - ELO.get(other), spread);
          covered += covers(ratings, one, other, truth) ? 1 : 0;
          intervals++;
        }
      }
    }
    double coverage = (double) covered / intervals;
    reporter.publishEntry(
        "%d pairs, draws %s, spread %s: %.4f of %d intervals"
            .formatted(pairs, draws, spread, coverage, intervals));
    assertEquals(0.95, coverage, 0.025);
  }

  /**
   * Most samples of a one-sided match have only pairs that one side won, which says little about
   * how much pairs vary. So intervals cover the truth as often as if the games were no pairs.
   */
  @ParameterizedTest
  @CsvSource({"10, 500, 0", "20, 700, 0", "50, 800, 0", "20, 600, 150"})
  void intervalsOfOneSidedMatchesCoverTheTruth(
      int pairs, double elo, double spread, TestReporter reporter) {
    SplittableRandom random = new SplittableRandom(20261130);
    int matches = Simulation.repetitions(TOURNAMENTS);
    double truth = truth(elo, spread);
    int covered = 0;
    int coveredAsGames = 0;
    for (int i = 0; i < matches; i++) {
      PairCount count = play(0, 1, elo, pairs, 0, spread, random);
      PairCount games = new PairCount(0, 1, count.wins(), count.losses(), count.draws());
      covered += covers(rated(count), 0, 1, truth) ? 1 : 0;
      coveredAsGames += covers(rated(games), 0, 1, truth) ? 1 : 0;
    }
    double coverage = (double) covered / matches;
    double expected = (double) coveredAsGames / matches;
    reporter.publishEntry(
        "%d pairs, %s Elo, spread %s: %.4f, as games %.4f"
            .formatted(pairs, elo, spread, coverage, expected));
    assertTrue(coverage >= expected - 0.02, () -> coverage + " instead of " + expected);
  }

  private static Ratings rated(PairCount count) {
    return BradleyTerry.rate(2, List.of(count), BradleyTerry.Options.DEFAULT);
  }

  private static boolean covers(Ratings ratings, int one, int other, double truth) {
    double off = Math.abs(ratings.difference(one, other) - truth);
    return off <= ratings.difference95(one, other);
  }

  private static double truth(double difference, double spread) {
    double score = (EloModel.score(difference + spread) + EloModel.score(difference - spread)) / 2;
    return EloModel.elo(score);
  }

  private static PairCount play(
      int one,
      int other,
      double difference,
      int pairs,
      double draws,
      double spread,
      SplittableRandom random) {
    PairCount sum = new PairCount(one, other, 0, 0, 0);
    for (int i = 0; i < pairs; i++) {
      double black = random.nextBoolean() ? spread : -spread;
      int first = halfPoints(EloModel.score(difference + black), draws, random);
      int second = halfPoints(EloModel.score(difference - black), draws, random);
      sum = sum.plus(game(one, other, first)).plus(game(one, other, second));
      sum = sum.withPair(first + second);
    }
    return sum;
  }

  private static PairCount game(int one, int other, int half) {
    return new PairCount(one, other, half / 2, (2 - half) / 2, half % 2);
  }

  private static int halfPoints(double expected, double draws, SplittableRandom random) {
    double drawn = draws * 2 * Math.min(expected, 1 - expected);
    return 2 - Simulation.draw(random, expected - drawn / 2, drawn, 1 - expected - drawn / 2);
  }
}
