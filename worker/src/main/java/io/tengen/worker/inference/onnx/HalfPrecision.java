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
 * Has a graph compute in half precision where that pays: its convolutions, and all that they are
 * computed from. What only comes after the last of them, in the heads, stays in full precision: it
 * takes no time, and sums of points or probabilities want the digits. So do operators that are not
 * known to take halves. Inputs and outputs stay floats; where the two meet, a Cast stands.
 *
 * <p>A value {@code x} that is computed in half precision is called {@code x:half}; under its own
 * name it is a float, if anybody asks for it.
 */
final class HalfPrecision {
  private static final String HALF = ":half";

  private static final Set<String> CONVOLUTIONS = Set.of("Conv", "ConvTranspose");

  /** Operators whose floats may all be halves. */
  private static final Set<String> TAKE_HALVES =
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

  /** Types of attributes that hold graphs of their own: a branch, the body of a loop. */
  static final Set<Integer> GRAPHS = Set.of(5, 10);

  private final GraphProto graph;
  private final FloatValues floats;
  private final Map<String, TensorProto> constants = new HashMap<>();

  /** Nodes by their place in the graph. */
  private final boolean[] halved;

  /** Values that there are as floats, and as halves, so far. */
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
      // Old files list constants too.
      if (!constants.containsKey(input.getName())) {
        result.addInput(input);
        asFloats.add(input.getName());
      }
    }
  }

  /**
   * The model in half precision; as it is if it has no convolutions.
   *
   * @throws NetworkFileException if it has branches or loops
   */
  static ModelProto of(ModelProto model) throws NetworkFileException {
    for (NodeProto node : model.getGraph().getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        if (GRAPHS.contains(attribute.getTypeValue())) {
          throw new NetworkFileException(
              "has an operator "
                  + SignatureCheck.printable(node.getOpType())
                  + ", which cannot be computed in fp16; choose fp32");
        }
      }
    }
    return model.toBuilder().setGraph(new HalfPrecision(model.getGraph()).convert()).build();
  }

  /** From the last node to the first, so that whatever asks for a node's result is decided. */
  private boolean[] halved() {
    boolean[] chosen = new boolean[graph.getNodeCount()];
    Set<String> wanted = new HashSet<>();
    for (int i = chosen.length - 1; i >= 0; i--) {
      NodeProto node = graph.getNode(i);
      boolean asked =
          CONVOLUTIONS.contains(node.getOpType())
              || node.getOutputList().stream().anyMatch(wanted::contains);
      chosen[i] = asked && takesHalves(node);
      if (chosen[i]) {
        node.getInputList().stream().filter(floats::has).forEach(wanted::add);
      }
    }
    return chosen;
  }

  private boolean takesHalves(NodeProto node) {
    return TAKE_HALVES.contains(node.getOpType())
        && node.getDomain().isEmpty()
        && node.getOutputCount() > 0
        && floats.has(node.getOutput(0));
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
      if (floats.has(input)) {
        needHalf(input);
        half.setInput(i, input + HALF);
      } else {
        needFloat(input);
      }
    }
    for (int i = 0; i < node.getOutputCount(); i++) {
      String output = node.getOutput(i);
      if (floats.has(output)) {
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

  /** Or whatever it is, if it is no float; inputs that are left out have no name. */
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
