package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.model.WeightRange;
import java.nio.ByteBuffer;

/**
 * Checks that the constants of an ONNX file are plausible weights. Constants of a single element
 * may be infinite, since exporters use infinities to fill masked values.
 */
final class WeightCheck {
  private WeightCheck() {}

  /**
   * Checks every constant of the graph.
   *
   * @throws NetworkFileException if one has an implausible weight; the message names the constant
   */
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
        // Integers and other types are not weights.
      }
    }
  }

  private static void floats(TensorProto constant, String name) throws NetworkFileException {
    ByteBuffer raw = Constants.raw(constant);
    int rawCount = raw.remaining() / Float.BYTES;
    int count = rawCount + constant.getFloatDataCount();
    for (int i = 0; i < count; i++) {
      float weight = i < rawCount ? raw.getFloat() : constant.getFloatData(i - rawCount);
      require(weight, count, name);
    }
  }

  private static void halves(TensorProto constant, String name) throws NetworkFileException {
    ByteBuffer raw = Constants.raw(constant);
    int rawCount = raw.remaining() / Short.BYTES;
    int count = rawCount + constant.getInt32DataCount();
    for (int i = 0; i < count; i++) {
      short bits = i < rawCount ? raw.getShort() : (short) constant.getInt32Data(i - rawCount);
      require(Float.float16ToFloat(bits), count, name);
    }
  }

  private static void require(float weight, int count, String name) throws NetworkFileException {
    if (Float.isNaN(weight) || (count > 1 && !WeightRange.isPlausible(weight))) {
      throw new NetworkFileException(
          SignatureCheck.printable(name) + ": " + WeightRange.refusal(weight));
    }
  }
}
