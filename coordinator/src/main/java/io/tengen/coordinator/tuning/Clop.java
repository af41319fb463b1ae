package io.tengen.coordinator.tuning;

import io.tengen.coordinator.pairing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Confident local optimisation after Coulom, "CLOP: Confident Local Optimization for Noisy
 * Black-Box Parameter Tuning" (Advances in Computer Games, 2011). Each iteration plays one sample
 * of values against the base engine. All samples so far are fitted by a quadratic function q in the
 * logit of the score; see {@link LocalFit} for the weights by which samples that are confidently
 * below average count less. New samples are drawn where these weights are high. The best values are
 * the weighted mean of the samples, which is more robust than the quadratic's maximum; the best
 * word of a choice is the one with the highest coefficient.
 *
 * <p>It takes far fewer games than {@link Spsa} where there are few parameters. The fit is repeated
 * when the number of samples has grown by a tenth; with n samples of d ranges it takes O(n d⁴).
 */
final class Clop implements Tuner {
  /** Samples before the first fit; those before are drawn evenly. */
  private static final int FIRST = 10;

  private static final double GROWTH = 1.1;

  /** Steps of the random walk that draws a sample, for each parameter. */
  private static final int STEPS = 12;

  private final List<Parameter> parameters;
  private final long seed;
  private final QuadraticForm form;
  private final List<double[]> points = new ArrayList<>();
  private final List<double[]> features = new ArrayList<>();
  private final List<Double> scores = new ArrayList<>();
  private final List<Integer> games = new ArrayList<>();

  /** The number of samples from which the next fit is made. */
  private int due = FIRST;

  /** The number of samples of the present fit. */
  private int fitted;

  private LocalFit fit;

  /** Whether {@link #fit} is of {@link #fitted} samples; fits are made when they are needed. */
  private boolean isCurrent = true;

  Clop(List<Parameter> parameters, long seed) {
    this.parameters = parameters;
    this.seed = seed;
    form = new QuadraticForm(parameters);
    fit = LocalFit.none(form);
  }

  @Override
  public Trial trial(int iteration) {
    SplittableRandom random = new SplittableRandom(Seeds.of(seed, iteration));
    LocalFit current = fit();
    double[] point = new double[parameters.size()];
    for (int i = 0; i < point.length; i++) {
      point[i] = draw(i, random);
    }
    // The walk begins where samples count, so that it need not find the way there.
    if (fitted > 0) {
      point = points.get(current.heaviest()).clone();
    }
    walk(point, current, random);
    return new Trial(texts(point), List.of());
  }

  /** Metropolis's walk, one coordinate at a time, whose limit has the density of the weights. */
  private void walk(double[] point, LocalFit current, SplittableRandom random) {
    double weight = current.weight(form.features(point));
    for (int step = 0; step < STEPS * point.length; step++) {
      int coordinate = step % point.length;
      double before = point[coordinate];
      point[coordinate] = draw(coordinate, random);
      double after = current.weight(form.features(point));
      if (random.nextDouble() * weight < after) {
        weight = after;
      } else {
        point[coordinate] = before;
      }
    }
  }

  private double draw(int coordinate, SplittableRandom random) {
    return parameters.get(coordinate) instanceof Choice choice
        ? random.nextInt(choice.words().size())
        : random.nextDouble();
  }

  private List<String> texts(double[] point) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < point.length; i++) {
      texts.add(
          switch (parameters.get(i)) {
            case Range range -> range.text(point[i]);
            case Choice choice -> choice.words().get((int) point[i]);
          });
    }
    return texts;
  }

  @Override
  public void learn(int iteration, Trial trial, int played, int halfPoints) {
    if (played == 0) {
      return;
    }
    double[] point = new double[parameters.size()];
    for (int i = 0; i < point.length; i++) {
      String text = trial.one().get(i);
      point[i] =
          switch (parameters.get(i)) {
            case Range range -> range.place(text);
            case Choice choice -> choice.words().indexOf(text);
          };
    }
    points.add(point);
    features.add(form.features(point));
    scores.add(halfPoints / (2.0 * played));
    games.add(played);
    if (points.size() >= due) {
      fitted = points.size();
      due = (int) Math.ceil(GROWTH * fitted) + 1;
      isCurrent = false;
    }
  }

  private LocalFit fit() {
    if (!isCurrent) {
      fit = local(fitted);
      isCurrent = true;
    }
    return fit;
  }

  /** Returns the fit of the first samples. */
  private LocalFit local(int samples) {
    return LocalFit.of(
        form,
        features.subList(0, samples),
        scores.stream().limit(samples).mapToDouble(Double::doubleValue).toArray(),
        games.stream().limit(samples).mapToDouble(Integer::doubleValue).toArray());
  }

  @Override
  public List<String> best() {
    if (fitted == 0) {
      return parameters.stream().map(Parameter::start).toList();
    }
    LocalFit current = fit();
    double[] best = current.mean(points.subList(0, fitted));
    for (int i = 0; i < best.length; i++) {
      if (parameters.get(i) instanceof Choice) {
        best[i] = ArgMax.of(form.words(current.coefficients(), i));
      }
    }
    return texts(best);
  }
}
