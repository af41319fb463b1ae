package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.WeightRange;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * That an ONNX file's constants are what training leaves behind: numbers, and none of them absurd.
 * Single numbers may be anything: they fill what is masked with infinities.
 */
final class WeightCheck {
  private WeightCheck() {}

  /** Looks at every constant of the graph. */
  static void require(GraphProto graph) throws NetworkFileException {
    for (TensorProto constant : graph.getInitializerList()) {
      require(constant, constant.getName());
    }
    for (NodeProto node : graph.getNodeList()) {
      for (AttributeProto attribute : node.getAttributeList()) {
        if (attribute.hasT()) {
          require(attribute.getT(), node.getOutputCount() == 0 ? "" : node.getOutput(0));
        }
      }
    }
  }

  private static void require(TensorProto constant, String name) throws NetworkFileException {
    switch (constant.getDataType()) {
      case Graph.FLOAT -> floats(constant, name);
      case Graph.FLOAT16 -> halves(constant, name);
      default -> {
        // Whole numbers and the like are no weights.
      }
    }
  }

  private static void floats(TensorProto constant, String name) throws NetworkFileException {
    ByteBuffer raw = raw(constant);
    int inside = raw.remaining() / Float.BYTES;
    int count = inside + constant.getFloatDataCount();
    for (int i = 0; i < count; i++) {
      float weight = i < inside ? raw.getFloat() : constant.getFloatData(i - inside);
      require(weight, count, name);
    }
  }

  private static void halves(TensorProto constant, String name) throws NetworkFileException {
    ByteBuffer raw = raw(constant);
    int inside = raw.remaining() / Short.BYTES;
    int count = inside + constant.getInt32DataCount();
    for (int i = 0; i < count; i++) {
      short bits = i < inside ? raw.getShort() : (short) constant.getInt32Data(i - inside);
      require(Float.float16ToFloat(bits), count, name);
    }
  }

  private static ByteBuffer raw(TensorProto constant) {
    return constant.getRawData().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void require(float weight, int count, String name) throws NetworkFileException {
    if (Float.isNaN(weight) || (count > 1 && !WeightRange.isPlausible(weight))) {
      throw new NetworkFileException(
          SignatureCheck.printable(name) + ": " + WeightRange.refusal(weight));
    }
  }
}
