package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import io.tengen.proto.onnx.TensorProto;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Constants in half precision. */
final class Halves {
  /** The largest number that 16 bits hold. */
  private static final float LARGEST = 65_504;

  private Halves() {}

  /** A tensor of floats as one of float16; what is finite stays finite. */
  static TensorProto of(TensorProto floats) {
    ByteBuffer raw = floats.getRawData().asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    int inside = raw.remaining() / Float.BYTES;
    int count = inside + floats.getFloatDataCount();
    ByteBuffer halves = ByteBuffer.allocate(count * Short.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      halves.putShort(half(i < inside ? raw.getFloat() : floats.getFloatData(i - inside)));
    }
    return floats.toBuilder()
        .setDataType(Graph.FLOAT16)
        .clearFloatData()
        .setRawData(ByteString.copyFrom(halves.flip()))
        .build();
  }

  private static short half(float number) {
    return Float.floatToFloat16(
        Float.isInfinite(number) ? number : Math.clamp(number, -LARGEST, LARGEST));
  }
}
