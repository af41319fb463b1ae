package io.tengen.engine.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.engine.search.puct.ValueBias;
import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.ExpansionThreshold;
import io.tengen.engine.search.tree.ScoreLeads;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of overlapping simulations, stepped by hand on one thread. */
class SimulatorTest {
  private static final Position EMPTY = new Position(GameSetup.of(Rules.CHINESE, 9, 7.5));

  private static Simulator simulator(SearchSettings settings, Tree tree, long seed) {
    return new Simulator(
        EMPTY,
        settings,
        Objective.GAME,
        tree,
        new ScoreLeads(82),
        null,
        null,
        ValueMix.ROLLOUTS,
        PuctSettings.DEFAULT,
        ValueBias.NONE,
        new ExpansionThreshold(settings.expansion(), false),
        new UniformRollout(),
        PriorPolicy.UNIFORM,
        new SplittableRandom(seed));
  }

  /** Returns the root edge with pending visits. */
  private static int edgeWithVirtualLoss(Tree tree) {
    int root = tree.child(Tree.ROOT);
    for (int edge = root; edge < root + tree.count(root); edge++) {
      if (EdgeStats.visits(tree.stats(edge)) > 0) {
        return edge;
      }
    }
    throw new AssertionError("no simulation is pending");
  }

  @Test
  void virtualLossesDivertSimulationsAndAreRemoved() {
    SearchSettings settings = Settings.rave(SearchSettings.DEFAULT, 0);
    Tree tree = new Tree(1000, 64);
    Simulator first = simulator(settings, tree, 1);
    Simulator second = simulator(settings, tree, 2);
    first.expandRoot(EMPTY, true);

    first.begin(EMPTY, true);
    int taken = edgeWithVirtualLoss(tree);
    assertEquals(settings.virtualLoss(), EdgeStats.visits(tree.stats(taken)));
    second.begin(EMPTY, true);
    assertEquals(settings.virtualLoss(), EdgeStats.visits(tree.stats(taken)), "not the same again");
    assertEquals(2 * settings.virtualLoss(), EdgeStats.visits(tree.stats(Tree.ROOT)));

    second.finish(EMPTY);
    first.finish(EMPTY);
    assertEquals(1, EdgeStats.visits(tree.stats(taken)));
    assertEquals(2, EdgeStats.visits(tree.stats(Tree.ROOT)));
    assertNotEquals(Tree.NONE, tree.child(Tree.ROOT));
  }

  @Test
  void overlappingSimulationsCountOnce() {
    SearchSettings settings = SearchSettings.DEFAULT;
    Tree tree = new Tree(1000, 64);
    Simulator[] simulators = new Simulator[8];
    for (int i = 0; i < simulators.length; i++) {
      simulators[i] = simulator(settings, tree, i);
    }
    simulators[0].expandRoot(EMPTY, true);
    SplittableRandom random = new SplittableRandom(9);
    boolean[] underWay = new boolean[simulators.length];
    int finished = 0;
    while (finished < 400) {
      int i = random.nextInt(simulators.length);
      if (underWay[i]) {
        simulators[i].finish(EMPTY);
        finished++;
      } else {
        simulators[i].begin(EMPTY, true);
      }
      underWay[i] = !underWay[i];
    }
    for (int i = 0; i < simulators.length; i++) {
      if (underWay[i]) {
        simulators[i].finish(EMPTY);
        finished++;
      }
    }
    assertEquals(finished, EdgeStats.visits(tree.stats(Tree.ROOT)));
    RootView rootView = new RootView(tree, new ScoreLeads(82), ValueMix.ROLLOUTS, true);
    assertEquals(finished, rootView.visits());
    double wins = rootView.report().stats().winRate() * finished;
    assertEquals(finished - EdgeStats.wins(tree.stats(Tree.ROOT)), wins, 1e-6);
  }
}
