package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.NetworkSettings.Symmetry;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.root.GumbelSettings;
import io.tengen.engine.search.root.RootNoise;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.util.List;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForcedVisitsTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));
  private static final double K = 2;

  /**
   * Makes a node whose moves have these priors, visits and mean values; the last move is a pass.
   */
  private static final class Root {
    final Tree tree = new Tree(10, 64, Tree.Columns.VALUES);
    final int node;

    Root(float[] priors, int[] visits, double[] values) {
      int[] moves = new int[priors.length];
      for (int i = 0; i < moves.length - 1; i++) {
        moves[i] = Points.of(7).get(i);
      }
      moves[moves.length - 1] = Points.PASS;
      assertTrue(tree.claim(Tree.ROOT));
      node = tree.append(Tree.ROOT, moves, priors, moves.length);
      for (int i = 0; i < visits.length; i++) {
        tree.add(node + i, EdgeStats.of(visits[i], 0));
        for (int n = 0; n < visits[i]; n++) {
          tree.addValue(node + i, EdgeValues.of(values[i]));
        }
      }
    }

    ForcedVisits forced(boolean withPass) {
      ValueMix mix = new ValueMix(0);
      return new ForcedVisits(
          tree,
          mix,
          new NetworkSelection(SearchSettings.NETWORK_ALONE, mix, PuctSettings.DEFAULT),
          K,
          withPass);
    }
  }

  private static List<MoveShare> pruned(Root root) {
    return root.forced(false).pruned();
  }

  @Test
  void visitedMoveIsForcedUntilItHasItsVisits() {
    // The square root of 2 · 0.17 · 100 is a little less than 6.
    float[] priors = {0.83f, 0.17f, 0, 0};
    assertEquals(
        Tree.NONE, new Root(priors, new int[] {94, 6, 0, 0}, new double[4]).forced(false).next());
    Root few = new Root(priors, new int[] {95, 5, 0, 0}, new double[4]);
    assertEquals(few.node + 1, few.forced(false).next());
    Root never = new Root(priors, new int[] {100, 0, 0, 0}, new double[4]);
    assertEquals(Tree.NONE, never.forced(false).next(), "no visit is forced on it");
  }

  @Test
  void forbiddenPassIsNeitherForcedNorInThePolicy() {
    Root root = new Root(new float[] {0.5f, 0.5f}, new int[] {200, 1}, new double[] {0.5, 0.5});
    assertEquals(Tree.NONE, root.forced(false).next());
    assertEquals(root.node + 1, root.forced(true).next());
    assertEquals(List.of(root.tree.move(root.node)), moves(root.forced(false).pruned()));
  }

  private static List<Integer> moves(List<MoveShare> shares) {
    return shares.stream().map(MoveShare::move).toList();
  }

  @Test
  void forcedVisitsArePruned() {
    // The second move is bad: its six visits were forced, and all are removed. The third is as good
    // as the best and keeps its visits.
    Root root =
        new Root(
            new float[] {0.5f, 0.18f, 0.3f, 0},
            new int[] {64, 6, 30, 0},
            new double[] {0.6, 0.1, 0.61, 0});
    List<MoveShare> shares = pruned(root);
    assertEquals(List.of(root.tree.move(root.node), root.tree.move(root.node + 2)), moves(shares));
    assertEquals(64.0 / 94, shares.getFirst().share(), 1e-6);
    assertEquals(1, shares.stream().mapToDouble(MoveShare::share).sum(), 1e-6);
  }

  @Test
  void pruningIsLimitedByForcedVisitsAndTheBestMovesBound() {
    // Worse than the best, with far more visits than forced ones: at most √(2 · 0.25 · 200) = 10
    // are removed.
    Root many =
        new Root(new float[] {0.75f, 0.25f, 0}, new int[] {120, 80, 0}, new double[] {0.9, 0.1, 0});
    assertEquals(120.0 / 190, pruned(many).getFirst().share(), 1e-6);
    // Slightly worse: the remaining visits give it no higher PUCT value than the best move's.
    Root close =
        new Root(new float[] {0.5f, 0.5f, 0}, new int[] {110, 90, 0}, new double[] {0.52, 0.51, 0});
    long left =
        Math.round(110.0 * pruned(close).getLast().share() / pruned(close).getFirst().share());
    assertTrue(left > 79 && left < 90, "left " + left);
    double width =
        new NetworkSelection(SearchSettings.NETWORK_ALONE, new ValueMix(0), PuctSettings.DEFAULT)
            .width(200);
    double bound = 0.52 + width * 0.5 / 111;
    assertTrue(0.51 + width * 0.5 / (1 + left) <= bound + 1e-9);
    assertTrue(0.51 + width * 0.5 / left > bound, "one visit fewer would be too few");
  }

  @Test
  void searchForcesAndPrunes() throws InterruptedException {
    RootSettings forced = new RootSettings(new RootNoise(0.5, 2, 0), 1, K, GumbelSettings.NONE);
    try (BatchingEvaluator evaluator =
        new BatchingEvaluator(
            List.of(new HashingBackend(8, () -> false)),
            new BatchingSettings(64, 0),
            SystemNanoClock.INSTANCE,
            error -> {
              throw new AssertionError(error);
            })) {
      evaluator.start();
      try (Search search =
          new Search(
              SearchSettings.NETWORK_ALONE,
              new Search.Network(evaluator, new NetworkSettings(0, 1, 1, Symmetry.STABLE, false)),
              UniformRollout::new,
              () -> PriorPolicy.UNIFORM,
              3)) {
        SearchReport report =
            search.run(EMPTY, new SearchLimit.Visits(200), forced, Duration.ofDays(1), seen -> {});
        for (Variation variation : report.lines()) {
          // The last visit may be that of another thread.
          double least = Math.sqrt(K * variation.prior() * 199);
          assertTrue(variation.visits() + 1 >= least, () -> variation + " has fewer than " + least);
        }
        List<MoveShare> policy = report.stats().policy();
        assertEquals(report.move(), policy.getFirst().move());
        assertTrue(policy.size() < report.lines().size(), "some were forced only");
        SearchReport plain = search.run(EMPTY, new SearchLimit.Visits(250));
        assertEquals(List.of(), plain.stats().policy());
      }
    }
  }
}
