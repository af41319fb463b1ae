package io.tengen.coordinator.tuning;

import io.tengen.coordinator.pairing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Simultaneous perturbation stochastic approximation (Spall, 1992) in the form in which fishtest,
 * the testing framework of Stockfish, runs it. All ranges are moved at once: the values plus a
 * perturbation play the values minus it, and each range moves towards the side that won.
 *
 * <p>For the pair of games k = 1, 2, ... of N, on scales from 0 to 1:
 *
 * <pre>
 * c_k = c / k^0.101          c = c_end N^0.101
 * a_k = a / (A + k)^0.602    a = r_end c_end² (A + N)^0.602,  A = N / 10
 * θ  += a_k / c_k · (wins − losses) · ±1
 * </pre>
 *
 * <p>The sign is that of the perturbation in the first side's favour. Values beyond the ends of a
 * range are those ends. Whole numbers are rounded up or down by lot, so that the mean is right.
 *
 * <p>A choice has no direction. Each side draws a word with probabilities p ∝ exp(weight); a win
 * adds 1/√N to the weight of the winner's word and takes as much from the loser's. Each word keeps
 * a probability of at least {@value #LEAST} divided by the number of words. This is a stochastic
 * gradient ascent too (the gradient bandit of Sutton and Barto, 2018, section 2.8).
 */
final class Spsa implements Tuner {
  private static final double ALPHA = 0.602;
  private static final double GAMMA = 0.101;
  private static final double STABILITY = 0.1;

  /** The share of a choice's draws that are uniform. */
  private static final double LEAST = 0.1;

  /** Separates the random numbers of roundings and words from those of signs. */
  private static final long LUCK = 0x6c75636bL;

  private final List<Parameter> parameters;
  private final int pairs;
  private final long seed;
  private final double c;
  private final double a;
  private final double stability;
  private final double learningRate;

  /** The present place of each range; unused for choices. */
  private final double[] places;

  /** The weights of each choice's words; empty for ranges. */
  private final double[][] weights;

  Spsa(Tuning tuning, int iterations, long seed) {
    parameters = tuning.parameters();
    pairs = tuning.pairs();
    this.seed = seed;
    double all = (double) iterations * pairs;
    stability = STABILITY * all;
    c = tuning.step() * StrictMath.pow(all, GAMMA);
    a =
        tuning.gain((int) (2 * all))
            * tuning.step()
            * tuning.step()
            * StrictMath.pow(stability + all, ALPHA);
    learningRate = 1 / Math.sqrt(all);
    places = new double[parameters.size()];
    weights = new double[parameters.size()][];
    for (int i = 0; i < places.length; i++) {
      switch (parameters.get(i)) {
        case Range range -> {
          places[i] = range.place(range.begin());
          weights[i] = new double[0];
        }
        case Choice choice -> {
          weights[i] = new double[choice.words().size()];
          weights[i][choice.begin()] = learningRate;
        }
      }
    }
  }

  @Override
  public Trial trial(int iteration) {
    boolean[] signs = signs(iteration);
    SplittableRandom luck = new SplittableRandom(Seeds.of(seed ^ LUCK, iteration));
    double distance = distance(iteration);
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      switch (parameters.get(i)) {
        case Range range -> {
          double up = signs[i] ? distance : -distance;
          one.add(range.text(places[i] + up, luck.nextDouble()));
          other.add(range.text(places[i] - up, luck.nextDouble()));
        }
        case Choice choice -> {
          one.add(choice.words().get(draw(weights[i], luck)));
          other.add(choice.words().get(draw(weights[i], luck)));
        }
      }
    }
    return new Trial(one, other);
  }

  @Override
  public void learn(int iteration, Trial trial, int games, int halfPoints) {
    int ahead = halfPoints - games;
    boolean[] signs = signs(iteration);
    double move = gain(iteration) / distance(iteration) * ahead;
    for (int i = 0; i < places.length; i++) {
      if (parameters.get(i) instanceof Choice choice) {
        weights[i][choice.words().indexOf(trial.one().get(i))] += learningRate * ahead;
        weights[i][choice.words().indexOf(trial.other().get(i))] -= learningRate * ahead;
      } else {
        places[i] = Math.clamp(places[i] + (signs[i] ? move : -move), 0, 1);
      }
    }
  }

  @Override
  public List<String> best() {
    List<String> best = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      best.add(
          switch (parameters.get(i)) {
            case Range range -> range.text(places[i]);
            case Choice choice -> choice.words().get(ArgMax.of(weights[i]));
          });
    }
    return best;
  }

  /** Returns c_k, as a share of a range. */
  private double distance(int iteration) {
    return c / StrictMath.pow(pair(iteration), GAMMA);
  }

  /** Returns a_k. */
  private double gain(int iteration) {
    return a / StrictMath.pow(stability + pair(iteration), ALPHA);
  }

  /** Returns k of the iteration's first pair. */
  private double pair(int iteration) {
    return (double) iteration * pairs + 1;
  }

  /** Returns for each parameter whether the first side has the greater value. */
  private boolean[] signs(int iteration) {
    SplittableRandom random = new SplittableRandom(Seeds.of(seed, iteration));
    boolean[] signs = new boolean[places.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = random.nextBoolean();
    }
    return signs;
  }

  private static int draw(double[] weights, SplittableRandom random) {
    if (random.nextDouble() < LEAST) {
      return random.nextInt(weights.length);
    }
    double most = weights[ArgMax.of(weights)];
    double sum = 0;
    for (double weight : weights) {
      sum += StrictMath.exp(weight - most);
    }
    double left = random.nextDouble() * sum;
    int word = 0;
    while (word < weights.length - 1) {
      left -= StrictMath.exp(weights[word] - most);
      if (left < 0) {
        break;
      }
      word++;
    }
    return word;
  }
}
