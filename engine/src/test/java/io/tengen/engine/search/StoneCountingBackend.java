package io.tengen.engine.search;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import java.nio.FloatBuffer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A network without a device: its value favours the side with more stones, and its priors are
 * equal.
 */
class StoneCountingBackend implements Backend {
  private static final int SIDE = 9;
  private static final int AREA = SIDE * SIDE;
  private static final InputShape SHAPE =
      new InputShape(FeatureSet.TENGEN, SIDE, SIDE, false, SIDE);

  private final int maxBatch;
  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final FloatBuffer policy;
  private final FloatBuffer value;
  private final BooleanSupplier fails;

  /** Whether threads that wait run batches. */
  boolean onCaller;

  /**
   * @param fails asked at each run
   */
  StoneCountingBackend(int maxBatch, BooleanSupplier fails) {
    this.maxBatch = maxBatch;
    this.fails = fails;
    planes = FloatBuffer.allocate(maxBatch * SHAPE.features().planes() * AREA);
    globals = FloatBuffer.allocate(maxBatch * SHAPE.features().globals());
    policy = FloatBuffer.allocate(maxBatch * (AREA + 1));
    value = FloatBuffer.allocate(maxBatch);
  }

  @Override
  public boolean computesOnCaller() {
    return onCaller;
  }

  @Override
  public InputShape shape() {
    return SHAPE;
  }

  @Override
  public int maxBatch() {
    return maxBatch;
  }

  @Override
  public FloatBuffer planes() {
    return planes;
  }

  @Override
  public FloatBuffer globals() {
    return globals;
  }

  @Override
  public void run(int count, int side) throws BackendException {
    if (fails.getAsBoolean()) {
      throw new BackendException("the device is on fire");
    }
    int stride = SHAPE.features().planes() * AREA;
    for (int i = 0; i < count; i++) {
      float lead = 0;
      for (int cell = 0; cell < AREA; cell++) {
        lead += planes.get(i * stride + AREA + cell) - planes.get(i * stride + 2 * AREA + cell);
      }
      value.put(i, Math.clamp(lead / 10, -1, 1));
    }
  }

  @Override
  public FloatBuffer policy() {
    return policy;
  }

  @Override
  public FloatBuffer value() {
    return value;
  }

  @Override
  public @Nullable FloatBuffer lead() {
    return null;
  }

  @Override
  public @Nullable FloatBuffer ownership() {
    return null;
  }

  @Override
  public void close() {}
}
