package io.tengen.engine.search;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A textbook implementation of PUCT without rollouts: one simulation after another, each waiting
 * for its answer, with objects and recursion.
 */
final class ReferenceSearch implements EvalCallback {
  private static final double UNIT = 1 << 16;

  private final SearchSettings settings;
  private final Cranked network;
  private final boolean withPass;
  private final Node root;

  // The last answer.
  private double value;
  private int[] moves = {};
  private float[] priors = {};

  ReferenceSearch(SearchSettings settings, Cranked network, Position start) {
    this.settings = settings;
    this.network = network;
    withPass = start.isAhead();
    root = new Node(ask(start));
    if (!withPass) {
      root.dropPass();
    }
    root.sum = rounded((1 - value) / 2);
    root.answers = 1;
  }

  /** Returns the visits and win rates of the root's visited moves. */
  Map<Integer, double[]> search(Position start, int visits) {
    for (int i = 0; i < visits; i++) {
      simulate(new Position(start), root, true);
    }
    Map<Integer, double[]> found = new TreeMap<>();
    for (int i = 0; i < root.moves.length; i++) {
      Node child = root.children[i];
      if (child != null) {
        found.put(root.moves[i], new double[] {child.answers, child.sum / child.answers});
      }
    }
    return found;
  }

  /** Returns the result for the side to move at the node. */
  private double simulate(Position position, Node node, boolean atRoot) {
    int taken = select(node, !atRoot || withPass);
    position.playLegal(node.moves[taken]);
    Node child = node.children[taken];
    double result;
    if (child == null) {
      child = new Node(position.isOver() ? null : ask(position));
      node.children[taken] = child;
      result = 1 - (position.isOver() ? won(position) : (1 + value) / 2);
    } else if (position.isOver()) {
      result = 1 - won(position);
    } else {
      result = 1 - simulate(position, child, false);
    }
    child.sum += rounded(result);
    child.answers++;
    if (atRoot) {
      root.sum += rounded(1 - result);
      root.answers++;
    }
    return result;
  }

  private static double rounded(double result) {
    return Math.round(result * UNIT) / UNIT;
  }

  /** Returns the result for the side to move: 1 for a win. */
  private static double won(Position over) {
    double lead = over.stoneToMove() == Board.BLACK ? over.score() : -over.score();
    return (1 + Math.signum(lead)) / 2;
  }

  private int select(Node node, boolean mayPass) {
    double tried = 0;
    int visits = 0;
    for (int i = 0; i < node.moves.length; i++) {
      Node child = node.children[i];
      if (child != null) {
        tried += node.priors[i];
        visits += child.answers;
      }
    }
    double expected = 1 - node.sum / node.answers - settings.firstPlay() * Math.sqrt(tried);
    double growth = 1 + 0.45 * Math.log((visits + 500) / 500.0);
    double width = settings.exploration() * growth * Math.sqrt(visits + 0.01);
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < node.moves.length; i++) {
      Node child = node.children[i];
      double mean = child == null ? expected : child.sum / child.answers;
      double worth = mean + width * node.priors[i] / (1 + (child == null ? 0 : child.answers));
      if (worth > most && (mayPass || node.moves[i] != Points.PASS)) {
        most = worth;
        best = i;
      }
    }
    return best;
  }

  /** Leaves the value in {@link #value}. */
  private ReferenceSearch ask(Position position) {
    moves = new int[position.points().count() + 1];
    int count = position.candidates(moves);
    moves[count++] = Points.PASS;
    moves = Arrays.copyOf(moves, count);
    EvalRequest request = Objects.requireNonNull(network.evaluator.tryAcquire());
    request.encode(position);
    network.evaluator.submit(request, this);
    network.crank();
    return this;
  }

  @Override
  public void answered(EvalRequest request) {
    value = request.value();
    priors = new float[moves.length];
    request.priors(moves, moves.length, 1, priors);
  }

  @Override
  public void failed(EvalRequest request, String why) {
    throw new AssertionError(why);
  }

  private static final class Node {
    private final int[] moves;
    private final float[] priors;
    private final @Nullable Node[] children;

    /** Sum of the results for the side that moved here. */
    private double sum;

    private int answers;

    Node(@Nullable ReferenceSearch answer) {
      moves = answer == null ? new int[0] : answer.moves;
      priors = answer == null ? new float[0] : answer.priors;
      children = new @Nullable Node[moves.length];
    }

    void dropPass() {
      float others = 0;
      for (int i = 0; i < moves.length; i++) {
        priors[i] = moves[i] == Points.PASS ? 0 : priors[i];
        others += priors[i];
      }
      for (int i = 0; i < moves.length; i++) {
        priors[i] /= others;
      }
    }
  }
}
