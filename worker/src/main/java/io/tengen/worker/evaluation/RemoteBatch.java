package io.tengen.worker.evaluation;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.PlaneBits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A batch of encoded positions as it is sent.
 *
 * @param side side length of the planes, in cells
 */
record RemoteBatch(int count, int side, ByteBuffer planes, ByteBuffer globals) {

  /** Packs the first positions of arrays that have a float for each cell and for each global. */
  static RemoteBatch of(FeatureSet features, int count, int side, float[] planes, float[] globals) {
    int cells = features.planes() * side * side;
    int bytes = PlaneBits.words(cells) * Long.BYTES;
    ByteBuffer bits = ByteBuffer.allocate(count * bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      PlaneBits.pack(planes, i * cells, cells, bits, i * bytes);
    }
    int numbers = count * features.globals();
    ByteBuffer floats = ByteBuffer.allocate(numbers * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    floats.asFloatBuffer().put(globals, 0, numbers);
    return new RemoteBatch(count, side, bits, floats);
  }
}
