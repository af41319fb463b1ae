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
 * Simulation balancing: fits weights with which playouts end, on average, as a {@link Teacher}
 * expects, regardless of the strength of single moves. Minimises the squared error between the
 * teacher's win probability and the playouts' mean, plus a weighted squared error of ownership.
 * Silver and Tesauro, "Monte-Carlo Simulation Balancing" (ICML 2009); Huang, Coulom and Lin,
 * "Monte-Carlo Simulation Balancing in Practice" (CG 2010).
 *
 * <p>Deterministic: equal examples and settings give equal weights, with any number of threads.
 * Methods are confined to one thread.
 */
public final class RolloutBalance {
  /**
   * The maximum number of held-out positions on which the error is measured; more add little
   * accuracy.
   */
  private static final int MAX_MEASURED = 2_000;

  /** The smallest step size as a share of the first. */
  private static final double MIN_RATE = 0.05;

  private final List<LabeledPosition> training;
  private final List<LabeledPosition> heldOut;
  private final Settings settings;

  /**
   * The parameters of balancing.
   *
   * @param steps the number of steps, at least 1
   * @param batch the number of positions of a step, at least 1
   * @param playouts the number of playouts from each position, at least 2
   * @param rate the approximate change of a weight in one step, above 0; it falls to 5 % in the
   *     second half, over which weights are averaged
   * @param ownership the weight of the ownership error relative to the error of winning, 0 or more
   * @param threads the number of playing threads, at least 1
   * @param seed the seed of all randomness
   */
  public record Settings(
      int steps, int batch, int playouts, double rate, double ownership, int threads, long seed) {
    /**
     * Returns the default parameters for a number of steps: 48 positions, 32 playouts, ownership
     * weight 0.5.
     */
    public static Settings standard(int steps, int threads) {
      return new Settings(steps, 48, 32, 0.01, 0.5, threads, 1);
    }

    /**
     * Checks the values.
     *
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
   * The mean squared errors of playouts against the teacher on held-out positions, estimated
   * without bias for any number of playouts.
   *
   * @param positions the number of positions measured
   * @param winBefore the error of Black's win probability with the initial weights
   * @param winAfter the error of Black's win probability with the final weights
   * @param ownershipBefore the error of ownership (−1 to 1) with the initial weights, averaged over
   *     points; 0 without ownership
   * @param ownershipAfter the error of ownership with the final weights, averaged over points; 0
   *     without ownership
   */
  public record Report(
      int positions,
      double winBefore,
      double winAfter,
      double ownershipBefore,
      double ownershipAfter) {
    /** Returns one line, such as {@code rollout: balanced; on 1,234 held-out positions ...}. */
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

  /** Weights with the report on them. */
  record Balanced(LinearPolicy policy, Report report) {}

  /**
   * Creates a fit to these examples.
   *
   * @throws IllegalArgumentException with one line if they come from too few games
   */
  RolloutBalance(List<LabeledPosition> examples, Settings settings) {
    training = examples.stream().filter(labeledPosition -> !labeledPosition.isHeldOut()).toList();
    heldOut = spread(examples.stream().filter(LabeledPosition::isHeldOut).toList());
    this.settings = settings;
    if (training.isEmpty() || heldOut.isEmpty()) {
      throw new IllegalArgumentException("balancing needs positions of at least 10 games");
    }
  }

  /** Returns at most {@link #MAX_MEASURED} positions, evenly spread over the list. */
  private static List<LabeledPosition> spread(List<LabeledPosition> all) {
    int count = Math.min(all.size(), MAX_MEASURED);
    List<LabeledPosition> some = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      some.add(all.get((int) ((long) i * all.size() / count)));
    }
    return some;
  }

  /** Returns the total number of batches that {@link #run} plays out. */
  int work() {
    return settings.steps() + 2 * batches(heldOut);
  }

  /**
   * Balances weights; blocks until it is finished.
   *
   * @param start the initial weights; not changed
   * @param progress receives the number of batches so far, up to {@link #work}
   * @throws InterruptedException if the thread was interrupted
   */
  Balanced run(LinearPolicy start, IntConsumer progress) throws InterruptedException {
    PatternFeatures features = start.features();
    double[] theta = start.theta().clone();
    clip(features, theta);
    try (BalanceThreads threads = new BalanceThreads(features, settings)) {
      SquaredError before = measure(threads, theta, 0, progress);
      int measured = batches(heldOut);
      double[] balanced =
          balance(threads, features, theta, step -> progress.accept(measured + step));
      SquaredError after = measure(threads, balanced, measured + settings.steps(), progress);
      Report report =
          new Report(
              heldOut.size(), before.win(), after.win(), before.ownership(), after.ownership());
      return new Balanced(new LinearPolicy(features, balanced), report);
    }
  }

  private double[] balance(
      BalanceThreads threads, PatternFeatures features, double[] theta, IntConsumer progress)
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
      threads.estimate(theta, batch, random, gradient);
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

  /** Returns the step size: constant in the first half, then falling linearly. */
  private double rate(int step) {
    double left = 1 - (double) step / settings.steps();
    return settings.rate() * Math.clamp(2 * left, MIN_RATE, 1);
  }

  /**
   * Bounds the weights. Those of self-atari must not be positive, since {@link PatternPolicy}
   * applies them as acceptance probabilities.
   */
  private static void clip(PatternFeatures features, double[] theta) {
    for (int i = 0; i < theta.length; i++) {
      boolean isSelfAtari =
          i >= features.selfAtari && i < features.selfAtari + PatternFeatures.SELF_ATARI_CLASSES;
      theta[i] =
          Math.clamp(theta[i], -GradientAscent.LARGEST, isSelfAtari ? 0 : GradientAscent.LARGEST);
    }
  }

  /**
   * Returns the mean error on the held-out positions, with the same random numbers in each call.
   */
  private SquaredError measure(
      BalanceThreads threads, double[] theta, int done, IntConsumer progress)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(settings.seed() + 1);
    double[] unused = new double[theta.length];
    SquaredError sum = SquaredError.NONE;
    int batches = 0;
    for (int from = 0; from < heldOut.size(); from += settings.batch()) {
      int to = Math.min(heldOut.size(), from + settings.batch());
      sum = sum.plus(threads.estimate(theta, heldOut.subList(from, to), random, unused));
      progress.accept(done + ++batches);
    }
    return sum.dividedBy(heldOut.size());
  }

  private int batches(List<LabeledPosition> examples) {
    return (examples.size() + settings.batch() - 1) / settings.batch();
  }
}
