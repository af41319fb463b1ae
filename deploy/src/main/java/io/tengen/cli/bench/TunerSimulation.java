package io.tengen.cli.bench;

import io.tengen.coordinator.tuning.Parameter;
import io.tengen.coordinator.tuning.Trial;
import io.tengen.coordinator.tuning.Tuner;
import io.tengen.coordinator.tuning.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Tunes settings of a simulated engine, whose strength is known. Games are between equal conditions
 * but for Black's advantage; each result is drawn by the logistic model, and close games are drawn
 * more often.
 *
 * @param drawShare share of draws between equal sides, 0 to below 1
 */
record TunerSimulation(EloSurface surface, int dimensions, Tuning.Method method, double drawShare) {
  private static final int PAIR = 2;

  /** What Black has ahead, in Elo; pairs of games with colours swapped take it out. */
  private static final double FIRST_MOVE = 30;

  /**
   * Tunes once.
   *
   * @param games the length of the tuning, even
   * @param step SPSA's c_end
   * @param gain SPSA's r_end
   * @return how far the tuned engine is below the optimum, in Elo, 0 or more
   */
  double run(int games, double step, double gain, long seed) {
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < dimensions; i++) {
      parameters.add(Parameter.parse("p" + i + "=0..1"));
    }
    Tuning tuning = new Tuning(method, parameters, 1, step, gain);
    Tuner tuner = tuning.begin(games / PAIR, seed);
    SplittableRandom random = new SplittableRandom(~seed);
    for (int iteration = 0; iteration < games / PAIR; iteration++) {
      Trial trial = tuner.trial(iteration);
      double one = strength(trial.one());
      double other = strength(trial.other().isEmpty() ? tuning.start() : trial.other());
      int halfPoints =
          halfPoints(one - other + FIRST_MOVE, random)
              + halfPoints(one - other - FIRST_MOVE, random);
      tuner.learn(iteration, trial, PAIR, halfPoints);
    }
    return -strength(tuner.best());
  }

  private double strength(List<String> values) {
    return surface.elo(values.stream().mapToDouble(Double::parseDouble).toArray());
  }

  private int halfPoints(double elo, SplittableRandom random) {
    double score = 1 / (1 + Math.pow(10, -elo / 400));
    double draw = drawShare * 2 * Math.min(score, 1 - score);
    double luck = random.nextDouble();
    if (luck < draw) {
      return 1;
    }
    return luck < draw / 2 + score ? 2 : 0;
  }
}
