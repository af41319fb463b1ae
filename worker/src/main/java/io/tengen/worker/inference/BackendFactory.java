package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;

/** Creates backends from networks, for callers that fill the input tensors and read the outputs. */
public final class BackendFactory {
  private BackendFactory() {}

  /**
   * Loads a network that is in memory; it is converted to ONNX as one from a file is. Blocks.
   *
   * @throws IOException if ONNX Runtime refuses the network, or temporary files cannot be written
   * @throws InferenceException if ONNX Runtime cannot be loaded or cannot use the device
   */
  public static Backend of(Network network, InferenceSettings settings)
      throws IOException, InferenceException {
    return new InferenceSession(OnnxModel.of(network, null), settings);
  }
}
