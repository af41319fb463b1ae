package io.tengen.coordinator.tournament;

import io.tengen.coordinator.rating.ScoreDistribution;
import io.tengen.coordinator.rating.TestLength;
import io.tengen.game.rules.ResultKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * How many games a tournament is likely to take.
 *
 * @param elo how much stronger the first engine was assumed to be than the others
 * @param acceptH1 probability that a sequential test accepts H1; empty for other tournaments
 * @param fewest the fewest games of all simulations; the expected number for a sequential test
 * @param typical the median of all simulations; the expected number for a sequential test
 * @param most the most games of all simulations; the number that was asked for if the tournament
 *     may take as many
 */
public record TournamentForecast(
    double elo, OptionalDouble acceptH1, int fewest, int typical, int most) {
  private static final int SIMULATIONS = 20;

  /** The most games that all simulations together may take, so that they end in a moment. */
  private static final int MOST_STEPS = 40_000;

  /** Pairs with a draw hardly occur; their probabilities must be above 0. */
  private static final double RARE = 1e-9;

  /**
   * Returns forecasts of a tournament without draws: of a sequential test if the first engine is as
   * strong as under H0, under H1 and in the middle; of others between equal engines, which takes
   * longest.
   *
   * @param games the most games that the run may have
   * @param seed the seed of simulations
   */
  public static List<TournamentForecast> of(
      TournamentSpec spec, int engines, int games, long seed) {
    return switch (spec) {
      case TournamentSpec.Everyone everyone -> List.of(fixed(games));
      case TournamentSpec.Gauntlet gauntlet -> List.of(fixed(games));
      case TournamentSpec.Tune tune -> List.of(fixed(games));
      case TournamentSpec.Sprt sprt -> {
        double middle = (sprt.elo0() + sprt.elo1()) / 2;
        yield List.of(
            test(sprt, sprt.elo0(), games),
            test(sprt, middle, games),
            test(sprt, sprt.elo1(), games));
      }
      case TournamentSpec.Adaptive adaptive -> List.of(simulated(spec, engines, games, seed));
      case RoundsSpec rounds -> List.of(simulated(spec, engines, games, seed));
    };
  }

  private static TournamentForecast fixed(int games) {
    return new TournamentForecast(0, OptionalDouble.empty(), games, games, games);
  }

  private static TournamentForecast test(TournamentSpec.Sprt sprt, double elo, int games) {
    double win = 1 / (1 + Math.pow(10, -elo / 400));
    double loss = 1 - win;
    TestLength length =
        TestLength.of(
            sprt.test(),
            ScoreDistribution.of(
                loss * loss - RARE / 2, RARE, 2 * win * loss - RARE, RARE, win * win - RARE / 2));
    int expected = (int) Math.min(games, Math.ceil(2 * length.samples()));
    return new TournamentForecast(
        elo, OptionalDouble.of(length.acceptH1()), expected, expected, games);
  }

  private static TournamentForecast simulated(
      TournamentSpec spec, int engines, int games, long seed) {
    List<Integer> lengths = new ArrayList<>();
    int left = MOST_STEPS;
    SplittableRandom random = new SplittableRandom(seed);
    while (lengths.size() < SIMULATIONS && left > 0) {
      int most = Math.min(games, left);
      int taken = simulate(spec, engines, most, random);
      left -= Math.max(taken, 1);
      // A simulation that was cut short says only that the tournament is long.
      lengths.add(taken == most ? games : taken);
    }
    List<Integer> sorted = lengths.stream().sorted().toList();
    return new TournamentForecast(
        0,
        OptionalDouble.empty(),
        sorted.getFirst(),
        sorted.get(sorted.size() / 2),
        sorted.getLast());
  }

  /** Returns the number of games after which a tournament between equal engines is over. */
  private static int simulate(TournamentSpec spec, int engines, int most, SplittableRandom random) {
    TournamentState state = TournamentStates.begin(spec, engines, most, random.nextLong());
    int taken = 0;
    while (!state.isOver() && taken < most) {
      List<DrawnGames> draws = state.next(engines);
      if (draws.isEmpty()) {
        break;
      }
      state.drawn(draws);
      for (DrawnGames draw : draws) {
        for (int i = 0; i < draw.games() && taken < most; i++) {
          ResultKind result = random.nextBoolean() ? ResultKind.BLACK_WINS : ResultKind.WHITE_WINS;
          boolean swapped = i % 2 == 1;
          state.count(
              taken,
              swapped ? draw.other() : draw.one(),
              swapped ? draw.one() : draw.other(),
              new CountedGame(result, 0, 0));
          taken++;
        }
      }
    }
    return taken;
  }
}
