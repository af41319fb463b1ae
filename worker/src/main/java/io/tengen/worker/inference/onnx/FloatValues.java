package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.ValueInfoProto;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The set of a graph's values that are floats; the others are shapes, indices and booleans. */
final class FloatValues {
  private static final Set<String> NON_FLOAT_OPERATORS =
      Set.of(
          "Shape",
          "Size",
          "NonZero",
          "ArgMax",
          "ArgMin",
          "Equal",
          "Less",
          "LessOrEqual",
          "Greater",
          "GreaterOrEqual",
          "Not",
          "And",
          "Or",
          "Xor",
          "IsNaN",
          "IsInf",
          "QuantizeLinear");

  private final Set<String> floats = new HashSet<>();

  FloatValues(GraphProto graph) {
    for (ValueInfoProto input : graph.getInputList()) {
      if (input.getType().getTensorType().getElemType() == Graph.FLOAT) {
        floats.add(input.getName());
      }
    }
    for (TensorProto constant : graph.getInitializerList()) {
      if (constant.getDataType() == Graph.FLOAT) {
        floats.add(constant.getName());
      }
    }
    for (NodeProto node : graph.getNodeList()) {
      add(node);
    }
  }

  boolean contains(String value) {
    return floats.contains(value);
  }

  private void add(NodeProto node) {
    if (node.getOutputCount() == 0 || !producesFloats(node)) {
      return;
    }
    // All results of Split are parts of its input; of other operators only the first is a float.
    int count = node.getOpType().equals("Split") ? node.getOutputCount() : 1;
    floats.addAll(node.getOutputList().subList(0, count));
  }

  private boolean producesFloats(NodeProto node) {
    return switch (node.getOpType()) {
      case "Cast" -> attribute(node, "to").map(to -> to.getI() == Graph.FLOAT).orElse(false);
      case "Constant" ->
          attribute(node, "value").map(FloatValues::hasFloatTensor).orElse(false)
              || attribute(node, "value_float").isPresent()
              || attribute(node, "value_floats").isPresent();
      case "ConstantOfShape" ->
          attribute(node, "value").map(FloatValues::hasFloatTensor).orElse(true);
      case "DequantizeLinear" -> true;
      case "Where" -> node.getInputCount() > 1 && contains(node.getInput(1));
      default ->
          !NON_FLOAT_OPERATORS.contains(node.getOpType())
              && node.getInputCount() > 0
              && contains(node.getInput(0));
    };
  }

  private static boolean hasFloatTensor(AttributeProto attribute) {
    return attribute.getT().getDataType() == Graph.FLOAT;
  }

  private static Optional<AttributeProto> attribute(NodeProto node, String name) {
    return node.getAttributeList().stream().filter(a -> a.getName().equals(name)).findFirst();
  }
}
