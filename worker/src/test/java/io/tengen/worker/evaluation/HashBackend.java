package io.tengen.worker.evaluation;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import java.nio.FloatBuffer;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A network whose answers are functions of a hash of all inputs of a position. */
final class HashBackend implements Backend {
  static final InputShape SHAPE = new InputShape(FeatureSet.TENGEN, 2, 19, false, 0);
  private static final int MOST = 64;
  static final int ENOUGH = 1 << 20;
  private static final int AREA = 19 * 19;

  /** The number of positions that were evaluated. */
  final AtomicInteger evaluated;

  /** The number of runs that have begun. */
  final AtomicInteger begun = new AtomicInteger();

  /** Each run takes a permit; there are enough at first. */
  volatile Semaphore gate = new Semaphore(ENOUGH);

  private final FloatBuffer planes = FloatBuffer.allocate(MOST * 9 * AREA);
  private final FloatBuffer globals = FloatBuffer.allocate(MOST * 2);
  private final FloatBuffer policy = FloatBuffer.allocate(MOST * (AREA + 1));
  private final FloatBuffer value = FloatBuffer.allocate(MOST);
  private final FloatBuffer lead = FloatBuffer.allocate(MOST);

  HashBackend() {
    this(new AtomicInteger());
  }

  /**
   * @param evaluated counts the positions that are evaluated
   */
  HashBackend(AtomicInteger evaluated) {
    this.evaluated = evaluated;
  }

  @Override
  public InputShape shape() {
    return SHAPE;
  }

  @Override
  public int maxBatch() {
    return MOST;
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
    begun.incrementAndGet();
    try {
      gate.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BackendException("interrupted", e);
    }
    int area = side * side;
    for (int i = 0; i < count; i++) {
      int hash = 7;
      for (int cell = 0; cell < 9 * area; cell++) {
        hash = 31 * hash + (int) planes.get(i * 9 * area + cell);
      }
      hash = 31 * hash + Float.floatToIntBits(globals.get(2 * i));
      hash = 31 * hash + Float.floatToIntBits(globals.get(2 * i + 1));
      value.put(i, (hash % 1000) / 1000f);
      lead.put(i, hash % 50);
      for (int logit = 0; logit <= area; logit++) {
        policy.put(i * (area + 1) + logit, (hash * (logit + 1)) % 10_000 / 1000f);
      }
    }
    evaluated.addAndGet(count);
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
  public FloatBuffer lead() {
    return lead;
  }

  @Override
  public @Nullable FloatBuffer ownership() {
    return null;
  }

  @Override
  public void close() {}
}
