package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The Adam optimizer with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019),
 * whose state can be saved in a checkpoint. Confined to one thread.
 */
final class AdamW implements Optimizer {
  private static final float BETA1 = 0.9f;
  private static final float BETA2 = 0.999f;
  private static final float EPSILON = 1e-8f;

  private final Map<String, NDArray> parameters;
  private final Map<String, NDArray> means = new LinkedHashMap<>();
  private final Map<String, NDArray> squares = new LinkedHashMap<>();
  private final float weightDecay;
  private long steps;

  /**
   * @param weightDecay share of a weight that a step with rate 1 subtracts from it
   */
  AdamW(NDManager manager, Map<String, NDArray> parameters, double weightDecay) {
    this.parameters = parameters;
    this.weightDecay = (float) weightDecay;
    parameters.forEach((name, array) -> {
      means.put(name, manager.zeros(array.getShape(), DataType.FLOAT32));
      squares.put(name, manager.zeros(array.getShape(), DataType.FLOAT32));
    });
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
    double correction =
        Math.sqrt(1 - StrictMath.pow(BETA2, steps)) / (1 - StrictMath.pow(BETA1, steps));
    parameters.forEach((name, weights) -> {
      NDArray mean = means.get(name);
      NDArray square = squares.get(name);
      // Each call returns a new handle to the gradient, which must be closed.
      try (NDArray gradient = weights.getGradient()) {
        // One-dimensional parameters are scales or biases, which do not decay.
        float decay = weights.getShape().dimension() > 1 ? weightDecay : 0;
        weights
            .getNDArrayInternal()
            .adamUpdate(
                new NDList(weights, gradient, mean, square),
                new NDList(weights),
                (float) rate,
                (float) (rate * correction),
                decay,
                1,
                -1,
                BETA1,
                BETA2,
                EPSILON,
                false,
                true);
        gradient.subi(gradient);
      }
    });
  }

  @Override
  public Map<String, NDArray> state() {
    Map<String, NDArray> state = new LinkedHashMap<>();
    means.forEach((name, array) -> state.put("adam.mean/" + name, array));
    squares.forEach((name, array) -> state.put("adam.square/" + name, array));
    return state;
  }
}
