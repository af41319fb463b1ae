package io.tengen.coordinator.tuning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.coordinator.tuning.Tuning.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TunerTest {
  private static final int PAIR = 2;

  private static Tuning tuning(Method method, String settings) {
    return new Tuning(method, Tuning.parameters(settings), 1, Tuning.DEFAULT_STEP, 0);
  }

  /** Plays pairs of games without draws between values whose strength is known. */
  private static Tuner play(
      Tuning tuning, int iterations, long seed, ToDoubleFunction<List<String>> elo) {
    Tuner tuner = tuning.begin(iterations, seed);
    SplittableRandom random = new SplittableRandom(seed);
    for (int iteration = 0; iteration < iterations; iteration++) {
      Trial trial = tuner.trial(iteration);
      List<String> other = trial.other().isEmpty() ? tuning.start() : trial.other();
      double ahead = elo.applyAsDouble(trial.one()) - elo.applyAsDouble(other);
      double score = 1 / (1 + Math.pow(10, -ahead / 400));
      int halfPoints = 0;
      for (int game = 0; game < PAIR; game++) {
        halfPoints += random.nextDouble() < score ? 2 : 0;
      }
      tuner.learn(iteration, trial, PAIR, halfPoints);
    }
    return tuner;
  }

  private static double bowl(List<String> values) {
    double x = Double.parseDouble(values.get(0)) - 0.7;
    double y = Math.log(Double.parseDouble(values.get(1)) / 20);
    return -400 * x * x - 60 * y * y;
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void findsTheTopOfABowl(Method method) {
    Tuning tuning = tuning(method, "x=0..1@0.2;y=1..100:log:int");
    Tuner tuner = play(tuning, 4_000, 3, TunerTest::bowl);
    assertTrue(bowl(tuning.start()) < -100);
    assertTrue(bowl(tuner.best()) > -6, tuner.best() + " is " + bowl(tuner.best()));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void findsTheBestWord(Method method) {
    Tuning tuning = tuning(method, "v=a|b|c;x=0..1");
    Tuner tuner = play(tuning, 3_000, 5, values -> values.getFirst().equals("b") ? 60 : 0);
    assertEquals("b", tuner.best().getFirst());
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void goesTheSameWayForTheSameSeedAndResults(Method method) {
    Tuning tuning = tuning(method, "x=0..1@0.2;y=1..100:log:int;v=a|b");
    List<String> best = play(tuning, 300, 3, TunerTest::bowl).best();
    assertEquals(best, play(tuning, 300, 3, TunerTest::bowl).best());
    assertNotEquals(best, play(tuning, 300, 4, TunerTest::bowl).best());
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void staysInRangeWhateverHappens(Method method) {
    Tuning tuning = tuning(method, "x=0.5..2:log;n=1..3:int");
    for (int ahead : List.of(-PAIR, PAIR)) {
      Tuner tuner = tuning.begin(200, 1);
      for (int iteration = 0; iteration < 200; iteration++) {
        Trial trial = tuner.trial(iteration);
        List<List<String>> sides = new ArrayList<>(List.of(trial.one(), tuner.best()));
        sides.addAll(trial.other().isEmpty() ? List.of() : List.of(trial.other()));
        for (List<String> side : sides) {
          double x = Double.parseDouble(side.get(0));
          assertTrue(x >= 0.5 && x <= 2, side::toString);
          assertTrue(List.of("1", "2", "3").contains(side.get(1)), side::toString);
        }
        tuner.learn(iteration, trial, PAIR, PAIR + ahead);
      }
    }
  }

  @Test
  void aDrawnPairMovesNothing() {
    Tuning tuning = tuning(Method.SPSA, "x=0..1");
    Tuner tuner = tuning.begin(10, 1);
    Trial trial = tuner.trial(0);
    assertNotEquals(trial.one(), trial.other());
    tuner.learn(0, trial, PAIR, PAIR);
    tuner.learn(1, tuner.trial(1), 0, 0);
    assertEquals(tuning.start(), tuner.best());
    tuner.learn(2, tuner.trial(2), PAIR, 2 * PAIR);
    assertNotEquals(tuning.start(), tuner.best());
  }

  @Test
  void fitsTheLogisticCurveThatMadeTheResults() {
    SplittableRandom random = new SplittableRandom(1);
    List<double[]> features = new ArrayList<>();
    double[] scores = new double[20_000];
    double[] counts = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      double x = 2 * random.nextDouble() - 1;
      features.add(new double[] {1, x});
      scores[i] = random.nextDouble() < LogisticFit.logistic(0.3 - 1.2 * x) ? 1 : 0;
      counts[i] = 1;
    }
    double[] none = {0, 0};
    double[] fit = new LogisticFit(features, scores, counts, new double[] {1e-6, 1e-6}).fit(none);
    assertEquals(0.3, fit[0], 0.06);
    assertEquals(-1.2, fit[1], 0.09);
    double[] held = new LogisticFit(features, scores, counts, new double[] {1e9, 1e9}).fit(none);
    assertEquals(0, held[1], 1e-3);
  }
}
