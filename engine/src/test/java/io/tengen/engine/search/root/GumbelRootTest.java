package io.tengen.engine.search.root;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.EdgeStats;
import io.tengen.engine.search.tree.EdgeValues;
import io.tengen.engine.search.tree.Tree;
import io.tengen.engine.search.tree.ValueMix;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats.MoveShare;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests of the schedule, the choice and the improved policy of a Gumbel root on a hand-made tree.
 */
class GumbelRootTest {
  private static final int FIRST_MOVE = 100;

  private final Tree tree = new Tree(10, 64, Tree.Columns.VALUES);

  /** Makes the root of the tree with moves 100, 101, ... and these priors. */
  private int root(float... priors) {
    int[] moves = new int[priors.length];
    for (int i = 0; i < moves.length; i++) {
      moves[i] = FIRST_MOVE + i;
    }
    return root(moves, priors);
  }

  private int root(int[] moves, float... priors) {
    assertTrue(tree.claim(Tree.ROOT));
    return tree.append(Tree.ROOT, moves, priors, priors.length);
  }

  private GumbelRoot gumbel(GumbelSettings settings, long seed) {
    return new GumbelRoot(tree, new ValueMix(0), settings, new SplittableRandom(seed), true);
  }

  /** Adds a visit with this answer of the network to an edge. */
  private void answer(int edge, double winRate) {
    tree.add(edge, EdgeStats.of(1, 0));
    tree.addValue(edge, EdgeValues.of(winRate));
  }

  /** Returns the edges of one phase in order, after answering each with its win rate. */
  private List<Integer> phase(GumbelRoot gumbel, Map<Integer, Double> winRates) {
    List<Integer> edges = new ArrayList<>();
    while (!gumbel.isPhaseOver()) {
      int edge = gumbel.next();
      edges.add(edge);
      answer(edge, winRates.getOrDefault(edge, 0.5));
    }
    return edges;
  }

  private static float[] equal(int count) {
    float[] priors = new float[count];
    Arrays.fill(priors, 1f / count);
    return priors;
  }

  @Test
  void everyPhaseHasHalfTheMovesAndItsShareOfTheVisits() {
    root(equal(8));
    GumbelRoot gumbel = gumbel(new GumbelSettings(8, 48, 1, 1), 1);
    List<Integer> visits = new ArrayList<>();
    List<Integer> moves = new ArrayList<>();
    for (int halving = 0; halving < 3; halving++) {
      List<Integer> edges = phase(gumbel, Map.of());
      visits.add(edges.size());
      moves.add(new TreeSet<>(edges).size());
      gumbel.halve();
    }
    // log2(8) = 3 phases of 16 visits each.
    assertEquals(List.of(16, 16, 16), visits);
    assertEquals(List.of(8, 4, 2), moves);
  }

  @Test
  void halvingKeepsTwoMoves() {
    int node = root(equal(4));
    GumbelRoot gumbel = gumbel(new GumbelSettings(4, 8, 1, 1), 1);
    for (int halving = 0; halving < 5; halving++) {
      phase(gumbel, Map.of(node, 1.0));
      gumbel.halve();
    }
    assertEquals(2, new TreeSet<>(phase(gumbel, Map.of())).size());
  }

  @Test
  void everyMoveIsVisitedOncePerPhaseIfVisitsAreFew() {
    root(equal(10));
    GumbelRoot gumbel = gumbel(new GumbelSettings(10, 2, 1, 1), 1);
    List<Integer> edges = phase(gumbel, Map.of());
    assertEquals(10, edges.size());
    assertEquals(10, new TreeSet<>(edges).size());
  }

  @Test
  void movesOfHighestPriorAreConsideredWithoutNoise() {
    int node = root(0.1f, 0.4f, 0.05f, 0.3f, 0.15f);
    GumbelRoot gumbel = gumbel(new GumbelSettings(3, 16, 0, 1), 1);
    assertEquals(
        List.of(node + 1, node + 3, node + 4),
        List.of(gumbel.next(), gumbel.next(), gumbel.next()));
  }

  @Test
  void worseHalfIsDropped() {
    int node = root(equal(4));
    GumbelRoot gumbel = gumbel(new GumbelSettings(4, 16, 0, 1), 1);
    phase(gumbel, Map.of(node, 0.1, node + 1, 0.9, node + 2, 0.2, node + 3, 0.8));
    gumbel.halve();
    assertEquals(
        new TreeSet<>(List.of(node + 1, node + 3)), new TreeSet<>(phase(gumbel, Map.of())));
  }

  @Test
  void noiseSamplesMovesByTheirPriors() {
    int node = root(0.5f, 0.3f, 0.2f);
    Map<Integer, Integer> first = new TreeMap<>();
    int games = 20_000;
    for (int seed = 0; seed < games; seed++) {
      first.merge(gumbel(new GumbelSettings(2, 16, 1, 1), seed).next(), 1, Integer::sum);
    }
    // The Gumbel-max trick; five standard errors of 0.0035.
    assertEquals(0.5, first.getOrDefault(node, 0) / (double) games, 0.018);
    assertEquals(0.3, first.getOrDefault(node + 1, 0) / (double) games, 0.018);
    assertEquals(0.2, first.getOrDefault(node + 2, 0) / (double) games, 0.018);
  }

  @Test
  void equalSeedsGiveEqualSchedules() {
    root(equal(50));
    GumbelSettings settings = new GumbelSettings(8, 16, 1, 1);
    List<Integer> once = firstPhase(gumbel(settings, 7));
    assertEquals(once, firstPhase(gumbel(settings, 7)));
    assertNotEquals(once, firstPhase(gumbel(settings, 8)));
  }

  private static List<Integer> firstPhase(GumbelRoot gumbel) {
    List<Integer> edges = new ArrayList<>();
    while (!gumbel.isPhaseOver()) {
      edges.add(gumbel.next());
    }
    return edges;
  }

  @Test
  void forbiddenPassIsNotConsidered() {
    int node = root(new int[] {Points.PASS, FIRST_MOVE}, 0.9f, 0.1f);
    GumbelSettings settings = new GumbelSettings(2, 8, 0, 1);
    SplittableRandom random = new SplittableRandom(1);
    GumbelRoot without = new GumbelRoot(tree, new ValueMix(0), settings, random, false);
    assertEquals(List.of(node + 1), firstPhase(without).stream().distinct().toList());
    assertEquals(node, new GumbelRoot(tree, new ValueMix(0), settings, random, true).next());
    for (MoveShare share : without.improvedPolicy()) {
      assertNotEquals(Points.PASS, share.move());
    }
  }

  @Test
  void onlyMoveIsPlayedEvenIfItIsAPass() {
    root(new int[] {Points.PASS}, 1f);
    GumbelRoot gumbel =
        new GumbelRoot(
            tree, new ValueMix(0), new GumbelSettings(2, 4, 1, 1), new SplittableRandom(1), false);
    answer(gumbel.next(), 0.5);
    assertEquals(Points.PASS, gumbel.best());
    assertEquals(List.of(new MoveShare(Points.PASS, 1)), gumbel.improvedPolicy());
  }

  @Test
  void bestMoveIsTheBestOfTheMostVisited() {
    int node = root(0.4f, 0.3f, 0.3f);
    GumbelRoot gumbel = gumbel(new GumbelSettings(3, 16, 0, 1), 1);
    answer(node, 0.2);
    answer(node, 0.2);
    answer(node + 1, 0.6);
    answer(node + 1, 0.6);
    answer(node + 2, 1);
    assertEquals(FIRST_MOVE + 1, gumbel.best());
  }

  @Test
  void improvedPolicyWithoutVisitsIsThePriors() {
    root(0.5f, 0.3f, 0.2f);
    tree.addValue(Tree.ROOT, EdgeValues.of(0.25));
    assertShares(
        Map.of(FIRST_MOVE, 0.5, FIRST_MOVE + 1, 0.3, FIRST_MOVE + 2, 0.2),
        gumbel(new GumbelSettings(3, 16, 1, 1), 1).improvedPolicy());
  }

  /**
   * Danihelka et al., equations 10 and 11 and appendix D: softmax(logits + (c_visit + max N) ·
   * c_scale · completed Q), where v_mix completes Q.
   */
  @Test
  void improvedPolicyCompletesValuesWithTheMixedValue() {
    int node = root(0.5f, 0.3f, 0.2f);
    // Values of the edge to the root are the opponent's: the root's value is 0.6 for the side to
    // move.
    tree.addValue(Tree.ROOT, EdgeValues.of(0.4));
    double scale = 0.02;
    GumbelRoot gumbel = gumbel(new GumbelSettings(3, 16, 0, scale), 1);
    answer(node, 0.75);
    answer(node, 0.75);
    answer(node + 1, 0.25);

    double visited = (0.5 * 0.75 + 0.3 * 0.25) / 0.8;
    double mixed = (0.6 + 3 * visited) / 4;
    double sigma = (50 + 2) * scale;
    double[] weights = {
      0.5 * Math.exp(sigma * 0.75), 0.3 * Math.exp(sigma * 0.25), 0.2 * Math.exp(sigma * mixed)
    };
    double sum = weights[0] + weights[1] + weights[2];
    Map<Integer, Double> expected = new HashMap<>();
    for (int i = 0; i < weights.length; i++) {
      expected.put(FIRST_MOVE + i, weights[i] / sum);
    }
    assertShares(expected, gumbel.improvedPolicy());
  }

  private static void assertShares(Map<Integer, Double> expected, List<MoveShare> shares) {
    assertEquals(expected.size(), shares.size());
    double last = 1;
    for (MoveShare share : shares) {
      assertEquals(expected.getOrDefault(share.move(), Double.NaN), share.share(), 1e-4);
      assertTrue(share.share() <= last, "the best move first");
      last = share.share();
    }
  }

  @Test
  void tinySharesAreLeftOut() {
    root(0.9f, 0.0995f, 0.0005f);
    List<MoveShare> shares = gumbel(new GumbelSettings(3, 16, 1, 1), 1).improvedPolicy();
    assertEquals(2, shares.size());
    assertEquals(1, shares.stream().mapToDouble(MoveShare::share).sum(), 1e-6);
  }

  @Test
  void phaseIsOverWhenAllItsSimulationsHaveBegun() {
    root(equal(2));
    GumbelRoot gumbel = gumbel(new GumbelSettings(2, 4, 1, 1), 1);
    for (int i = 0; i < 4; i++) {
      assertFalse(gumbel.isPhaseOver());
      gumbel.next();
    }
    assertTrue(gumbel.isPhaseOver());
  }
}
