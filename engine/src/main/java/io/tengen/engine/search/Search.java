package io.tengen.engine.search;

import io.tengen.engine.game.Board;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.game.SearchStats.MoveVisits;
import io.tengen.engine.rollout.RolloutPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

  private static final Duration NEVER = Duration.ofDays(365);

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
    return run(root, limit, NEVER, report -> {});
  }

  /**
   * As {@link #run(Position, SearchLimit)}, telling on the way what has been found so far.
   *
   * @param every wall-clock time between two reports
   * @param listener is called by the searching thread, which waits for it; not at the end
   * @throws InterruptedException if the thread was interrupted
   */
  public SearchReport run(
      Position root, SearchLimit limit, Duration every, Consumer<SearchReport> listener)
      throws InterruptedException {
    long start = System.nanoTime();
    long interval = every.toNanos();
    long due = interval;
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
      if (System.nanoTime() - start >= due) {
        listener.accept(report(tree));
        due = System.nanoTime() - start + interval;
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
    List<Line> lines = new ArrayList<>();
    for (int edge = 0; edge < root.moves.length; edge++) {
      if (root.visits[edge] > 0) {
        lines.add(line(root, edge));
      }
    }
    lines.sort(Comparator.comparingInt(Line::visits).thenComparingDouble(Line::winRate).reversed());
    List<MoveVisits> candidates =
        lines.stream()
            .map(line -> new MoveVisits(line.move(), line.visits(), line.winRate()))
            .toList();
    SearchStats stats = new SearchStats(root.totalVisits, root.winRate(), candidates);
    return new SearchReport(lines.getFirst().move(), stats, lines);
  }

  private static Line line(Node root, int edge) {
    int visits = root.visits[edge];
    double winRate = root.winRate(edge);
    List<Integer> variation = new ArrayList<>();
    variation.add(root.moves[edge]);
    @Nullable Node node = root.children[edge];
    while (node != null && node.totalVisits > 0) {
      int next = mostVisited(node);
      variation.add(node.moves[next]);
      node = node.children[next];
    }
    // UCT promises every move the same.
    double prior = 1.0 / root.moves.length;
    return new Line(root.moves[edge], visits, winRate, prior, atLeast(winRate, visits), variation);
  }

  private static int mostVisited(Node node) {
    int best = 0;
    for (int edge = 1; edge < node.moves.length; edge++) {
      if (node.visits[edge] > node.visits[best]) {
        best = edge;
      }
    }
    return best;
  }

  /** Lower end of the 95 % interval for a proportion (Wilson 1927). */
  private static double atLeast(double winRate, int visits) {
    double z = 1.96;
    double share = z * z / visits;
    double spread = z * Math.sqrt(winRate * (1 - winRate) / visits + share / (4 * visits));
    return Math.max(0, (winRate + share / 2 - spread) / (1 + share));
  }
}
