package io.tengen.engine.search;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.engine.search.puct.PuctSettings;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A textbook implementation of PUCT without rollouts: one simulation after another, each waiting
 * for its answer, with objects and recursion. Every node keeps all its answers, and all that
 * depends on them is computed anew where it is needed.
 */
final class ReferenceSearch implements EvalCallback {
  private static final double UNIT = 1 << 16;

  private final SearchSettings settings;
  private final PuctSettings puct;
  private final Cranked network;
  private final boolean withPass;
  private final Node root;

  // The last answer.
  private double value;
  private int[] moves = {};
  private float[] priors = {};

  ReferenceSearch(SearchSettings settings, PuctSettings puct, Cranked network, Position start) {
    this.settings = settings;
    this.puct = puct;
    this.network = network;
    withPass = start.isAhead();
    root = new Node(ask(start));
    if (!withPass) {
      root.dropPass();
    }
    root.add((1 - value) / 2);
    root.own = (1 - value) / 2;
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
        found.put(root.moves[i], new double[] {child.answers.size(), value(child)});
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
    child.add(result);
    if (Double.isNaN(child.own)) {
      child.own = result;
    }
    if (atRoot) {
      root.add(1 - result);
    }
    return result;
  }

  /** Returns the value of a node for the side that moved there. */
  private double value(Node node) {
    return puct.valueWeight() == 0 ? mean(node.answers) : weighted(node, false);
  }

  private double square(Node node) {
    return puct.valueWeight() == 0
        ? node.answers.stream().mapToDouble(result -> rounded(result * result)).average().orElse(0)
        : weighted(node, true);
  }

  private static double mean(List<Double> answers) {
    return answers.stream().mapToDouble(ReferenceSearch::rounded).average().orElse(0);
  }

  /** Returns the weighted mean of a node's values, or of their squares. */
  private double weighted(Node node, boolean squares) {
    List<Node> children = Arrays.stream(node.children).filter(Objects::nonNull).toList();
    if (children.isEmpty()) {
      return squares
          ? node.answers.stream().mapToDouble(result -> result * result).average().orElse(0)
          : mean(node.answers);
    }
    double visits = 0;
    double simple = 0;
    for (Node child : children) {
      visits += child.answers.size();
      simple += child.answers.size() * value(child);
    }
    simple /= visits;
    double weights = 0;
    double sum = 0;
    for (Node child : children) {
      double value = value(child);
      double deviation = Math.sqrt(1e-8 + 1 / (1.5 * child.answers.size()));
      double x = 2 * (value - simple) / deviation / Math.sqrt(3);
      double chance = 0.5 + (x / (1 + x * x) + Math.atan(x)) / Math.PI;
      double weight = child.answers.size() * Math.pow(chance + 1e-4, puct.valueWeight());
      weights += weight;
      sum += weight * (squares ? 1 - 2 * value + square(child) : 1 - value);
    }
    double own = squares ? node.own * node.own : node.own;
    return (own + visits * sum / weights) / (1 + visits);
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
        visits += child.answers.size();
      }
    }
    double searched = 1 - value(node);
    double mass = Math.pow(tried, puct.firstPlay().visitedPower());
    double from = mass * searched + (1 - mass) * (1 - node.own);
    double reduction = settings.firstPlay() * (node == root ? puct.firstPlay().rootFactor() : 1);
    double expected = from - reduction * Math.sqrt(tried);
    double growth = 1 + puct.width().growth() * Math.log(1 + visits / puct.width().growsFrom());
    double width = settings.exploration() * growth * spread(node) * Math.sqrt(visits + 0.01);
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < node.moves.length; i++) {
      Node child = node.children[i];
      double mean = child == null ? expected : value(child);
      int seen = child == null ? 0 : child.answers.size();
      double worth = mean + width * node.priors[i] / (1 + seen);
      if (worth > most && (mayPass || node.moves[i] != Points.PASS)) {
        most = worth;
        best = i;
      }
    }
    return best;
  }

  private double spread(Node node) {
    int count = node.answers.size();
    double prior = puct.width().spreadPrior();
    double deviation = prior;
    if (count > 1) {
      double variance = Math.max(0, square(node) - value(node) * value(node));
      deviation = Math.sqrt((2 * prior * prior + count * variance) / (count + 1));
    }
    return 1 + puct.width().spread() * (deviation / prior - 1);
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

    /** The results for the side that moved here. */
    private final List<Double> answers = new ArrayList<>();

    /** The first of them. */
    private double own = Double.NaN;

    Node(@Nullable ReferenceSearch answer) {
      moves = answer == null ? new int[0] : answer.moves;
      priors = answer == null ? new float[0] : answer.priors;
      children = new @Nullable Node[moves.length];
    }

    void add(double result) {
      answers.add(result);
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
