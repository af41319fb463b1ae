package io.tengen.engine.search.root;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.search.tree.Tree;
import io.tengen.game.board.Points;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootPriorsTest {
  private static final int MOVES = 20;

  private final Tree tree = new Tree(10, 64);
  private final RootPriors priors = new RootPriors(tree, new SplittableRandom(7));

  /** Makes a root with equal priors whose last move is a pass. */
  private int root() {
    tree.clear();
    int[] moves = new int[MOVES];
    float[] equal = new float[MOVES];
    for (int i = 0; i < MOVES; i++) {
      moves[i] = i < MOVES - 1 ? 20 + i : Points.PASS;
      equal[i] = 1f / MOVES;
    }
    assertTrue(tree.claim(Tree.ROOT));
    return tree.append(Tree.ROOT, moves, equal, MOVES);
  }

  private double sum(int root) {
    double sum = 0;
    for (int edge = root; edge < root + MOVES; edge++) {
      assertTrue(tree.prior(edge) >= 0);
      sum += tree.prior(edge);
    }
    return sum;
  }

  @Test
  void priorOfThePassGoesToTheOtherMoves() {
    int root = root();
    priors.dropPass(root);
    assertEquals(0, tree.prior(root + MOVES - 1));
    assertEquals(1.0 / (MOVES - 1), tree.prior(root), 1e-6);
    priors.blend(root, new RootNoise(0.5, 10, 0));
    assertEquals(0, tree.prior(root + MOVES - 1), "noise brings no pass back");
    assertEquals(1, sum(root), 1e-5);
  }

  /**
   * Each component of a Dirichlet sample has a beta distribution, whose mean and variance are
   * known.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.6, 10.83, 100})
  void noiseHasADirichletDistribution(double concentration) {
    int draws = 4000;
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < draws; i++) {
      int root = root();
      priors.blend(root, new RootNoise(1, concentration, 0));
      assertEquals(1, sum(root), 1e-5);
      double part = tree.prior(root);
      mean += part / draws;
      squares += part * part / draws;
    }
    double expected = 1.0 / MOVES;
    double variance = expected * (1 - expected) / (concentration + 1);
    double error = Math.sqrt(variance / draws);
    assertEquals(expected, mean, 4 * error);
    assertEquals(variance, squares - mean * mean, 0.25 * variance);
  }

  /** Makes a node with these priors and no pass. */
  private int root(float... weights) {
    tree.clear();
    int[] moves = new int[weights.length];
    for (int i = 0; i < moves.length; i++) {
      moves[i] = 20 + i;
    }
    assertTrue(tree.claim(Tree.ROOT));
    return tree.append(Tree.ROOT, moves, weights, weights.length);
  }

  @Test
  void shapedNoiseFavoursUnlikelyButNotHopelessMoves() {
    // Logarithms of 0.01, 0.01, 0.001 and twice 0.00001 (the first is above what counts as likely).
    float[] weights = {0.98897f, 0.01f, 0.001f, 0.00001f, 0.00001f};
    int draws = 4000;
    double[] means = new double[weights.length];
    for (int n = 0; n < draws; n++) {
      int root = root(weights);
      priors.blend(root, new RootNoise(1, 10.83, 0.5));
      for (int i = 0; i < means.length; i++) {
        means[i] += tree.prior(root + i) / draws;
      }
    }
    double mean = (2 * Math.log(0.01) + Math.log(0.001) + 2 * Math.log(0.00001)) / 5;
    double likely = Math.log(0.01) - mean;
    double unlikely = Math.log(0.001) - mean;
    double all = 2 * likely + unlikely;
    assertEquals(0.1 + 0.5 * likely / all, means[0], 0.01);
    assertEquals(0.1 + 0.5 * likely / all, means[1], 0.01);
    assertEquals(0.1 + 0.5 * unlikely / all, means[2], 0.01);
    assertEquals(0.1, means[3], 0.01);
    assertEquals(0.1, means[4], 0.01);
  }

  @Test
  void temperatureFlattensOrSharpensPriors() {
    int root = root(0.8f, 0.2f, 0);
    RootPriors.applyTemperature(tree, root, 2);
    assertEquals(2.0 / 3, tree.prior(root), 1e-6, "the roots of 4 and 1");
    assertEquals(0, tree.prior(root + 2));
    int sharp = root(0.8f, 0.2f, 0);
    RootPriors.applyTemperature(tree, sharp, 0.5);
    assertEquals(16.0 / 17, tree.prior(sharp), 1e-6, "the squares of 4 and 1");
  }

  @Test
  void shareOfThePriorsRemains() {
    int root = root();
    priors.blend(root, new RootNoise(0.25, 10.83, 0));
    for (int edge = root; edge < root + MOVES; edge++) {
      assertTrue(tree.prior(edge) >= 0.75f / MOVES);
    }
  }
}
