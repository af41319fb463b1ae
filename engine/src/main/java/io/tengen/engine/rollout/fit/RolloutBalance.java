package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Simulation balancing: weights for playouts that end, on average, as a {@link Teacher} expects,
 * however well or badly single moves are played. Minimises the squared error between the teacher's
 * win probability and the playouts' mean, and with a weight that of ownership. Silver and Tesauro,
 * "Monte-Carlo Simulation Balancing" (ICML 2009); Huang, Coulom and Lin, "Monte-Carlo Simulation
 * Balancing in Practice" (CG 2010).
 *
 * <p>Deterministic: equal examples and settings, equal weights, on any number of threads. Used by
 * one thread.
 */
public final class RolloutBalance {
  /** Held-out positions that the error is measured on, at most: more tell little more. */
  private static final int MEASURED = 2_000;

  /** Steps become no smaller than this share of the first. */
  private static final double LEAST_RATE = 0.05;

  private final List<LabeledPosition> training;
  private final List<LabeledPosition> heldOut;
  private final Settings settings;

  /**
   * How weights are balanced.
   *
   * @param steps how often the weights are changed, at least 1
   * @param batch positions that each step looks at, at least 1
   * @param playouts from each of them, at least 2
   * @param rate how far a weight is moved in one step, about; above 0. Falls to almost none in the
   *     second half, over which weights are averaged
   * @param ownership weight of the error of ownership, 0 or more; that of winning has 1
   * @param threads that play, at least 1
   * @param seed where all randomness comes from
   */
  public record Settings(
      int steps, int batch, int playouts, double rate, double ownership, int threads, long seed) {
    /** The standard but for the number of steps: 48 positions, 32 playouts, ownership half. */
    public static Settings standard(int steps, int threads) {
      return new Settings(steps, 48, 32, 0.01, 0.5, threads, 1);
    }

    /**
     * @throws IllegalArgumentException with one line if a value is out of range
     */
    public Settings {
      require(steps >= 1, "steps", steps);
      require(batch >= 1, "positions a step", batch);
      require(playouts >= 2, "playouts a position", playouts);
      require(rate > 0 && rate <= 1, "rate", rate);
      require(ownership >= 0 && ownership <= 1e6, "weight of ownership", ownership);
      require(threads >= 1, "threads", threads);
    }

    private static void require(boolean holds, String what, double value) {
      if (!holds) {
        throw new IllegalArgumentException("balancing: " + what + " out of range: " + value);
      }
    }
  }

  /**
   * How far playouts are from the teacher on positions that nothing was learned from: mean squared
   * errors, estimated without bias whatever the number of playouts.
   *
   * @param positions looked at
   * @param winBefore of Black's probability to win, with the weights that it began with
   * @param winAfter the same with the weights that came of it
   * @param ownershipBefore of ownership (−1 to 1), averaged over points; 0 without ownership
   * @param ownershipAfter likewise
   */
  public record Report(
      int positions,
      double winBefore,
      double winAfter,
      double ownershipBefore,
      double ownershipAfter) {
    /** One line, such as {@code rollout: balanced; on 1,234 held-out positions ...}. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "rollout: balanced; on %,d held-out positions mean squared error of winning %.4f (before"
              + " %.4f), of ownership %.4f (before %.4f)",
          positions,
          winAfter,
          winBefore,
          ownershipAfter,
          ownershipBefore);
    }
  }

  /** Weights, and how well they do. */
  record Balanced(LinearPolicy linearPolicy, Report report) {}

  /** Balancing to these examples. */
  RolloutBalance(List<LabeledPosition> examples, Settings settings) {
    training = examples.stream().filter(labeledPosition -> !labeledPosition.isHeldOut()).toList();
    heldOut = spread(examples.stream().filter(LabeledPosition::isHeldOut).toList());
    this.settings = settings;
    if (training.isEmpty() || heldOut.isEmpty()) {
      throw new IllegalArgumentException("balancing takes positions of at least 10 games");
    }
  }

  /** Not too many of these, from all over the list. */
  private static List<LabeledPosition> spread(List<LabeledPosition> all) {
    int count = Math.min(all.size(), MEASURED);
    List<LabeledPosition> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(all.get((int) ((long) i * all.size() / count)));
    }
    return some;
  }

  /** Batches of positions that are played out in all. */
  int work() {
    return settings.steps() + 2 * batches(heldOut);
  }

  /**
   * Balances weights; blocks until it has.
   *
   * @param start where it begins; not changed
   * @param progress is told of the batches so far, of {@link #work}
   */
  Balanced run(LinearPolicy start, IntConsumer progress) throws InterruptedException {
    PatternFeatures features = start.features();
    double[] theta = start.theta().clone();
    clip(features, theta);
    try (BalanceThreads crew = new BalanceThreads(features, settings)) {
      SquaredError before = measure(crew, theta, 0, progress);
      int measured = batches(heldOut);
      double[] balanced = balance(crew, features, theta, step -> progress.accept(measured + step));
      SquaredError after = measure(crew, balanced, measured + settings.steps(), progress);
      Report report =
          new Report(
              heldOut.size(), before.win(), after.win(), before.ownership(), after.ownership());
      return new Balanced(new LinearPolicy(features, balanced), report);
    }
  }

  private double[] balance(
      BalanceThreads crew, PatternFeatures features, double[] theta, IntConsumer progress)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(settings.seed());
    AdamAscent adamAscent = new AdamAscent(theta.length);
    double[] gradient = new double[theta.length];
    double[] mean = new double[theta.length];
    int averaged = 0;
    for (int step = 0; step < settings.steps(); step++) {
      List<LabeledPosition> batch = new ArrayList<>();
      for (int i = 0; i < settings.batch(); i++) {
        batch.add(training.get(random.nextInt(training.size())));
      }
      crew.look(theta, batch, random, gradient);
      adamAscent.step(theta, gradient, rate(step));
      clip(features, theta);
      if (step >= settings.steps() / 2) {
        averaged++;
        for (int i = 0; i < theta.length; i++) {
          mean[i] += (theta[i] - mean[i]) / averaged;
        }
      }
      progress.accept(step + 1);
    }
    return mean;
  }

  /** The whole in the first half; from there it falls. */
  private double rate(int step) {
    double left = 1 - (double) step / settings.steps();
    return settings.rate() * Math.clamp(2 * left, LEAST_RATE, 1);
  }

  /**
   * Self-atari may only make a move rarer: {@link PatternPolicy} keeps such moves or drops them.
   */
  private static void clip(PatternFeatures features, double[] theta) {
    for (int i = 0; i < theta.length; i++) {
      boolean isSelfAtari =
          i >= features.selfAtari && i < features.selfAtari + PatternFeatures.SELF_ATARI_CLASSES;
      theta[i] =
          Math.clamp(theta[i], -GradientAscent.LARGEST, isSelfAtari ? 0 : GradientAscent.LARGEST);
    }
  }

  /** The mean error on the positions held out: before and after the same randomness. */
  private SquaredError measure(BalanceThreads crew, double[] theta, int done, IntConsumer progress)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(settings.seed() + 1);
    double[] unused = new double[theta.length];
    SquaredError sum = SquaredError.NONE;
    int batches = 0;
    for (int from = 0; from < heldOut.size(); from += settings.batch()) {
      int to = Math.min(heldOut.size(), from + settings.batch());
      sum = sum.plus(crew.look(theta, heldOut.subList(from, to), random, unused));
      progress.accept(done + ++batches);
    }
    return sum.dividedBy(heldOut.size());
  }

  private int batches(List<LabeledPosition> examples) {
    return (examples.size() + settings.batch() - 1) / settings.batch();
  }
}
