package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019), whose state
 * can be kept in a checkpoint. Confined to one thread.
 */
final class AdamW {
  private static final float BETA1 = 0.9f;
  private static final float BETA2 = 0.999f;
  private static final float EPSILON = 1e-8f;

  private final Map<String, NDArray> learned;
  private final Map<String, NDArray> means = new LinkedHashMap<>();
  private final Map<String, NDArray> squares = new LinkedHashMap<>();
  private final float weightDecay;
  private long steps;

  /**
   * @param weightDecay share of a weight that a step of rate 1 would take away
   */
  AdamW(NDManager manager, Map<String, NDArray> learned, double weightDecay) {
    this.learned = learned;
    this.weightDecay = (float) weightDecay;
    learned.forEach((name, array) -> {
      means.put(name, manager.zeros(array.getShape(), DataType.FLOAT32));
      squares.put(name, manager.zeros(array.getShape(), DataType.FLOAT32));
    });
  }

  /** Steps taken so far. */
  long steps() {
    return steps;
  }

  /** Takes up where another left off, whose {@link #state} has been copied into this one's. */
  void goOnFrom(long otherSteps) {
    steps = otherSteps;
  }

  /** Begins anew, with nothing remembered of gradients. */
  void forget() {
    steps = 0;
    state().values().forEach(array -> array.subi(array));
  }

  /** Moves every parameter against its gradient, and forgets the gradients. */
  void step(double rate) {
    steps++;
    double correction =
        Math.sqrt(1 - StrictMath.pow(BETA2, steps)) / (1 - StrictMath.pow(BETA1, steps));
    learned.forEach((name, weights) -> {
      NDArray mean = means.get(name);
      NDArray square = squares.get(name);
      // A handle of its own for what PyTorch keeps beside the weights.
      try (NDArray gradient = weights.getGradient()) {
        // One number a channel is a scale or a summand: these do not decay.
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

  /** What it remembers of the gradients, by names that no parameter has. */
  Map<String, NDArray> state() {
    Map<String, NDArray> state = new LinkedHashMap<>();
    means.forEach((name, array) -> state.put("adam.mean/" + name, array));
    squares.forEach((name, array) -> state.put("adam.square/" + name, array));
    return state;
  }
}
