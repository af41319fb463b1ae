package io.tengen.engine.search;

import io.tengen.engine.search.puct.LowerBound;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.engine.search.tree.WilsonInterval;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.SearchStats.MoveVisits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A read-only view of the root's moves. The root's node must exist. Thread-safe; during a search
 * the values may be a few simulations old.
 */
final class RootView {
  /** The largest length of a reported variation. */
  private static final int MAX_VARIATION = 60;

  /** A move with fewer visits than this part of the most visited one's has no certain value. */
  private static final int ENOUGH = 10;

  private final Tree tree;
  private final ScoreLeads leads;
  private final int node;
  private final ValueMix mix;
  private final LowerBound bound;
  private final boolean withPass;

  /** Creates a view whose result is the most visited move. */
  RootView(Tree tree, ScoreLeads leads, ValueMix mix, boolean withPass) {
    this(tree, leads, mix, LowerBound.NONE, withPass);
  }

  /**
   * @param bound how the result is chosen; needs a tree with moments unless it is {@link
   *     LowerBound#NONE}
   * @param withPass whether a pass may be the result although there is another move
   */
  RootView(Tree tree, ScoreLeads leads, ValueMix mix, LowerBound bound, boolean withPass) {
    this.tree = tree;
    this.leads = leads;
    this.mix = mix;
    this.bound = bound;
    this.withPass = withPass;
    node = tree.child(Tree.ROOT);
  }

  /** Returns the visits of all moves that may be the result. */
  int visits() {
    int visits = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      visits += EdgeStats.visits(stats(edge));
    }
    return visits;
  }

  /** Returns the largest number of visits that the counters can hold. */
  int maxVisits() {
    return mix.hasRollouts() ? EdgeStats.MAX_VISITS : EdgeValues.MAX_ANSWERS;
  }

  /** Returns {@link SearchLimit.Progress#lead}, at this moment. */
  int lead() {
    int first = 0;
    int second = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      int visits = EdgeStats.visits(stats(edge));
      if (visits > first) {
        second = first;
        first = visits;
      } else if (visits > second) {
        second = visits;
      }
    }
    return bound.needed(first) - second;
  }

  /** Returns {@link SearchLimit.Progress#isAgreed}. */
  boolean isAgreed() {
    int most = mostVisited();
    double best = value(most);
    int enough = Math.max(1, EdgeStats.visits(stats(most)) / ENOUGH);
    for (int edge = node; edge < node + tree.count(node); edge++) {
      if (EdgeStats.visits(stats(edge)) >= enough && value(edge) > best) {
        return false;
      }
    }
    return true;
  }

  private double value(int edge) {
    return mix.value(stats(edge), tree.values(edge), 0.5);
  }

  private int mostVisited() {
    int most = node;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      most = EdgeStats.visits(stats(edge)) > EdgeStats.visits(stats(most)) ? edge : most;
    }
    return most;
  }

  /** Returns {@link SearchLimit.Progress#certainty}, with pending simulations counted as losses. */
  double certainty() {
    int best = mostVisited();
    long most = stats(best);
    double rate = winRate(best, most);
    return WilsonInterval.low(Math.max(rate, 1 - rate), trials(best, most));
  }

  /** Returns the number of games from which {@link #winRate} is. */
  private int trials(int edge, long stats) {
    int rollouts = mix == ValueMix.ROLLOUTS ? leads.rollouts(edge - node) : 0;
    return rollouts == 0 ? EdgeStats.visits(stats) : rollouts;
  }

  /**
   * Returns a move's share of won rollouts in this search, or with a network alone the mean of its
   * values, since the tree's results may also count the score; the tree's value for a move without
   * any, and if both share in it.
   */
  private double winRate(int edge, long stats) {
    double value = mix.value(stats, tree.values(edge), 0.5);
    boolean both = mix.hasRollouts() && mix != ValueMix.ROLLOUTS;
    return both ? value : leads.winRate(edge - node, value);
  }

  /** Returns the number of positions in the tree. */
  int nodes() {
    return tree.nodes();
  }

  SearchReport report() {
    List<Variation> lines = new ArrayList<>();
    double wins = 0;
    int visits = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      long stats = stats(edge);
      if (EdgeStats.visits(stats) > 0) {
        lines.add(line(edge, stats));
        visits += EdgeStats.visits(stats);
        wins += EdgeStats.visits(stats) * winRate(edge, stats);
      }
    }
    lines.sort(
        Comparator.comparingInt(Variation::visits)
            .thenComparingDouble(Variation::winRate)
            .reversed());
    List<MoveVisits> candidates =
        lines.stream()
            .map(line -> new MoveVisits(line.move(), line.visits(), line.winRate()))
            .toList();
    int move = lines.isEmpty() ? Points.PASS : chosen(lines.getFirst());
    double winRate = visits == 0 ? 0.5 : wins / visits;
    // Rollouts that stop once the winner is clear predict the score poorly.
    double lead = mix.hasRollouts() ? Double.NaN : leads.mean();
    return new SearchReport(
        move, new SearchStats(visits, winRate, candidates, List.of(), lead, false, false), lines);
  }

  /**
   * Returns the move with the greatest lower bound among those with enough visits.
   *
   * @param most the most visited move, which is the result unless another one has a greater bound
   */
  private int chosen(Variation most) {
    int move = most.move();
    if (bound.isNone()) {
      return move;
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      double low = bound.of(tree.values(edge), tree.squares(edge));
      boolean isMost = tree.move(edge) == most.move();
      if (bound.admits(EdgeStats.visits(stats(edge)), most.visits())
          && (low > best || (low == best && isMost))) {
        best = low;
        move = tree.move(edge);
      }
    }
    return move;
  }

  /**
   * Returns the statistics of a root move; 0 for a pass that may not be the result, whose visits
   * were inherited.
   */
  private long stats(int edge) {
    boolean allowed = withPass || tree.count(node) == 1 || tree.move(edge) != Points.PASS;
    return allowed ? tree.stats(edge) : 0;
  }

  private Variation line(int edge, long stats) {
    int visits = EdgeStats.visits(stats);
    double winRate = winRate(edge, stats);
    List<Integer> variation = new ArrayList<>();
    for (int next = edge;
        next != Tree.NONE && variation.size() < MAX_VARIATION;
        next = reply(next)) {
      variation.add(tree.move(next));
    }
    return new Variation(
        tree.move(edge),
        visits,
        winRate,
        tree.prior(edge),
        WilsonInterval.low(winRate, trials(edge, stats)),
        leads.mean(edge - node),
        variation);
  }

  /** Returns the most visited edge behind this one, or {@link Tree#NONE}. */
  private int reply(int edge) {
    int child = tree.child(edge);
    int best = Tree.NONE;
    int most = 0;
    if (child != Tree.NONE) {
      for (int next = child; next < child + tree.count(child); next++) {
        int visits = EdgeStats.visits(tree.stats(next));
        if (visits > most) {
          most = visits;
          best = next;
        }
      }
    }
    return best;
  }
}
