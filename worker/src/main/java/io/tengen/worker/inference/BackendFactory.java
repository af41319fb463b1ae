package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;

/** Networks on devices, for whoever fills the tensors and reads the answers. */
public final class BackendFactory {
  private BackendFactory() {}

  /**
   * Loads a network that lies in memory, by way of ONNX as from a file. Blocks.
   *
   * @throws IOException if ONNX Runtime refuses it, or there is no room for temporary files
   * @throws InferenceException if there is no ONNX Runtime, or it cannot use the device
   */
  public static Backend of(Network network, InferenceSettings settings)
      throws IOException, InferenceException {
    return new InferenceSession(OnnxModel.of(network, null), settings);
  }
}
