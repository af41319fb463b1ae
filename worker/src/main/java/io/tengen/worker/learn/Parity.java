package io.tengen.worker.learn;

import ai.djl.ndarray.NDManager;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.learn.layer.Heads;
import io.tengen.worker.learn.layer.NetworkInputs;
import io.tengen.worker.learn.layer.NetworkOutputs;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Objects;

/**
 * The largest absolute differences between a network's outputs in PyTorch and in ONNX Runtime,
 * after its conversion to ONNX.
 *
 * @param policy difference of the moves' logits
 * @param value difference of the values, which are from −1 to 1
 * @param lead difference of the leads, in points
 * @param ownership difference of the ownerships, which are from −1 to 1
 */
public record Parity(double policy, double value, double lead, double ownership) {
  /** Much larger than rounding errors, and much smaller than the effect of a bug in the emitter. */
  private static final double TOLERANCE = 1e-3;

  /**
   * Compares the outputs for the given positions, which may have several board sizes, and returns
   * the largest differences. Blocks.
   *
   * @throws IOException if ONNX Runtime refuses the network, or temporary files cannot be written
   * @throws BackendException if ONNX Runtime cannot be loaded or fails
   */
  static Parity of(Learner learner, List<NetworkInputs> positions)
      throws IOException, BackendException {
    int count = positions.stream().mapToInt(NetworkInputs::count).max().orElse(1);
    InferenceSettings settings = new InferenceSettings(count, 1);
    Parity largest = new Parity(0, 0, 0, 0);
    try (Backend backend = BackendFactory.of(learner.network("parity"), settings)) {
      for (NetworkInputs inputs : positions) {
        largest = largest.max(of(learner, backend, inputs));
      }
    }
    return largest;
  }

  private static Parity of(Learner learner, Backend backend, NetworkInputs inputs)
      throws BackendException {
    try (NDManager scope = learner.manager().newSubManager()) {
      backend.planes().put(0, inputs.planes());
      backend.globals().put(0, inputs.globals());
      backend.run(inputs.count(), inputs.size());
      NetworkOutputs outputs = learner.forward(inputs, false, scope);
      float[] outcome = outputs.outcome().softmax(1).toFloatArray();
      float[] value = new float[inputs.count()];
      for (int n = 0; n < value.length; n++) {
        value[n] = outcome[2 * n] - outcome[2 * n + 1];
      }
      return new Parity(
          largest(outputs.policy().toFloatArray(), backend.policy()),
          largest(value, backend.value()),
          largest(
              outputs.score().mul(Heads.SCORE_SCALE).toFloatArray(),
              Objects.requireNonNull(backend.lead())),
          largest(
              outputs.ownership().tanh().toFloatArray(),
              Objects.requireNonNull(backend.ownership())));
    }
  }

  private Parity max(Parity other) {
    return new Parity(
        Math.max(policy, other.policy),
        Math.max(value, other.value),
        Math.max(lead, other.lead),
        Math.max(ownership, other.ownership));
  }

  private static double largest(float[] expected, FloatBuffer actual) {
    double largest = 0;
    for (int i = 0; i < expected.length; i++) {
      double difference = Math.abs(expected[i] - actual.get(i));
      // NaN counts as an infinite difference.
      largest = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.max(largest, difference);
    }
    return largest;
  }

  /** Returns whether the differences can be explained by rounding. */
  public boolean holds() {
    return Math.max(Math.max(policy, value), Math.max(lead / Heads.SCORE_SCALE, ownership))
        <= TOLERANCE;
  }
}
