package io.tengen.worker.learn.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.PolicyHead;
import io.tengen.worker.inference.model.ValueHead;
import java.util.List;

/** The trainable heads of a network, with KataGo's architecture for boards of any size. */
public final class Heads {
  /** Points per unit of the score head's output, which keeps the output's size near 1. */
  public static final float SCORE_SCALE = 20;

  private static final io.tengen.worker.inference.model.Activation RELU =
      io.tengen.worker.inference.model.Activation.RELU;

  private final ConvLayer points;
  private final PoolLayer policyPool;
  private final DenseLayer poolToPoints;
  private final NormedConv policy;
  private final DenseLayer passHidden;
  private final DenseLayer pass;

  private final PoolLayer valuePool;
  private final DenseLayer hidden;
  private final DenseLayer outcome;
  private final DenseLayer score;
  private final ConvLayer ownership;

  Heads(Parameters parameters, int channels, int width) {
    points = new ConvLayer(parameters, "policy.points", 1, channels, width);
    policyPool = new PoolLayer(parameters, "policy.pool", 1, channels, width);
    poolToPoints = DenseLayer.plain(parameters, "policy.poolToPoints", 3 * width, width);
    policy = NormedConv.last(parameters, "policy.out", width);
    passHidden = DenseLayer.hidden(parameters, "policy.passHidden", 3 * width, width);
    pass = DenseLayer.last(parameters, "policy.pass", width, 1);
    valuePool = new PoolLayer(parameters, "value.pool", 1, channels, width);
    hidden = DenseLayer.hidden(parameters, "value.hidden", 3 * width, width);
    outcome = DenseLayer.last(parameters, "value.outcome", width, 2);
    score = DenseLayer.last(parameters, "value.score", width, 1);
    ownership = ConvLayer.last(parameters, "value.ownership", width);
  }

  NetworkOutputs forward(NDArray trunk, boolean training) {
    NDArray sums = PoolLayer.forPoints(policyPool.activated(trunk, training));
    NDArray sum = points.forward(trunk).add(broadcast(poolToPoints.forward(sums)));
    NDArray moves = flatten(policy.forward(sum, training));
    NDArray passLogit = pass.forward(Activation.relu(passHidden.forward(sums)));

    NDArray valueFeatures = valuePool.activated(trunk, training);
    NDArray hiddenOutput = Activation.relu(hidden.forward(PoolLayer.forValue(valueFeatures)));
    return new NetworkOutputs(
        NDArrays.concat(new NDList(moves, passLogit), 1),
        outcome.forward(hiddenOutput),
        score.forward(hiddenOutput),
        flatten(ownership.forward(valueFeatures)));
  }

  /** Reshapes [N, C] to [N, C, 1, 1], which is broadcast to every point. */
  static NDArray broadcast(NDArray vectors) {
    Shape shape = vectors.getShape();
    return vectors.reshape(shape.get(0), shape.get(1), 1, 1);
  }

  private static NDArray flatten(NDArray onePlane) {
    return onePlane.reshape(onePlane.getShape().get(0), -1);
  }

  PolicyHead exportPolicy() {
    return new PolicyHead.Pooled(
        points.export(),
        policyPool.export(),
        poolToPoints.matrix(),
        policy.export(),
        List.of(passHidden.export(), pass.export()),
        RELU);
  }

  ValueHead exportValue() {
    Dense scoreLayer = score.export();
    Dense lead = scoreLayer.output(0, SCORE_SCALE);
    return new ValueHead.Pooled(
        valuePool.export(),
        hidden.export(),
        RELU,
        withNoResult(outcome.export()),
        ValueHead.NoResult.NEVER,
        new ValueHead.Score(lead, null, 1, lead, false),
        ownership.export());
  }

  /** Extends the logits of win and loss by one of no result, which is not learned. */
  private static Dense withNoResult(Dense winLoss) {
    int inputs = winLoss.inputs();
    float[] weights = new float[3 * inputs];
    for (int in = 0; in < inputs; in++) {
      System.arraycopy(winLoss.matrix().weights(), 2 * in, weights, 3 * in, 2);
    }
    return new Dense(
        new Matrix(inputs, 3, weights), new float[] {winLoss.bias()[0], winLoss.bias()[1], 0});
  }
}
