package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads, and checks its
   * outputs. Blocks.
   *
   * @throws io.tengen.worker.inference.model.NetworkFileException if the file contains no network,
   *     or one that fails the check; the message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static Backend open(Path file, InferenceSettings settings)
      throws IOException, InferenceException {
    return SessionFactory.open(file, List.of(settings)).getFirst();
  }
}
