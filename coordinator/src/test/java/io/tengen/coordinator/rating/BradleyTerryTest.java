package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.rating.BradleyTerry.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BradleyTerryTest {
  private static final double PER_UNIT = 400 / Math.log(10);
  private static final Options NO_PRIOR = anchored(0, 0);

  private static Options anchored(double priorDraws, int engine) {
    return new Options(priorDraws, new Anchor.Engine(engine, 0), false);
  }

  private static PairCount pair(int first, int second, int wins, int losses) {
    return new PairCount(first, second, wins, losses, 0);
  }

  private static String refusal(int engines, List<PairCount> pairs, Options options) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> BradleyTerry.rate(engines, pairs, options))
            .getMessage());
  }

  @Test
  void ratesThreePlayersAsInTheWorkedExample() {
    Ratings ratings =
        BradleyTerry.rate(
            3, List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30)), anchored(0, 2));
    // 132.033960 and 47.995971 in the worked example; these are from Newton's method in 40 digits.
    assertEquals(132.0339659260, ratings.elo(0), 1e-9);
    assertEquals(47.9959786743, ratings.elo(1), 1e-9);
    assertEquals(0, ratings.elo(2));
    assertEquals(29.908, ratings.standardError(0, 2), 1e-3);
    assertEquals(29.019, ratings.standardError(1, 2), 1e-3);
    assertEquals(1.959964 * ratings.standardError(0, 2), ratings.error95(0), 1e-5);
    assertEquals(ratings.error95(0), ratings.difference95(0, 2), 1e-9);
    assertEquals(0, ratings.error95(2));
  }

  @Test
  void theAnchorOnlyShiftsTheScale() {
    List<PairCount> pairs = List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30));
    Ratings zero = BradleyTerry.rate(3, pairs, anchored(1, 0));
    Ratings two = BradleyTerry.rate(3, pairs, anchored(1, 2));
    for (int i = 0; i < 3; i++) {
      assertEquals(zero.elo(i) - zero.elo(2), two.elo(i), 1e-9);
      for (int j = 0; j < 3; j++) {
        assertEquals(zero.standardError(i, j), two.standardError(i, j), 1e-9);
      }
    }
  }

  @Test
  void twoPlayersHaveAClosedForm() {
    Ratings ratings = BradleyTerry.rate(2, List.of(new PairCount(0, 1, 30, 50, 20)), NO_PRIOR);
    assertEquals(400 * Math.log10(60.0 / 40), ratings.elo(1), 1e-9);
    // By the delta method from the variance of a score of 30 zeros, 50 ones and 20 halves.
    double variance = (50 + 20 / 4.0) / 100 - 0.6 * 0.6;
    double error = PER_UNIT * Math.sqrt(variance / 100) / (0.6 * 0.4);
    assertEquals(error, ratings.standardError(0, 1), 1e-9);
    assertEquals(error * error, ratings.covariance(1, 1), 1e-6);
  }

  @Test
  void theErrorOfTwoPlayersAgreesWithEloEstimate() {
    PairCount counts = new PairCount(0, 1, 716, 591, 2163);
    Ratings ratings = BradleyTerry.rate(2, List.of(counts), NO_PRIOR);
    EloEstimate estimate = EloEstimate.of(ScoreCounts.ofGames(591, 2163, 716));
    assertEquals(estimate.elo(), ratings.difference(0, 1), 1e-9);
    assertEquals(estimate.error95(), ratings.difference95(0, 1), 0.002);
    assertEquals(estimate.los(), ratings.superiority(0, 1), 1e-4);
  }

  @Test
  void oneSidedScoresAreJudgedAlikeByBoth() {
    Ratings ratings = BradleyTerry.rate(2, List.of(new PairCount(0, 1, 40, 0, 0)), Options.DEFAULT);
    for (ScoreCounts scores :
        List.of(ScoreCounts.ofGames(0, 0, 40), ScoreCounts.ofPairs(0, 0, 0, 0, 20))) {
      EloEstimate estimate = EloEstimate.of(scores);
      assertEquals(ratings.difference(0, 1), estimate.elo(), 2);
      // The interval of the score ends at 0.999, that of the ratings nowhere.
      assertTrue(estimate.error95() > 250, () -> "" + estimate.error95());
      assertTrue(estimate.error95() < ratings.difference95(0, 1));
    }
  }

  @Test
  void withoutGamesNothingIsKnown() {
    EloEstimate estimate = EloEstimate.of(ScoreCounts.noPairs());
    assertEquals(0, estimate.elo(), 1e-9);
    assertTrue(estimate.error95() > 1000, () -> "" + estimate.error95());
  }

  @Test
  void drawsAloneLeaveAnErrorAboveZero() {
    Ratings two = BradleyTerry.rate(2, List.of(new PairCount(0, 1, 0, 0, 2)), Options.DEFAULT);
    assertTrue(two.difference95(0, 1) > 150, () -> "" + two.difference95(0, 1));
    Ratings bare = BradleyTerry.rate(2, List.of(new PairCount(0, 1, 0, 0, 100)), NO_PRIOR);
    assertTrue(bare.difference95(0, 1) > 5, () -> "" + bare.difference95(0, 1));
  }

  @Test
  void acceptsAnyAnchorElo() {
    List<PairCount> pairs = List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30));
    Ratings zero = BradleyTerry.rate(3, pairs, anchored(1, 1));
    Ratings given = BradleyTerry.rate(3, pairs, new Options(1, new Anchor.Engine(1, 2500), false));
    for (int i = 0; i < 3; i++) {
      assertEquals(zero.elo(i) + 2500, given.elo(i), 1e-9);
      assertEquals(zero.error95(i), given.error95(i), 1e-9);
    }
    assertEquals(0, given.error95(1));
  }

  @Test
  void anchorsTheMean() {
    List<PairCount> pairs = List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30));
    Ratings engine = BradleyTerry.rate(3, pairs, anchored(1, 1));
    Ratings mean = BradleyTerry.rate(3, pairs, new Options(1, new Anchor.Mean(1000), false));
    assertEquals(3000, mean.elo(0) + mean.elo(1) + mean.elo(2), 1e-9);
    for (int i = 0; i < 3; i++) {
      double row = 0;
      for (int j = 0; j < 3; j++) {
        assertEquals(engine.difference(i, j), mean.difference(i, j), 1e-9);
        assertEquals(engine.standardError(i, j), mean.standardError(i, j), 1e-9);
        row += mean.covariance(i, j);
      }
      assertEquals(0, row, 1e-6, "the mean of the ratings is certain");
      assertTrue(mean.error95(i) > 0 && mean.error95(i) < engine.error95(0));
    }
  }

  @Test
  void computesSuperiorityOfEveryPair() {
    Ratings ratings =
        BradleyTerry.rate(
            3, List.of(pair(0, 1, 60, 40), pair(1, 2, 55, 45), pair(0, 2, 70, 30)), NO_PRIOR);
    assertEquals(0.5, ratings.superiority(1, 1));
    assertEquals(1, ratings.superiority(0, 1) + ratings.superiority(1, 0), 1e-12);
    // Elo 47.996 with a standard error of 29.019: 1.654 of them.
    assertEquals(0.95093, ratings.superiority(1, 2), 1e-4);
    assertTrue(ratings.superiority(0, 2) > 0.99999);
  }

  /**
   * Black wins 60 of 100 games of two equal engines: the advantage has the closed form of two
   * players.
   */
  @Test
  void estimatesTheFirstMoveAdvantage() {
    List<PairCount> games = List.of(pair(0, 1, 3000, 2000), pair(1, 0, 3000, 2000));
    Ratings ratings = BradleyTerry.rate(2, games, new Options(0, new Anchor.Engine(0, 0), true));
    Ratings.FirstMove first = ratings.firstMove().orElseThrow();
    assertEquals(0, ratings.elo(1), 1e-9);
    assertEquals(400 * Math.log10(6000.5 / 4000.5), first.elo(), 1e-6);
    assertEquals(1.96 * PER_UNIT / Math.sqrt(10_001 * 0.24), first.error95(), 1e-3);
    assertTrue(BradleyTerry.rate(2, games, NO_PRIOR).firstMove().isEmpty());
  }

  @Test
  void separatesStrengthFromColour() {
    // The first engine is 100 Elo stronger and had White in 9 games of 10; Black is worth 200 Elo.
    double black = 1 / (1 + Math.pow(10, -300.0 / 400));
    double white = 1 / (1 + Math.pow(10, 100.0 / 400));
    List<PairCount> games =
        List.of(
            pair(0, 1, (int) Math.round(1e6 * black), (int) Math.round(1e6 * (1 - black))),
            pair(1, 0, (int) Math.round(9e6 * (1 - white)), (int) Math.round(9e6 * white)));
    Ratings ratings = BradleyTerry.rate(2, games, new Options(1, new Anchor.Mean(0), true));
    assertEquals(100, ratings.difference(0, 1), 1e-3);
    assertEquals(200, ratings.firstMove().orElseThrow().elo(), 1e-3);
  }

  @Test
  void firstMoveAdvantageIsUndeterminedIfPlayersKeepTheirColour() {
    List<PairCount> games = List.of(pair(0, 1, 600, 400));
    Ratings ratings = BradleyTerry.rate(2, games, new Options(1, new Anchor.Engine(1, 0), true));
    assertTrue(ratings.error95(0) > 300, () -> "" + ratings.error95(0));
    assertTrue(ratings.firstMove().orElseThrow().error95() > 300);
    assertEquals(
        70.4,
        ratings.elo(0) + ratings.firstMove().orElseThrow().elo(),
        0.5,
        "only their sum is determined");
  }

  @Test
  void thePriorAddsHalfAWinToEitherSideOfAPair() {
    Ratings ratings = BradleyTerry.rate(2, List.of(pair(0, 1, 0, 10)), Options.DEFAULT);
    assertEquals(400 * Math.log10(10.5 / 0.5), ratings.elo(1), 1e-9);
    Ratings million = BradleyTerry.rate(2, List.of(pair(0, 1, 0, 1_000_000)), Options.DEFAULT);
    assertEquals(400 * Math.log10(1_000_000.5 / 0.5), million.elo(1), 1e-6);
  }

  @Test
  void expectedPointsEqualThePointsScored() {
    int engines = 60;
    SplittableRandom random = new SplittableRandom(5);
    List<PairCount> pairs = new ArrayList<>();
    double[] surplus = new double[engines];
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        pairs.add(
            new PairCount(i, j, random.nextInt(20), random.nextInt(5 + j), random.nextInt(3)));
      }
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, NO_PRIOR);
    for (PairCount pair : pairs) {
      int games = pair.wins() + pair.losses() + pair.draws();
      double scored = pair.wins() + pair.draws() / 2.0;
      double difference = ratings.elo(pair.first()) - ratings.elo(pair.second());
      double expected = games / (1 + Math.pow(10, -difference / 400));
      surplus[pair.first()] += scored - expected;
      surplus[pair.second()] -= scored - expected;
    }
    for (double points : surplus) {
      assertEquals(0, points, 1e-7);
    }
  }

  @Test
  void thePriorDoesNotCompressALongLadder() {
    int engines = 300;
    List<PairCount> pairs = new ArrayList<>();
    for (int i = 1; i < engines; i++) {
      pairs.add(pair(i, i - 1, 64, 36));
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, Options.DEFAULT);
    double truth = 400 * Math.log10(64.0 / 36) * (engines - 1);
    assertEquals(truth, ratings.elo(engines - 1), 0.02 * truth);
  }

  @Test
  void ladderOfOneSidedResultsHasFiniteRatings() {
    int engines = 40;
    List<PairCount> pairs = new ArrayList<>();
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < i; j++) {
        pairs.add(pair(i, j, 1000, 0));
      }
    }
    Ratings ratings = BradleyTerry.rate(engines, pairs, anchored(0.001, 20));
    for (int i = 1; i < engines; i++) {
      assertTrue(Double.isFinite(ratings.elo(i)));
      assertTrue(Double.isFinite(ratings.error95(i)));
      assertTrue(ratings.elo(i) > ratings.elo(i - 1));
    }
  }

  @Test
  void enginesWithoutGamesHaveWideErrorsAndDoNotChangeOthers() {
    List<PairCount> pairs = List.of(pair(0, 1, 12, 8), pair(3, 4, 15, 5));
    Ratings ratings = BradleyTerry.rate(5, pairs, Options.DEFAULT);
    Ratings alone = BradleyTerry.rate(2, pairs.subList(0, 1), Options.DEFAULT);
    assertEquals(alone.elo(1), ratings.elo(1), 1e-9);
    assertEquals(alone.error95(1), ratings.error95(1), 1e-9);
    assertEquals(0, ratings.elo(2), 1e-9);
    assertTrue(ratings.error95(2) > 600);
    assertEquals(400 * Math.log10(15.5 / 5.5), ratings.elo(3) - ratings.elo(4), 10);
    assertTrue(ratings.standardError(3, 4) < 100);
    assertTrue(ratings.error95(3) > 600);
  }

  @Test
  void refusesUnboundedRatingsWithoutAPrior() {
    assertTrue(refusal(2, List.of(pair(0, 1, 5, 0)), NO_PRIOR).startsWith("engine 1 cannot be"));
    assertTrue(refusal(3, List.of(pair(0, 1, 5, 5)), NO_PRIOR).startsWith("engine 2 cannot be"));
    List<PairCount> oneWay = List.of(pair(0, 1, 5, 5), pair(2, 3, 5, 5), pair(2, 1, 9, 0));
    assertTrue(refusal(4, oneWay, NO_PRIOR).startsWith("engine 2 cannot be"));
    List<PairCount> ring = List.of(pair(0, 1, 5, 0), pair(1, 2, 5, 0), pair(2, 0, 5, 0));
    assertEquals(0, BradleyTerry.rate(3, ring, NO_PRIOR).elo(1), 1e-9);
  }

  @Test
  void ratesASingleEngine() {
    Ratings ratings = BradleyTerry.rate(1, List.of(), Options.DEFAULT);
    assertEquals(0, ratings.elo(0));
    assertEquals(0, ratings.error95(0));
  }

  @Test
  void refusesInvalidArguments() {
    assertEquals(
        "engine 2 is not one of the 2 engines",
        refusal(2, List.of(pair(0, 2, 1, 1)), Options.DEFAULT));
    assertEquals("anchor 2 is not one of the 2 engines", refusal(2, List.of(), anchored(1, 2)));
    assertThrows(IllegalArgumentException.class, () -> pair(1, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> pair(0, 1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> anchored(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> anchored(Double.NaN, 0));
    assertThrows(IllegalArgumentException.class, () -> anchored(1, -1));
    assertThrows(IllegalArgumentException.class, () -> new Anchor.Mean(Double.NaN));
  }
}
