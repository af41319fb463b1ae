package io.tengen.engine.search;

import io.tengen.engine.net.BackendException;
import io.tengen.game.board.SplitMix64;
import java.nio.FloatBuffer;
import java.util.function.BooleanSupplier;

/** A network with pseudo-random answers that depend only on the stones. */
final class HashingBackend extends StoneCountingBackend {
  private static final int CELLS = 81;
  private static final float MOST_LOGIT = 3;

  HashingBackend(int maxBatch, BooleanSupplier fails) {
    super(maxBatch, fails);
  }

  @Override
  public void run(int count, int side) throws BackendException {
    super.run(count, side);
    FloatBuffer planes = planes();
    int stride = shape().features().planes() * CELLS;
    for (int i = 0; i < count; i++) {
      long hash = 0;
      for (int at = i * stride; at < (i + 1) * stride; at++) {
        hash = SplitMix64.at(hash + Float.floatToIntBits(planes.get(at)));
      }
      value().put(i, 1.8f * fraction(hash) - 0.9f);
      for (int cell = 0; cell <= CELLS; cell++) {
        policy().put(i * (CELLS + 1) + cell, MOST_LOGIT * fraction(SplitMix64.at(hash + cell)));
      }
    }
  }

  private static float fraction(long hash) {
    return (hash >>> 40) / (float) (1 << 24);
  }
}
