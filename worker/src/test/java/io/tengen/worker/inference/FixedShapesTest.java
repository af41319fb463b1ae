package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.onnx.OnnxModel;
import org.junit.jupiter.api.Test;

/** Tests a session for each shape of a batch, which graphics cards need, on the CPU. */
class FixedShapesTest {
  private static final int LARGEST_BATCH = 11;

  /**
   * There are more shapes than sessions, so that some sessions serve several. The last positions of
   * a batch that is filled up are what earlier batches left.
   */
  @Test
  void answersAsOneSessionForAllShapes() throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.TENGEN, 2, 8, Activation.RELU, 1);
    InferenceSettings settings = new InferenceSettings(LARGEST_BATCH, 1);
    try (Backend one = BackendFactory.of(network, settings);
        Backend several = new InferenceSession(OnnxModel.of(network, null), settings, true)) {
      BackendComparison comparison = new BackendComparison(one, several, 1e-4);
      for (int repetition = 0; repetition < 2; repetition++) {
        for (int size : new int[] {19, 9, 5, 2, 13}) {
          for (int count = 1; count <= LARGEST_BATCH; count++) {
            comparison.assertAgree(count, size);
          }
        }
      }
    }
  }
}
