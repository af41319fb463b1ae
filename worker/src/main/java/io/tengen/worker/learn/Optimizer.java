package io.tengen.worker.learn;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.Map;

/**
 * Changes parameters by their gradients. Its state can be saved in a checkpoint. Confined to one
 * thread.
 */
sealed interface Optimizer permits AdamW, Sgd {
  /** Returns the number of steps taken so far. */
  long steps();

  /** Sets the number of steps, after {@link #state} has been restored from a checkpoint. */
  void restoreSteps(long savedSteps);

  /** Updates every parameter by its gradient, and sets the gradients to 0. */
  void step(double rate);

  /** Returns the state by names that differ from those of all parameters. */
  Map<String, NDArray> state();

  /** Creates an optimizer of a kind. */
  static Optimizer of(
      OptimizerKind kind, NDManager manager, Map<String, NDArray> parameters, double weightDecay) {
    return switch (kind) {
      case ADAM -> new AdamW(manager, parameters, weightDecay);
      case SGD -> new Sgd(parameters, weightDecay);
    };
  }
}
