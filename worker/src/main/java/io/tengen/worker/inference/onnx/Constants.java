package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import io.tengen.proto.onnx.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The constants of graphs, whose numbers stand in little-endian bytes. */
final class Constants {
  private Constants() {}

  /** Creates a constant in row-major order; without dimensions a scalar. */
  static TensorProto of(String name, int type, ByteString data, long... dimensions) {
    TensorProto.Builder tensor =
        TensorProto.newBuilder().setName(name).setDataType(type).setRawData(data);
    for (long dimension : dimensions) {
      tensor.addDims(dimension);
    }
    return tensor.build();
  }

  /** Returns the bytes of floats. */
  static ByteBuffer bytes(float[] values) {
    ByteBuffer bytes = allocate(values.length * Float.BYTES);
    bytes.asFloatBuffer().put(values);
    return bytes;
  }

  /** Returns a buffer for the bytes of a constant. */
  static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns whether a constant is of floats that stand in its {@link #raw} bytes. */
  static boolean isRaw(TensorProto constant) {
    return constant.getDataType() == Graph.FLOAT && !constant.getRawData().isEmpty();
  }

  /** Returns the bytes of a constant, from the first; none if its numbers stand elsewhere. */
  static ByteBuffer raw(TensorProto constant) {
    return constant.getRawData().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
