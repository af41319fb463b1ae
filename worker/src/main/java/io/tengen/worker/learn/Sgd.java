package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import java.util.Map;

/**
 * Stochastic gradient descent without momentum, with weight decay. It has no state but the number
 * of steps. Confined to one thread.
 */
final class Sgd implements Optimizer {
  private final Map<String, NDArray> parameters;
  private final float weightDecay;
  private long steps;

  /**
   * @param weightDecay share of a weight that a step with rate 1 subtracts from it
   */
  Sgd(Map<String, NDArray> parameters, double weightDecay) {
    this.parameters = parameters;
    this.weightDecay = (float) weightDecay;
  }

  @Override
  public long steps() {
    return steps;
  }

  @Override
  public void restoreSteps(long savedSteps) {
    steps = savedSteps;
  }

  @Override
  public void step(double rate) {
    steps++;
    for (NDArray weights : parameters.values()) {
      // Each call returns a new handle to the gradient, which must be closed.
      try (NDArray gradient = weights.getGradient()) {
        // One-dimensional parameters are scales or biases, which do not decay.
        float decay = weights.getShape().dimension() > 1 ? weightDecay : 0;
        weights
            .getNDArrayInternal()
            .sgdUpdate(
                new NDList(weights, gradient),
                new NDList(weights),
                (float) rate,
                decay,
                1,
                -1,
                0,
                false);
        gradient.subi(gradient);
      }
    }
  }

  @Override
  public Map<String, NDArray> state() {
    return Map.of();
  }
}
