package io.tengen.cli.bench;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.InputShape;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/** A network that answers at once, and every position alike: what remains is the way to it. */
final class InstantBackend implements Backend {
  private final InputShape shape;
  private final int most;
  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final FloatBuffer policy;
  private final FloatBuffer value;

  InstantBackend(InputShape shape, int most) {
    this.shape = shape;
    this.most = most;
    int area = shape.maxLength() * shape.maxLength();
    planes = FloatBuffer.allocate(most * shape.features().planes() * area);
    globals = FloatBuffer.allocate(most * shape.features().globals());
    policy = FloatBuffer.allocate(most * (area + 1));
    value = FloatBuffer.allocate(most);
  }

  @Override
  public InputShape shape() {
    return shape;
  }

  @Override
  public int maxBatch() {
    return most;
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
  public void run(int count, int side) {
    // The answers stay 0.
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
