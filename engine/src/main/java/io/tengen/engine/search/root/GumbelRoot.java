package io.tengen.engine.search.root;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats.MoveShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The root of a Gumbel search: chooses the root move of each simulation, the final move and the
 * improved policy. See {@link GumbelSettings}. An instance serves one search of an initially empty
 * tree and is confined to one thread.
 */
public final class GumbelRoot {
  /** Smaller shares are left out of the policy: they teach nothing and enlarge records. */
  private static final double LEAST_SHARE = 1e-3;

  private final Tree tree;
  private final ValueMix mix;
  private final GumbelSettings settings;
  private final int node;
  private final int count;

  /** The network's value of the root for the side to move, 0 to 1. */
  private final double rootValue;

  /** Log-priors by index in the node; −∞ for moves that may not be played. */
  private final double[] logits;

  private final double[] noisy;

  /** Indexes of the moves still considered, by the score at the last halving, best first. */
  private final List<Integer> considered = new ArrayList<>();

  private final int halvings;

  // The current phase.
  private int visitsEach;
  private int begun;

  /**
   * @param withPass whether a pass may be played although there is another move
   */
  public GumbelRoot(
      Tree tree, ValueMix mix, GumbelSettings settings, SplittableRandom random, boolean withPass) {
    this.tree = tree;
    this.mix = mix;
    this.settings = settings;
    node = tree.child(Tree.ROOT);
    count = tree.count(node);
    // Values of the edge to the root are from the other side.
    rootValue = 1 - EdgeValues.mean(tree.values(Tree.ROOT), 0.5);
    logits = new double[count];
    noisy = new double[count];
    for (int i = 0; i < count; i++) {
      boolean allowed = withPass || count == 1 || tree.move(node + i) != Points.PASS;
      logits[i] = allowed ? StrictMath.log(tree.prior(node + i)) : Double.NEGATIVE_INFINITY;
      noisy[i] = logits[i] + settings.noise() * gumbel(random);
      if (logits[i] > Double.NEGATIVE_INFINITY) {
        considered.add(i);
      }
    }
    if (considered.isEmpty()) {
      considered.add(0);
    }
    sort(0);
    keep(settings.moves());
    halvings = Math.max(1, 32 - Integer.numberOfLeadingZeros(considered.size() - 1));
    visitsEach = visitsEach();
  }

  private static double gumbel(SplittableRandom random) {
    return -StrictMath.log(-StrictMath.log(1 - random.nextDouble()));
  }

  private int visitsEach() {
    return Math.max(1, settings.visits() / (halvings * considered.size()));
  }

  /**
   * Returns whether the current phase has begun all its simulations. The caller must then wait for
   * all answers and call {@link #halve}.
   */
  public boolean isPhaseOver() {
    return begun == visitsEach * considered.size();
  }

  /** Drops the worse half of the moves, but keeps at least two. */
  public void halve() {
    sort(mostVisits());
    keep(Math.max(2, considered.size() / 2));
    begun = 0;
    visitsEach = visitsEach();
  }

  /** Returns the root edge of the next simulation. */
  public int next() {
    return node + considered.get(begun++ % considered.size());
  }

  private void sort(int mostVisits) {
    considered.sort(
        Comparator.comparingDouble((Integer i) -> noisy[i] + worth(i, mostVisits)).reversed());
  }

  private void keep(int most) {
    if (considered.size() > most) {
      considered.subList(most, considered.size()).clear();
    }
  }

  private int mostVisits() {
    int most = 0;
    for (int i = 0; i < count; i++) {
      most = Math.max(most, EdgeStats.visits(tree.stats(node + i)));
    }
    return most;
  }

  /** Returns a move's value on the scale of logits; 0 if it was not visited. */
  private double worth(int i, int mostVisits) {
    return EdgeStats.visits(tree.stats(node + i)) == 0 ? 0 : sigma(winRate(i), mostVisits);
  }

  private double sigma(double winRate, int mostVisits) {
    return (GumbelSettings.VISIT_OFFSET + mostVisits) * settings.valueScale() * winRate;
  }

  private double winRate(int i) {
    return mix.value(tree.stats(node + i), tree.values(node + i), 0.5);
  }

  /** Returns the move to play: the best of the most visited ones. */
  public int best() {
    int most = mostVisits();
    int best = considered.getFirst();
    for (int i : considered) {
      int more = EdgeStats.visits(tree.stats(node + i)) - EdgeStats.visits(tree.stats(node + best));
      if (more > 0 || (more == 0 && noisy[i] + worth(i, most) > noisy[best] + worth(best, most))) {
        best = i;
      }
    }
    return tree.move(node + best);
  }

  /**
   * Returns the improved policy, best move first: a softmax of logits plus completed values, where
   * an unvisited move has the root's value estimated from the visited moves and the network
   * (Danihelka et al., appendix D).
   */
  public List<MoveShare> improvedPolicy() {
    int most = mostVisits();
    double unvisited = sigma(mixedValue(), most);
    double[] improved = new double[count];
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      boolean visited = EdgeStats.visits(tree.stats(node + i)) > 0;
      improved[i] = logits[i] + (visited ? worth(i, most) : unvisited);
      largest = Math.max(largest, improved[i]);
    }
    double sum = 0;
    for (int i = 0; i < count; i++) {
      improved[i] = StrictMath.exp(improved[i] - largest);
      sum += improved[i];
    }
    List<MoveShare> shares = new ArrayList<>();
    double keptSum = 0;
    for (double share : improved) {
      keptSum += share / sum >= LEAST_SHARE ? share : 0;
    }
    for (int i = 0; i < count; i++) {
      if (improved[i] / sum >= LEAST_SHARE) {
        shares.add(new MoveShare(tree.move(node + i), (float) (improved[i] / keptSum)));
      }
    }
    shares.sort(Comparator.comparingDouble(MoveShare::share).reversed());
    return shares;
  }

  /** Returns v_mix of the paper. */
  private double mixedValue() {
    long visits = 0;
    double priors = 0;
    double weighted = 0;
    for (int i = 0; i < count; i++) {
      int here = EdgeStats.visits(tree.stats(node + i));
      if (here > 0) {
        visits += here;
        priors += tree.prior(node + i);
        weighted += tree.prior(node + i) * winRate(i);
      }
    }
    return priors == 0 ? rootValue : (rootValue + visits * weighted / priors) / (1 + visits);
  }
}
