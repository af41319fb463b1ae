package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.ValueInfoProto;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which of a graph's values are floats; the others are shapes, indices, and truths. */
final class FloatValues {
  private static final Set<String> NEVER =
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
          "IsInf");

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

  boolean has(String value) {
    return floats.contains(value);
  }

  private void add(NodeProto node) {
    if (node.getOutputCount() == 0 || !gives(node)) {
      return;
    }
    // Of several results all are parts, or the others say where the first was found.
    int count = node.getOpType().equals("Split") ? node.getOutputCount() : 1;
    floats.addAll(node.getOutputList().subList(0, count));
  }

  private boolean gives(NodeProto node) {
    return switch (node.getOpType()) {
      case "Cast" -> attribute(node, "to").map(to -> to.getI() == Graph.FLOAT).orElse(false);
      case "Constant" ->
          attribute(node, "value").map(FloatValues::holds).orElse(false)
              || attribute(node, "value_float").isPresent()
              || attribute(node, "value_floats").isPresent();
      case "ConstantOfShape" -> attribute(node, "value").map(FloatValues::holds).orElse(true);
      case "Where" -> node.getInputCount() > 1 && has(node.getInput(1));
      default ->
          !NEVER.contains(node.getOpType()) && node.getInputCount() > 0 && has(node.getInput(0));
    };
  }

  private static boolean holds(AttributeProto attribute) {
    return attribute.getT().getDataType() == Graph.FLOAT;
  }

  private static Optional<AttributeProto> attribute(NodeProto node, String name) {
    return node.getAttributeList().stream().filter(a -> a.getName().equals(name)).findFirst();
  }
}
