package io.tengen.engine.search;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.game.SearchStats.MoveVisits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The root's moves as those outside see them; its node is there. May be read while threads search:
 * what it says is then a few simulations old.
 */
final class Root {
  /** Longest variation that is told. */
  private static final int VARIATION = 60;

  private final Tree tree;
  private final Leads leads;
  private final int node;
  private final Mixture mixture;
  private final boolean withPass;

  /**
   * @param withPass whether a pass may be the answer where there is another move
   */
  Root(Tree tree, Leads leads, Mixture mixture, boolean withPass) {
    this.tree = tree;
    this.leads = leads;
    this.mixture = mixture;
    this.withPass = withPass;
    node = tree.child(Tree.ROOT);
  }

  /** Visits of all moves that may be the answer. */
  int visits() {
    int visits = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      visits += Stats.visits(stats(edge));
    }
    return visits;
  }

  /** Visits that the root's counters have room for. */
  int maxVisits() {
    return mixture.hasRollouts() ? Stats.MAX_VISITS : Values.MAX_ANSWERS;
  }

  /** Visits by which the most visited move leads the next. */
  int lead() {
    int first = 0;
    int second = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      int visits = Stats.visits(stats(edge));
      if (visits > first) {
        second = first;
        first = visits;
      } else if (visits > second) {
        second = visits;
      }
    }
    return first - second;
  }

  /** As {@link SearchLimit.Progress#certainty}; simulations under way count as lost. */
  double certainty() {
    int best = node;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      best = Stats.visits(stats(edge)) > Stats.visits(stats(best)) ? edge : best;
    }
    long most = stats(best);
    double rate = winRate(best, most);
    return Wilson.low(Math.max(rate, 1 - rate), Stats.visits(most));
  }

  private double winRate(int edge, long stats) {
    return mixture.worth(stats, tree.values(edge), 0.5);
  }

  /** Positions in the tree. */
  int nodes() {
    return tree.nodes();
  }

  SearchReport report() {
    List<Line> lines = new ArrayList<>();
    double wins = 0;
    int visits = 0;
    for (int edge = node; edge < node + tree.count(node); edge++) {
      long stats = stats(edge);
      if (Stats.visits(stats) > 0) {
        lines.add(line(edge, stats));
        visits += Stats.visits(stats);
        wins += Stats.visits(stats) * winRate(edge, stats);
      }
    }
    lines.sort(Comparator.comparingInt(Line::visits).thenComparingDouble(Line::winRate).reversed());
    List<MoveVisits> candidates =
        lines.stream()
            .map(line -> new MoveVisits(line.move(), line.visits(), line.winRate()))
            .toList();
    int move = lines.isEmpty() ? Points.PASS : lines.getFirst().move();
    double winRate = visits == 0 ? 0.5 : wins / visits;
    // Rollouts that stop where the winner is clear know little of points.
    double lead = mixture.hasRollouts() ? Double.NaN : leads.mean();
    return new SearchReport(
        move, new SearchStats(visits, winRate, candidates, List.of(), lead, false, false), lines);
  }

  /**
   * What counts of a root move: nothing of a pass that may not be the answer, and was inherited.
   */
  private long stats(int edge) {
    boolean mayAnswer = withPass || tree.count(node) == 1 || tree.move(edge) != Points.PASS;
    return mayAnswer ? tree.stats(edge) : 0;
  }

  private Line line(int edge, long stats) {
    int visits = Stats.visits(stats);
    double winRate = winRate(edge, stats);
    List<Integer> variation = new ArrayList<>();
    for (int next = edge; next != Tree.NONE && variation.size() < VARIATION; next = reply(next)) {
      variation.add(tree.move(next));
    }
    return new Line(
        tree.move(edge),
        visits,
        winRate,
        tree.prior(edge),
        Wilson.low(winRate, visits),
        leads.mean(edge - node),
        variation);
  }

  /** The most visited edge behind this one, or {@link Tree#NONE}. */
  private int reply(int edge) {
    int child = tree.child(edge);
    int best = Tree.NONE;
    int most = 0;
    if (child != Tree.NONE) {
      for (int next = child; next < child + tree.count(child); next++) {
        int visits = Stats.visits(tree.stats(next));
        if (visits > most) {
          most = visits;
          best = next;
        }
      }
    }
    return best;
  }
}
