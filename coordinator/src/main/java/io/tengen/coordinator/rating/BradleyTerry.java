package io.tengen.coordinator.rating;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Ratings by maximum likelihood under the Bradley-Terry model: an engine that is d Elo stronger
 * scores 1 / (1 + 10^(−d/400)) on average. A draw is half a win for each side.
 *
 * <p>Depends on the sums of the counts alone: in which order the results came, and which way round
 * a pair was counted, makes no difference to the last bit. Blocks for the computation, which takes
 * some n³ operations for n engines and does not grow with the number of games.
 */
public final class BradleyTerry {
  /** Elo of one unit of the model's own scale, on which the odds are e^difference. */
  private static final double ELO = 400 / Math.log(10);

  /** A Newton step shorter than this leaves an error of about its square. */
  private static final double LAST_STEP = 1e-8;

  private static final int MAX_STEPS = 1000;

  private final int engines;
  private final int anchor;

  /** Points of one engine against another: wins and half the draws, virtual ones included. */
  private final double[][] points;

  /** Strength on the model's own scale; the anchor's stays 0. */
  private final double[] strength;

  private BradleyTerry(int engines, int anchor, double[][] points) {
    this.engines = engines;
    this.anchor = anchor;
    this.points = points;
    this.strength = new double[engines];
  }

  /**
   * How results are turned into ratings.
   *
   * <p>The prior keeps an engine that has lost every game from falling without end. It is a number
   * of virtual draws that an engine plays, spread over the opponents that it has really met in
   * proportion to the games: the pair i, j gets {@code priorDraws / 2 · (n_ij / n_i + n_ij / n_j)}.
   * One draw makes a pair that met no one else score (w + ½) / (n + 1), which is Jeffreys' prior
   * for a proportion and takes away the estimate's bias to first order.
   *
   * <p>Draws against a common pool would be simpler, but they push the strong half and the weak
   * half of a long ladder together with the sum of all their draws, through whatever few games link
   * the two: with 1,000 engines the prior would outweigh the games. Spread over real opponents it
   * stays the same small share of each pair's games however many engines there are.
   *
   * <p>Engines that no chain of games links to the anchor, such as those that have not played yet,
   * are linked by {@code priorDraws} virtual draws a group. Their rating among each other is
   * meaningful, and their wide error says that their distance to the anchor is not.
   *
   * @param priorDraws 0 for none, otherwise from 0.001
   * @param anchor index of the engine that is 0 Elo
   */
  public record Options(double priorDraws, int anchor) {
    private static final double MIN_PRIOR = 0.001;

    /** One virtual draw an engine; the first engine is the anchor. */
    public static final Options DEFAULT = new Options(1, 0);

    /**
     * @throws IllegalArgumentException if a number is out of range
     */
    public Options {
      if (priorDraws != 0 && !(priorDraws >= MIN_PRIOR && priorDraws < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "prior draws must be 0 or from " + MIN_PRIOR + ", not " + priorDraws);
      }
      if (anchor < 0) {
        throw new IllegalArgumentException("anchor " + anchor + " is negative");
      }
    }
  }

  /**
   * Rates the engines.
   *
   * @param engines number of engines, at least 1
   * @param pairs every result; pairs that have not met may be missing
   * @throws IllegalArgumentException if an index is not below {@code engines}, or if there is no
   *     prior and the results do not bound every difference: some engine, or group, has won or lost
   *     all its games against the rest, or never met it
   */
  public static Ratings rate(int engines, List<PairCount> pairs, Options options) {
    requireIndex("anchor", options.anchor(), engines);
    double[][] points = new double[engines][engines];
    for (PairCount pair : pairs) {
      requireIndex("engine", pair.first(), engines);
      requireIndex("engine", pair.second(), engines);
      points[pair.first()][pair.second()] += pair.wins() + pair.draws() / 2.0;
      points[pair.second()][pair.first()] += pair.losses() + pair.draws() / 2.0;
    }
    BradleyTerry model = new BradleyTerry(engines, options.anchor(), points);
    if (options.priorDraws() == 0) {
      model.requireBounded();
    } else {
      model.addVirtualDraws(options.priorDraws());
    }
    model.climb();
    return model.ratings();
  }

  private static void requireIndex(String what, int index, int engines) {
    if (index >= engines) {
      throw new IllegalArgumentException(
          "%s %d is not one of the %d engines".formatted(what, index, engines));
    }
  }

  /**
   * The likelihood has a maximum if everyone has scored against everyone by some chain (Ford 1957).
   */
  private void requireBounded() {
    BitSet below = reachable(anchor, (from, to) -> points[from][to] > 0);
    BitSet above = reachable(anchor, (from, to) -> points[to][from] > 0);
    below.and(above);
    int unbounded = below.nextClearBit(0);
    if (unbounded < engines) {
      throw new IllegalArgumentException(
          ("engine %d cannot be rated against engine %d without a prior: no chain of wins or draws"
                  + " leads both ways between them; play more games or set a prior")
              .formatted(unbounded, anchor));
    }
  }

  private void addVirtualDraws(double priorDraws) {
    List<int[]> groups = unlinkedGroups();
    double[] games = new double[engines];
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines; j++) {
        games[i] += games(i, j);
      }
    }
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        double met = games(i, j);
        if (met > 0) {
          addDraws(i, j, priorDraws / 2 * (met / games[i] + met / games[j]));
        }
      }
    }
    for (int[] group : groups) {
      for (int engine : group) {
        addDraws(engine, anchor, priorDraws / group.length);
      }
    }
  }

  private void addDraws(int one, int other, double draws) {
    points[one][other] += draws / 2;
    points[other][one] += draws / 2;
  }

  /** Groups of engines that no chain of games links to the anchor. */
  private List<int[]> unlinkedGroups() {
    List<int[]> groups = new ArrayList<>();
    BitSet seen = reachable(anchor, (from, to) -> games(from, to) > 0);
    for (int i = seen.nextClearBit(0); i < engines; i = seen.nextClearBit(i)) {
      BitSet group = reachable(i, (from, to) -> games(from, to) > 0);
      groups.add(group.stream().toArray());
      seen.or(group);
    }
    return groups;
  }

  private interface Edge {
    boolean leads(int from, int to);
  }

  private BitSet reachable(int start, Edge edge) {
    BitSet reached = new BitSet(engines);
    reached.set(start);
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int from = open.remove();
      for (int to = reached.nextClearBit(0); to < engines; to = reached.nextClearBit(to + 1)) {
        if (edge.leads(from, to)) {
          reached.set(to);
          open.add(to);
        }
      }
    }
    return reached;
  }

  /**
   * Newton's method to the maximum of the likelihood, which is concave.
   *
   * <p>A full step can overshoot where one side wins nearly always. Shortened by ln(1 + s) / s,
   * where s is the largest change of a difference that any game depends on, every step climbs: the
   * bound of Bach, "Self-concordant analysis for logistic regression" (2010), Proposition 1,
   * minimised over the length. So no line search is needed, and close to the maximum the steps are
   * full ones.
   */
  private void climb() {
    for (int step = 0; step < MAX_STEPS; step++) {
      double[] direction = gradient();
      Cholesky.factor(information()).solve(direction);
      double change = largestChange(direction);
      double length = change < LAST_STEP ? 1 : Math.log1p(change) / change;
      for (int i = 0; i < engines; i++) {
        if (i != anchor) {
          strength[i] += length * direction[reduced(i)];
        }
      }
      if (change < LAST_STEP) {
        return;
      }
    }
    throw new ArithmeticException("ratings did not converge in " + MAX_STEPS + " steps");
  }

  private Ratings ratings() {
    double[][] inverse = Cholesky.factor(information()).inverse();
    double[] elo = new double[engines];
    double[][] covariance = new double[engines][engines];
    for (int i = 0; i < engines; i++) {
      elo[i] = ELO * strength[i];
      for (int j = 0; j < engines; j++) {
        if (i != anchor && j != anchor) {
          covariance[i][j] = ELO * ELO * inverse[reduced(i)][reduced(j)];
        }
      }
    }
    return new Ratings(anchor, elo, covariance);
  }

  /** Points above expectation; the anchor left out. */
  private double[] gradient() {
    double[] gradient = new double[engines - 1];
    for (int i = 0; i < engines; i++) {
      for (int j = 0; j < engines && i != anchor; j++) {
        double games = games(i, j);
        if (games > 0) {
          gradient[reduced(i)] += points[i][j] - games * expected(i, j);
        }
      }
    }
    return gradient;
  }

  /** Fisher information, above the diagonal and on it; the anchor left out. */
  private double[][] information() {
    double[][] information = new double[engines - 1][engines - 1];
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        double games = games(i, j);
        if (games > 0) {
          double weight = games * expected(i, j) * expected(j, i);
          if (i != anchor) {
            information[reduced(i)][reduced(i)] += weight;
          }
          if (j != anchor) {
            information[reduced(j)][reduced(j)] += weight;
          }
          if (i != anchor && j != anchor) {
            information[reduced(i)][reduced(j)] -= weight;
          }
        }
      }
    }
    return information;
  }

  private double largestChange(double[] direction) {
    double largest = 0;
    for (int i = 0; i < engines; i++) {
      for (int j = i + 1; j < engines; j++) {
        if (games(i, j) > 0) {
          double one = i == anchor ? 0 : direction[reduced(i)];
          double other = j == anchor ? 0 : direction[reduced(j)];
          largest = Math.max(largest, Math.abs(one - other));
        }
      }
    }
    return largest;
  }

  private double games(int one, int other) {
    return points[one][other] + points[other][one];
  }

  private double expected(int one, int other) {
    return 1 / (1 + Math.exp(strength[other] - strength[one]));
  }

  /** Row of an engine in the matrices without the anchor. */
  private int reduced(int engine) {
    return engine < anchor ? engine : engine - 1;
  }
}
