package io.tengen.worker.inference.onnx;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Norm;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.ValueHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Emits the heads of a network and declares the outputs of the {@link Signature}. */
final class HeadEmitter {
  private static final String BATCH = OnnxEmitter.BATCH;

  /** A summand of a logit that makes its probability 0. */
  private static final float EXCLUDED = -1e5f;

  /** Indices of the rules among KataGo's global inputs. */
  private static final int SUPERKO = 6;

  private static final int TERRITORY = 9;

  private final Graph graph;
  private final Layers layers;
  private final BoardExtent boardExtent;
  private final FeatureSet features;

  /** Side of the data; null if it is variable. */
  private final @Nullable Integer size;

  HeadEmitter(
      Graph graph,
      Layers layers,
      BoardExtent boardExtent,
      FeatureSet features,
      @Nullable Integer size) {
    this.graph = graph;
    this.layers = layers;
    this.boardExtent = boardExtent;
    this.features = features;
    this.size = size;
  }

  void policy(String trunk, PolicyHead head) {
    String logits =
        switch (head) {
          case PolicyHead.Pooled pooled -> pooled(trunk, pooled);
          case PolicyHead.Flat(var conv, var activation, var out) ->
              layers.dense(
                  graph.flatten(layers.activate(layers.conv(trunk, conv), activation)), out);
        };
    graph.output(Signature.POLICY, logits, BATCH, size == null ? "moves" : size * size + 1);
  }

  private String pooled(String trunk, PolicyHead.Pooled head) {
    String pool = boardExtent.poolForPoints(boardExtent.activated(trunk, head.pool()), head.pool());
    Norm norm = head.out().norm();
    String points =
        graph.add(
            layers.conv(trunk, head.points().then(norm)),
            graph.broadcast(layers.multiply(pool, head.poolToPoints().scaled(norm.scale()))));
    String activated = boardExtent.apply(layers.activate(points, head.out().activation()));
    String logits = graph.flatten(layers.conv(activated, head.out().conv()));
    String pass = pool;
    for (int i = 0; i < head.pass().size(); i++) {
      String before = i == 0 ? pass : layers.activate(pass, head.passActivation());
      pass = layers.dense(before, head.pass().get(i));
    }
    return graph.concatenate(logits, pass);
  }

  void value(String trunk, ValueHead head) {
    switch (head) {
      case ValueHead.Pooled pooled -> pooled(trunk, pooled);
      case ValueHead.Flat flat -> flat(trunk, flat);
    }
  }

  private void flat(String trunk, ValueHead.Flat head) {
    String points =
        graph.flatten(layers.activate(layers.conv(trunk, head.conv()), head.activation()));
    String hidden = layers.activate(layers.dense(points, head.hidden()), head.activation());
    String value = graph.node("Tanh", List.of(layers.dense(hidden, head.out())));
    if (head.blacksView()) {
      value = graph.multiply(value, blackToMove());
    }
    graph.output(Signature.VALUE, value, BATCH, 1);
  }

  /**
   * Computes 1 if Black is to move, −1 if White is. The last two planes encode this at every point.
   */
  private String blackToMove() {
    int planes = features.planes();
    float[] weights = new float[planes];
    weights[planes - 2] = 1;
    weights[planes - 1] = -1;
    String sums = graph.flatten(graph.node("GlobalAveragePool", List.of(Signature.PLANES)));
    return layers.multiply(sums, new Matrix(planes, 1, weights));
  }

  private void pooled(String trunk, ValueHead.Pooled head) {
    String points = boardExtent.activated(trunk, head.pool());
    String hidden =
        layers.activate(
            layers.dense(boardExtent.poolForValue(points), head.hidden()), head.activation());
    String outcome =
        graph.node(
            "Softmax",
            List.of(excludeNoResult(layers.dense(hidden, head.outcome()), head.noResult())),
            Graph.attribute("axis", 1));
    String value = layers.multiply(outcome, new Matrix(3, 1, new float[] {1, -1, 0}));
    graph.output(Signature.VALUE, value, BATCH, 1);
    graph.output(Signature.OUTCOME, outcome, BATCH, 3);
    score(hidden, head.score());
    ownership(points, head.ownership());
  }

  /**
   * Excludes no result from the logits of win, loss and no result under rules that always give a
   * result.
   */
  private String excludeNoResult(String logits, ValueHead.NoResult noResult) {
    return switch (noResult) {
      case ALWAYS -> logits;
      case NEVER -> graph.add(logits, graph.floats(new float[] {0, 0, EXCLUDED}, 3));
      case BY_RULES -> {
        String superko = global(SUPERKO, 1, 0);
        String area = global(TERRITORY, -1, 1);
        String excluded = graph.multiply(superko, area);
        yield graph.add(
            logits, layers.multiply(excluded, new Matrix(1, 3, new float[] {0, 0, EXCLUDED})));
      }
    };
  }

  /** Computes {@code factor} · x + {@code summand} of the global input x at {@code index}. */
  private String global(int index, float factor, float summand) {
    float[] weights = new float[features.globals()];
    weights[index] = factor;
    return layers.dense(
        Signature.GLOBALS,
        new Dense(new Matrix(weights.length, 1, weights), new float[] {summand}));
  }

  private void score(String hidden, ValueHead.Score score) {
    Dense deviation = score.deviation();
    if (deviation != null) {
      String softplus = graph.node("Softplus", List.of(layers.dense(hidden, deviation)));
      String scaled = graph.multiply(softplus, graph.scalar(score.deviationScale()));
      String mean = inPoints(layers.dense(hidden, score.mean()), score);
      graph.output(Signature.SCORE, graph.concatenate(mean, scaled), BATCH, 2);
    }
    graph.output(Signature.LEAD, inPoints(layers.dense(hidden, score.lead()), score), BATCH, 1);
  }

  private String inPoints(String x, ValueHead.Score score) {
    return score.inSides() ? graph.multiply(x, boardExtent.side()) : x;
  }

  private void ownership(String points, Conv conv) {
    String ownership = graph.node("Tanh", List.of(layers.conv(points, conv)));
    graph.output(
        Signature.OWNERSHIP,
        graph.flatten(ownership),
        BATCH,
        size == null ? "points" : size * size);
  }
}
