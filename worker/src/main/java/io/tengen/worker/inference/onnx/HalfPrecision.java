package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.ValueInfoProto;
import io.tengen.worker.inference.model.NetworkFileException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Converts a graph to half precision where that saves time: convolutions, and all that they depend
 * on. Operators after the last convolution, in the heads, stay in full precision: they take little
 * time, and sums of points or probabilities need the accuracy. Operators that are not known to
 * support float16 stay in full precision too. Inputs and outputs stay floats; a Cast converts
 * between the two types.
 *
 * <p>A value {@code x} that is computed in half precision is named {@code x:half}; its original
 * name denotes the float value, if an operator needs it.
 */
final class HalfPrecision {
  private static final String HALF = ":half";

  private static final Set<String> CONVOLUTIONS = Set.of("Conv", "ConvTranspose");

  /** Operators all of whose float inputs and outputs may be float16. */
  private static final Set<String> HALF_OPERATORS =
      Set.of(
          """
          Abs Add AveragePool BatchNormalization Cast Clip Concat Conv ConvTranspose Div
          Elu Erf Exp Expand Flatten Gather Gemm GlobalAveragePool GlobalMaxPool
          HardSigmoid HardSwish Identity InstanceNormalization LeakyRelu Log MatMul Max
          MaxPool Min Mul Neg PRelu Pad Pow Reciprocal ReduceMax ReduceMean ReduceSum Relu
          Reshape Selu Sigmoid Slice Softmax Softplus Softsign Split Sqrt Squeeze Sub Tanh
          Tile Transpose Unsqueeze Where
          """
              .strip()
              .split("\\s+"));

  /** Types of attributes that contain subgraphs, such as a branch or the body of a loop. */
  static final Set<Integer> SUBGRAPH_TYPES = Set.of(5, 10);

  private final GraphProto graph;
  private final FloatValues floats;
  private final Map<String, TensorProto> constants = new HashMap<>();

  /** Whether each node, by its index in the graph, is converted. */
  private final boolean[] halved;

  /** Values that the result contains so far as floats, and as float16. */
  private final Set<String> asFloats = new HashSet<>();

  private final Set<String> asHalves = new HashSet<>();

  private final GraphProto.Builder result;

  private HalfPrecision(GraphProto graph) {
    this.graph = graph;
    floats = new FloatValues(graph);
    halved = halved();
    for (TensorProto constant : graph.getInitializerList()) {
      constants.put(constant.getName(), constant);
    }
    result = graph.toBuilder().clearNode().clearInitializer().clearInput();
    for (ValueInfoProto input : graph.getInputList()) {
      // Old file versions list constants as inputs too.
      if (!constants.containsKey(input.getName())) {
        result.addInput(input);
        asFloats.add(input.getName());
      }
    }
  }

  /**
   * Converts a model to half precision. A model without convolutions stays as it is.
   *
   * @throws NetworkFileException if the model has branches or loops
   */
  static ModelProto of(ModelProto model) throws NetworkFileException {
    for (NodeProto node : model.getGraph().getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        if (SUBGRAPH_TYPES.contains(attribute.getTypeValue())) {
          throw new NetworkFileException(
              "has an operator "
                  + SignatureCheck.printable(node.getOpType())
                  + ", which cannot be computed in fp16; choose fp32");
        }
      }
    }
    return model.toBuilder().setGraph(new HalfPrecision(model.getGraph()).convert()).build();
  }

  /** Chooses nodes from the last to the first, so that a node's consumers are decided before it. */
  private boolean[] halved() {
    boolean[] chosen = new boolean[graph.getNodeCount()];
    Set<String> needed = new HashSet<>();
    for (int i = chosen.length - 1; i >= 0; i--) {
      NodeProto node = graph.getNode(i);
      boolean isNeeded =
          CONVOLUTIONS.contains(node.getOpType())
              || node.getOutputList().stream().anyMatch(needed::contains);
      chosen[i] = isNeeded && supportsHalf(node);
      if (chosen[i]) {
        node.getInputList().stream().filter(floats::contains).forEach(needed::add);
      }
    }
    return chosen;
  }

  private boolean supportsHalf(NodeProto node) {
    return HALF_OPERATORS.contains(node.getOpType())
        && node.getDomain().isEmpty()
        && node.getOutputCount() > 0
        && floats.contains(node.getOutput(0));
  }

  private GraphProto convert() {
    for (int i = 0; i < halved.length; i++) {
      NodeProto node = graph.getNode(i);
      if (halved[i]) {
        addHalved(node);
      } else {
        node.getInputList().forEach(this::needFloat);
        result.addNode(node);
        asFloats.addAll(node.getOutputList());
      }
    }
    for (ValueInfoProto output : graph.getOutputList()) {
      needFloat(output.getName());
    }
    return result.build();
  }

  private void addHalved(NodeProto node) {
    NodeProto.Builder half = node.toBuilder();
    for (int i = 0; i < node.getInputCount(); i++) {
      String input = node.getInput(i);
      if (floats.contains(input)) {
        needHalf(input);
        half.setInput(i, input + HALF);
      } else {
        needFloat(input);
      }
    }
    for (int i = 0; i < node.getOutputCount(); i++) {
      String output = node.getOutput(i);
      if (floats.contains(output)) {
        half.setOutput(i, output + HALF);
        asHalves.add(output);
      } else {
        asFloats.add(output);
      }
    }
    if (node.getOpType().equals("Cast")) {
      half.clearAttribute().addAttribute(Graph.attribute("to", Graph.FLOAT16));
    }
    result.addNode(half);
  }

  private void needHalf(String value) {
    if (!asHalves.add(value)) {
      return;
    }
    TensorProto constant = constants.get(value);
    if (constant == null) {
      cast(value, value + HALF, Graph.FLOAT16);
    } else {
      result.addInitializer(Halves.of(constant).toBuilder().setName(value + HALF));
    }
  }

  /**
   * Ensures that the result contains a value under its original name: as a float, or in its own
   * type if it is not a float. Omitted inputs have an empty name.
   */
  private void needFloat(String value) {
    if (value.isEmpty() || !asFloats.add(value)) {
      return;
    }
    TensorProto constant = constants.get(value);
    if (constant == null) {
      cast(value + HALF, value, Graph.FLOAT);
    } else {
      result.addInitializer(constant);
    }
  }

  private void cast(String from, String to, int type) {
    result.addNode(
        NodeProto.newBuilder()
            .setOpType("Cast")
            .addInput(from)
            .addOutput(to)
            .addAttribute(Graph.attribute("to", type)));
  }
}
