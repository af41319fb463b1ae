package io.tengen.engine.search;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.game.SearchStats.MoveVisits;
import io.tengen.engine.rollout.RolloutPolicy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Monte-Carlo tree search on one thread: UCT (Kocsis and Szepesvári 2006) over rollouts.
 *
 * <p>Deterministic: equal position, seed, policy and number of visits give an equal report on every
 * machine. Confined to one thread at a time.
 */
public final class Search {
  /**
   * Width of exploration in UCB1, c·√(ln N / n). Far below the √2 of theory, since the results of
   * moves lie near to one another. With {@link #URGENCY} chosen by matches at 200 visits on 9x9:
   * (0.2, 0.05) scored 54.5 ± 4.9 % of 400 games against (0.35, 0.1), which had held its own
   * against (0.5, 0.1), (0.35, 0.3) and (0.35, 0).
   */
  private static final double EXPLORATION = 0.2;

  /**
   * What a move without visits is taken to be worth beyond its position's mean result (first-play
   * urgency, Gelly and Wang 2006): so little that a few visits go deep rather than once to every
   * move of a wide board.
   */
  private static final double URGENCY = 0.05;

  /** Visits through a move, this one counted, at which the position behind it becomes a node. */
  private static final int EXPANSION_VISITS = 2;

  private static final int MAX_DEPTH = 512;

  private final RolloutPolicy rollouts;
  private final SplittableRandom random;

  private final Node[] pathNodes = new Node[MAX_DEPTH];
  private final int[] pathEdges = new int[MAX_DEPTH];

  public Search(RolloutPolicy rollouts, long seed) {
    this.rollouts = rollouts;
    this.random = new SplittableRandom(seed);
  }

  /**
   * Searches until the limit is reached; blocks.
   *
   * <p>A pass is considered only where the game, if it ended with it, would be won, or where
   * nothing else is left but filling own eyes: a pass never walks into a loss by count.
   *
   * @param root not changed; not over
   * @throws InterruptedException if the thread was interrupted
   */
  public SearchReport run(Position root, SearchLimit limit) throws InterruptedException {
    long start = System.nanoTime();
    Node tree = Node.of(root, root.isAhead(), random);
    Position scratch = new Position(root);
    int visits = 0;
    do {
      scratch.copyFrom(root);
      simulate(tree, scratch);
      visits++;
      if (Thread.interrupted()) {
        throw new InterruptedException("search interrupted");
      }
    } while (!limit.isReached(visits, System.nanoTime() - start));
    return report(tree);
  }

  private void simulate(Node root, Position position) {
    int rootColor = position.stoneToMove();
    Node node = root;
    int depth = 0;
    while (true) {
      int edge = select(node);
      pathNodes[depth] = node;
      pathEdges[depth++] = edge;
      position.play(node.moves[edge]);
      if (position.isOver() || depth == MAX_DEPTH) {
        break;
      }
      Node child = node.children[edge];
      if (child == null) {
        if (node.visits[edge] + 1 < EXPANSION_VISITS) {
          break;
        }
        child = Node.of(position, true, random);
        node.children[edge] = child;
      }
      node = child;
    }
    if (!position.isOver()) {
      rollouts.playOut(position, random);
    }
    backUp(depth, rootColor, position.score());
  }

  private static int select(Node node) {
    double logVisits = StrictMath.log(node.totalVisits + 1.0);
    double urgency = node.winRate() + URGENCY + EXPLORATION * Math.sqrt(logVisits);
    double best = Double.NEGATIVE_INFINITY;
    int bestEdge = 0;
    for (int edge = 0; edge < node.moves.length; edge++) {
      int visits = node.visits[edge];
      double value =
          visits == 0 ? urgency : node.winRate(edge) + EXPLORATION * Math.sqrt(logVisits / visits);
      if (value > best) {
        best = value;
        bestEdge = edge;
      }
    }
    return bestEdge;
  }

  private void backUp(int depth, int rootColor, double blackLead) {
    int blackResult = blackLead > 0 ? 2 : blackLead < 0 ? 0 : 1;
    int rootResult = rootColor == Board.BLACK ? blackResult : 2 - blackResult;
    for (int i = 0; i < depth; i++) {
      pathNodes[i].add(pathEdges[i], i % 2 == 0 ? rootResult : 2 - rootResult);
    }
  }

  private static SearchReport report(Node root) {
    List<MoveVisits> candidates = new ArrayList<>();
    for (int edge = 0; edge < root.moves.length; edge++) {
      if (root.visits[edge] > 0) {
        candidates.add(new MoveVisits(root.moves[edge], root.visits[edge], root.winRate(edge)));
      }
    }
    candidates.sort(
        Comparator.comparingInt(MoveVisits::visits)
            .thenComparingDouble(MoveVisits::winRate)
            .reversed());
    int move = candidates.getFirst().move();
    return new SearchReport(move, new SearchStats(root.totalVisits, root.winRate(), candidates));
  }
}
