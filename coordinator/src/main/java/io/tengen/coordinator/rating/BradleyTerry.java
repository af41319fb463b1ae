package io.tengen.coordinator.rating;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Computes ratings by maximum likelihood under the Bradley-Terry model: an engine that is d Elo
 * stronger than its opponent scores 1 / (1 + 10^(−d/400)) on average. A draw is half a win for each
 * side.
 *
 * <p>Errors follow from the variance of scores. A game with the expected score e has the variance
 * e(1−e) less a quarter of the probability of a draw, because a draw carries the information of
 * half a win and half a loss at once. The probability of a draw is estimated from the games of the
 * two engines, or from the whole pool where they have met rarely ({@link DrawShare}). The two games
 * of a colour-swapped pair are not independent; the variance of a pair's points is estimated from
 * the pairs ({@link PairVariance}), unless the first-move advantage is estimated.
 *
 * <p>The ratings depend only on the sums of the counts: neither the order of the results nor the
 * side from which a pair was counted changes a single bit. Blocks for the computation, which takes
 * about n³ operations for n engines (a second for 1,000), almost independently of the number of
 * games.
 */
public final class BradleyTerry {
  /** Virtual draws of each engine in the ratings of runs and pools. */
  public static final double PRIOR_DRAWS = 1;

  /** Elo per unit of the model's natural scale, on which the odds are e^difference. */
  private static final double ELO = 400 / Math.log(10);

  /** A Newton step shorter than this leaves an error of about its square. */
  private static final double LAST_STEP = 1e-8;

  private static final int MAX_STEPS = 1000;

  private final int engines;

  /** The engine whose strength is held at 0 during the computation. */
  private final int origin;

  private final PairResults sums;
  private final boolean coloured;

  /**
   * The strengths on the model's natural scale, then the first-move advantage if it is estimated.
   */
  private final double[] parameters;

  /** The gradient of the log-likelihood: points above expectation, by parameter. */
  private final double[] gradient;

  private BradleyTerry(int engines, int origin, PairResults sums, boolean coloured) {
    this.engines = engines;
    this.origin = origin;
    this.sums = sums;
    this.coloured = coloured;
    parameters = new double[engines + (coloured ? 1 : 0)];
    gradient = new double[parameters.length];
  }

  /**
   * The options of a rating: prior, anchor and first-move advantage.
   *
   * <p>The prior keeps the rating of an engine that has lost every game finite. It is a number of
   * virtual draws for each engine, spread over the engine's actual opponents in proportion to their
   * games: the pair i, j gets {@code priorDraws / 2 · (n_ij / n_i + n_ij / n_j)}. With one draw,
   * two engines that met no others score (w + ½) / (n + 1), which is Jeffreys' prior for a
   * proportion and removes the estimate's bias to first order.
   *
   * <p>Draws against a common virtual opponent would be simpler, but in a long ladder they would
   * pull the strong and the weak half together with the sum of all their draws, against the few
   * games that link the halves: with 1,000 engines the prior would outweigh the games. Spread over
   * actual opponents, the prior is the same small share of each pair's games for any number of
   * engines.
   *
   * <p>Groups of engines that no chain of games links, such as engines that have not played yet,
   * are linked by {@code priorDraws} virtual draws a group. The ratings within a group are
   * meaningful; its distance to the anchor is not, and has a wide error.
   *
   * @param priorDraws virtual draws per engine: 0 for none, otherwise at least 0.001
   * @param anchor the reference that fixes the scale
   * @param firstMove whether to estimate the advantage of having Black; one virtual draw between
   *     equals holds it near 0, which matters only where results do not determine it
   */
  public record Options(double priorDraws, Anchor anchor, boolean firstMove) {
    private static final double MIN_PRIOR = 0.001;

    /** One virtual draw an engine; the first engine has 0 Elo; colours are ignored. */
    public static final Options DEFAULT = new Options(1, new Anchor.Engine(0, 0), false);

    /**
     * @throws IllegalArgumentException if a number is out of range
     */
    public Options {
      if (priorDraws != 0 && !(priorDraws >= MIN_PRIOR && priorDraws < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "prior draws must be 0 or from " + MIN_PRIOR + ", not " + priorDraws);
      }
    }
  }

  /**
   * Rates the engines.
   *
   * @param engines number of engines, at least 1
   * @param counts every result; pairs that have not met may be missing
   * @throws IllegalArgumentException if an index is not below {@code engines}, or if there is no
   *     prior and the results do not bound every difference: see {@link PoolGaps}
   */
  public static Ratings rate(int engines, List<PairCount> counts, Options options) {
    PairResults played = PairResults.of(engines, counts, options.firstMove());
    int origin = origin(engines, played, options.anchor());
    PairResults sums = played;
    if (options.priorDraws() == 0) {
      requireBounded(engines, played, origin);
    } else {
      sums = withVirtualDraws(engines, played, origin, options.priorDraws());
    }
    BradleyTerry model = new BradleyTerry(engines, origin, sums, options.firstMove());
    model.maximise();
    return model.ratings(options.anchor());
  }

  /**
   * The engine that unlinked groups are linked to: the anchor, or the engine with the most games.
   */
  private static int origin(int engines, PairResults sums, Anchor anchor) {
    return switch (anchor) {
      case Anchor.Engine(int index, double elo) -> {
        PairResults.requireIndex("anchor", index, engines);
        yield index;
      }
      case Anchor.Mean mean -> {
        double[] games = sums.gamesByEngine();
        int most = 0;
        for (int i = 1; i < engines; i++) {
          most = games[i] > games[most] ? i : most;
        }
        yield most;
      }
    };
  }

  private static void requireBounded(int engines, PairResults sums, int origin) {
    int[] labels = PoolGaps.bounded(engines, sums);
    for (int i = 0; i < engines; i++) {
      if (labels[i] != labels[origin]) {
        throw new IllegalArgumentException(
            ("engine %d cannot be rated against engine %d without a prior: no chain of wins or"
                    + " draws leads both ways between them; play more games or set a prior")
                .formatted(i, origin));
      }
    }
  }

  private static PairResults withVirtualDraws(
      int engines, PairResults sums, int origin, double priorDraws) {
    double[] games = sums.gamesByEngine();
    double[] virtual = new double[sums.size()];
    for (int i = 0; i < virtual.length; i++) {
      double met = sums.pairGames[i];
      double draws = priorDraws / 2 * (met / games[sums.one[i]] + met / games[sums.other[i]]);
      // Half for each colour, so that the prior does not affect the first-move advantage.
      virtual[i] = sums.coloured() ? draws / 2 : draws;
    }
    PairResults linked = sums.plusDraws(virtual);
    int[] labels = PoolGaps.linked(engines, sums);
    for (int[] group : PoolGaps.groups(labels)) {
      if (labels[group[0]] != labels[origin]) {
        linked = linked.plusLinks(group, origin, priorDraws / group.length);
      }
    }
    return linked;
  }

  /**
   * Maximises the log-likelihood, which is concave, by Newton's method.
   *
   * <p>A full step can overshoot where one side wins nearly always. Shortened by ln(1 + s) / s,
   * where s is the largest change of a difference that any game depends on, every step increases
   * the likelihood: the bound of Bach, "Self-concordant analysis for logistic regression" (2010),
   * Proposition 1, minimised over the length. Therefore no line search is needed, and close to the
   * maximum the steps are full.
   */
  private void maximise() {
    for (int step = 0; step < MAX_STEPS; step++) {
      double[][] information = informationAndGradient();
      Cholesky.factor(information).solve(gradient);
      double change = largestChange(gradient);
      double length = change < LAST_STEP ? 1 : Math.log1p(change) / change;
      for (int i = 0; i < parameters.length; i++) {
        parameters[i] += length * gradient[i];
      }
      if (change < LAST_STEP) {
        return;
      }
    }
    throw new ArithmeticException("ratings did not converge in " + MAX_STEPS + " steps");
  }

  /**
   * Fills the gradient and returns the Fisher information, both with the origin's strength held
   * fixed.
   */
  private double[][] informationAndGradient() {
    Arrays.fill(gradient, 0);
    double[] weights = new double[sums.size()];
    for (int i = 0; i < weights.length; i++) {
      double games = sums.won[i] + sums.lost[i];
      double expected = expected(i);
      double surplus = sums.won[i] - games * expected;
      gradient[sums.one[i]] += surplus;
      gradient[sums.other[i]] -= surplus;
      if (coloured) {
        gradient[engines] += surplus;
      }
      weights[i] = games * expected * (1 - expected);
    }
    double[][] information = laplacian(weights);
    if (coloured) {
      // One virtual draw between equals.
      double expected = logistic(parameters[engines]);
      gradient[engines] += 0.5 - expected;
      information[engines][engines] += expected * (1 - expected);
    }
    gradient[origin] = 0;
    for (int i = 0; i < information.length; i++) {
      information[origin][i] = 0;
      information[i][origin] = 0;
    }
    information[origin][origin] = 1;
    return information;
  }

  /**
   * The sum over the entries of weight · x·xᵀ, where x is 1 for {@code one}, −1 for {@code other}
   * and 1 for the first-move advantage.
   */
  private double[][] laplacian(double[] weights) {
    double[][] sum = new double[parameters.length][parameters.length];
    for (int i = 0; i < weights.length; i++) {
      int one = sums.one[i];
      int other = sums.other[i];
      double weight = weights[i];
      sum[one][one] += weight;
      sum[other][other] += weight;
      sum[one][other] -= weight;
      sum[other][one] -= weight;
      if (coloured) {
        sum[one][engines] += weight;
        sum[engines][one] += weight;
        sum[other][engines] -= weight;
        sum[engines][other] -= weight;
        sum[engines][engines] += weight;
      }
    }
    return sum;
  }

  private double largestChange(double[] direction) {
    double largest = coloured ? Math.abs(direction[engines]) : 0;
    for (int i = 0; i < sums.size(); i++) {
      largest = Math.max(largest, Math.abs(difference(i, direction)));
    }
    return largest;
  }

  private double expected(int entry) {
    return logistic(difference(entry, parameters));
  }

  private double difference(int entry, double[] of) {
    double strengths = of[sums.one[entry]] - of[sums.other[entry]];
    return coloured ? strengths + of[engines] : strengths;
  }

  private static double logistic(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private Ratings ratings(Anchor anchor) {
    double[][] covariance = covariance();
    double[] elo = new double[engines];
    double zero = 0;
    switch (anchor) {
      case Anchor.Engine(int index, double given) -> zero = given;
      case Anchor.Mean(double given) -> {
        zero = given - ELO * Arrays.stream(parameters, 0, engines).average().orElse(0);
        centre(covariance);
      }
    }
    for (int i = 0; i < engines; i++) {
      elo[i] = zero + ELO * parameters[i];
      for (int j = 0; j < engines; j++) {
        covariance[i][j] *= ELO * ELO;
      }
    }
    return new Ratings(elo, covariance, firstMove(covariance));
  }

  private Optional<Ratings.FirstMove> firstMove(double[][] covariance) {
    if (!coloured) {
      return Optional.empty();
    }
    double error = ELO * Math.sqrt(Math.max(0, covariance[engines][engines]));
    return Optional.of(
        new Ratings.FirstMove(ELO * parameters[engines], Normal.QUANTILE_975 * error));
  }

  /** The covariance of the parameters, on the model's natural scale; 0 for the origin. */
  private double[][] covariance() {
    double[][] inverse = Cholesky.factor(informationAndGradient()).inverse();
    inverse[origin][origin] = 0;
    double[] reduction = new double[sums.size()];
    boolean any = false;
    DrawShare share = new DrawShare(sums, this::expected);
    PairVariance pairs = new PairVariance(sums, this::expected, share);
    for (int i = 0; i < reduction.length; i++) {
      reduction[i] = share.variance(i) + pairs.reduction(i);
      any |= reduction[i] != 0;
    }
    if (any) {
      double[][] less = Cholesky.sandwich(inverse, laplacian(reduction));
      for (int i = 0; i < less.length; i++) {
        for (int j = 0; j < less.length; j++) {
          inverse[i][j] -= less[i][j];
        }
      }
    }
    return inverse;
  }

  /** Turns the covariances into those of the differences from the mean of all engines. */
  private void centre(double[][] covariance) {
    double[] means = new double[engines];
    double mean = 0;
    for (int i = 0; i < engines; i++) {
      means[i] = Arrays.stream(covariance[i], 0, engines).sum() / engines;
      mean += means[i] / engines;
    }
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        covariance[i][j] += mean - means[i] - means[j];
      }
    }
  }
}
