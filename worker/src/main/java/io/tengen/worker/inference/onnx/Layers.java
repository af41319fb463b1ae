package io.tengen.worker.inference.onnx;

import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Conv;
import io.tengen.worker.inference.model.Dense;
import io.tengen.worker.inference.model.Matrix;
import io.tengen.worker.inference.model.Norm;
import java.util.ArrayList;
import java.util.List;

/** Emits the layers of a network as ONNX operators. */
final class Layers {
  private final Graph graph;

  Layers(Graph graph) {
    this.graph = graph;
  }

  String conv(String x, Conv conv) {
    List<String> inputs = new ArrayList<>(List.of(x));
    inputs.add(
        graph.floats(conv.weights(), conv.outputs(), conv.inputs(), conv.height(), conv.width()));
    if (conv.bias().length != 0) {
      inputs.add(graph.floats(conv.bias(), conv.outputs()));
    }
    long padY = (long) conv.dilationY() * (conv.height() / 2);
    long padX = (long) conv.dilationX() * (conv.width() / 2);
    return graph.node(
        "Conv",
        inputs,
        Graph.attribute("kernel_shape", conv.height(), conv.width()),
        Graph.attribute("dilations", conv.dilationY(), conv.dilationX()),
        Graph.attribute("pads", padY, padX, padY, padX));
  }

  /** Emits a normalization that cannot be folded into a convolution. */
  String norm(String x, Norm norm) {
    int channels = norm.channels();
    String scaled = graph.multiply(x, graph.floats(norm.scale(), channels, 1, 1));
    return graph.add(scaled, graph.floats(norm.bias(), channels, 1, 1));
  }

  String activate(String x, Activation activation) {
    return switch (activation) {
      case IDENTITY -> x;
      case RELU -> graph.node("Relu", List.of(x));
      case MISH ->
          graph.multiply(x, graph.node("Tanh", List.of(graph.node("Softplus", List.of(x)))));
      case SILU -> graph.multiply(x, graph.node("Sigmoid", List.of(x)));
    };
  }

  String multiply(String x, Matrix matrix) {
    return dense(x, new Dense(matrix, new float[0]));
  }

  String dense(String x, Dense dense) {
    List<String> inputs = new ArrayList<>(List.of(x));
    inputs.add(graph.floats(dense.matrix().weights(), dense.inputs(), dense.outputs()));
    if (dense.bias().length != 0) {
      inputs.add(graph.floats(dense.bias(), dense.outputs()));
    }
    return graph.node("Gemm", inputs);
  }
}
