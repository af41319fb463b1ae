package io.tengen.worker.inference.onnx;

import com.google.protobuf.ByteString;
import io.tengen.proto.onnx.TensorProto;
import java.nio.ByteBuffer;

/** Converts constants to half precision. */
final class Halves {
  /** The largest finite float16. */
  private static final float MAX_HALF = 65_504;

  private Halves() {}

  /** Converts a tensor of floats to float16. Finite numbers stay finite: they are clamped. */
  static TensorProto of(TensorProto floats) {
    ByteBuffer raw = Constants.raw(floats);
    int rawCount = raw.remaining() / Float.BYTES;
    int count = rawCount + floats.getFloatDataCount();
    ByteBuffer halves = Constants.allocate(count * Short.BYTES);
    for (int i = 0; i < count; i++) {
      halves.putShort(half(i < rawCount ? raw.getFloat() : floats.getFloatData(i - rawCount)));
    }
    return floats.toBuilder()
        .setDataType(Graph.FLOAT16)
        .clearFloatData()
        .setRawData(ByteString.copyFrom(halves.flip()))
        .build();
  }

  private static short half(float number) {
    return Float.floatToFloat16(
        Float.isInfinite(number) ? number : Math.clamp(number, -MAX_HALF, MAX_HALF));
  }
}
