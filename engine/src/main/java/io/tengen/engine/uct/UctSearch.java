package io.tengen.engine.uct;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Treatment;
import java.util.SplittableRandom;

/**
 * UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006) with few moves in each
 * node: the best ones by pattern. Simulations select by UCB1, add one node each and end with a
 * rollout. Keeps nothing from one move to the next. Confined to one thread.
 */
final class UctSearch {
  private final int candidates;
  private final double exploration;
  private final int maxNodes;
  private final RolloutPolicy rollouts;
  private final PriorPolicy patterns;
  private final SplittableRandom random;

  private final int[] moves = new int[Points.MAX_SIZE * Points.MAX_SIZE + 1];
  private final float[] priors = new float[moves.length];
  private int nodes;

  /**
   * @param candidates number of moves in each node
   * @param exploration weight of UCB1's second term
   * @param maxNodes number of nodes after which the tree no longer grows
   */
  UctSearch(
      int candidates,
      double exploration,
      int maxNodes,
      RolloutPolicy rollouts,
      PriorPolicy patterns,
      SplittableRandom random) {
    this.candidates = candidates;
    this.exploration = exploration;
    this.maxNodes = maxNodes;
    this.rollouts = rollouts;
    this.patterns = patterns;
    this.random = random;
  }

  /** Returns a new root of this position, which is not over. */
  UctNode root(Position position) {
    nodes = 0;
    UctNode root = new UctNode(Points.PASS);
    expand(root, position);
    return root;
  }

  /**
   * Makes one simulation.
   *
   * @param root of {@link #root}
   * @param position a copy of the root's position, which is played to the end of a game
   */
  void simulate(UctNode root, Position position) {
    UctNode[] path = new UctNode[moves.length];
    int depth = 0;
    path[depth++] = root;
    UctNode node = root;
    int first = position.stoneToMove();
    while (!position.isOver() && depth < path.length) {
      if (node.children.length == 0) {
        if (node.visits == 0 || nodes >= maxNodes) {
          break;
        }
        expand(node, position);
      }
      node = select(node);
      path[depth++] = node;
      position.playLegal(node.move);
    }
    if (!position.isOver()) {
      rollouts.playForResult(position, random);
    }
    // The score of the side to move at the root: 0 to 1.
    double score = (1 + position.resultKind(position.score()).gain(first)) / 2.0;
    for (int i = 0; i < depth; i++) {
      path[i].visits++;
      path[i].wins += i % 2 == 1 ? score : 1 - score;
    }
  }

  /** Adds the best moves of a position, best first. */
  private void expand(UctNode node, Position position) {
    int count = position.candidates(moves);
    boolean passes = position.setup().rules().pass() == Treatment.ALLOWED;
    if (count == 0 || passes && position.mayPass()) {
      moves[count++] = Points.PASS;
    }
    patterns.priors(position, moves, count, priors);
    int kept = Math.min(candidates, count);
    UctNode[] children = new UctNode[kept];
    for (int i = 0; i < kept; i++) {
      int best = i;
      for (int j = i + 1; j < count; j++) {
        best = priors[j] > priors[best] ? j : best;
      }
      children[i] = new UctNode(moves[best]);
      moves[best] = moves[i];
      priors[best] = priors[i];
    }
    node.children = children;
    nodes += kept;
  }

  /** Returns the child with the largest upper bound; untried ones first, in order. */
  private UctNode select(UctNode node) {
    UctNode best = node.children[0];
    double largest = Double.NEGATIVE_INFINITY;
    double log = StrictMath.log(Math.max(1, node.visits));
    for (UctNode child : node.children) {
      if (child.visits == 0) {
        return child;
      }
      double bound = child.wins / child.visits + exploration * Math.sqrt(log / child.visits);
      if (bound > largest) {
        largest = bound;
        best = child;
      }
    }
    return best;
  }
}
