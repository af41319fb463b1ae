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
import java.util.Objects;

/**
 * How far what plays is from what learned: the largest differences between a network's answers in
 * PyTorch and in ONNX Runtime, after its way through the project's own ONNX.
 *
 * @param policy of the moves' logits
 * @param value from −1 to 1
 * @param lead in points
 * @param ownership from −1 to 1
 */
public record Parity(double policy, double value, double lead, double ownership) {
  /** Much more than rounding leaves, much less than a mistake in the emitter. */
  private static final double TOLERANCE = 1e-3;

  /** Compares the answers to these positions. Blocks. */
  static Parity of(Learner learner, NetworkInputs networkInputs)
      throws IOException, BackendException {
    InferenceSettings settings = new InferenceSettings(networkInputs.count(), 1);
    try (Backend backend = BackendFactory.of(learner.network("parity"), settings);
        NDManager inside = learner.manager().newSubManager()) {
      backend.planes().put(0, networkInputs.planes());
      backend.globals().put(0, networkInputs.globals());
      backend.run(networkInputs.count(), networkInputs.size());
      NetworkOutputs networkOutputs = learner.answers(networkInputs, false, inside);
      float[] outcome = networkOutputs.outcome().softmax(1).toFloatArray();
      float[] value = new float[networkInputs.count()];
      for (int n = 0; n < value.length; n++) {
        value[n] = outcome[2 * n] - outcome[2 * n + 1];
      }
      return new Parity(
          largest(networkOutputs.policy().toFloatArray(), backend.policy()),
          largest(value, backend.value()),
          largest(
              networkOutputs.score().mul(Heads.SCORE_SCALE).toFloatArray(),
              Objects.requireNonNull(backend.lead())),
          largest(
              networkOutputs.ownership().tanh().toFloatArray(),
              Objects.requireNonNull(backend.ownership())));
    }
  }

  private static double largest(float[] learned, FloatBuffer played) {
    double largest = 0;
    for (int i = 0; i < learned.length; i++) {
      double difference = Math.abs(learned[i] - played.get(i));
      // NaN must not hide behind a comparison.
      largest = Double.isNaN(difference) ? Double.POSITIVE_INFINITY : Math.max(largest, difference);
    }
    return largest;
  }

  /** Whether there is no more than rounding between them. */
  public boolean holds() {
    return Math.max(Math.max(policy, value), Math.max(lead / Heads.SCORE_SCALE, ownership))
        <= TOLERANCE;
  }
}
