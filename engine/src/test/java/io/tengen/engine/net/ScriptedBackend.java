package io.tengen.engine.net;

import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A backend without a device. The logit of a cell is the number of own stones on it and its left
 * neighbour, and the value depends on the number of stones, so that an answer identifies its
 * position.
 */
class ScriptedBackend implements Backend {
  static final InputShape MIXED = new InputShape(FeatureSet.TENGEN, 2, 9, true, 0);

  private final InputShape shape;
  private final int maxBatch;
  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final FloatBuffer policy;
  private final FloatBuffer value;
  private final FloatBuffer lead;
  private final FloatBuffer ownership;

  /** The sizes of the evaluated batches. */
  final List<Integer> batches = new ArrayList<>();

  /** The side lengths of the planes of the evaluated batches. */
  final List<Integer> sides = new ArrayList<>();

  /** Returns whether the n-th run, from 0, fails. */
  IntPredicate fails = n -> false;

  /** Called in the middle of a run. */
  Runnable meanwhile = () -> {};

  /** Whether threads that wait may run batches. */
  boolean onCaller;

  @Nullable RuntimeException bug;
  int runs;
  int closed;

  ScriptedBackend(InputShape shape, int maxBatch) {
    this.shape = shape;
    this.maxBatch = maxBatch;
    int area = shape.maxLength() * shape.maxLength();
    planes = FloatBuffer.allocate(maxBatch * shape.features().planes() * area);
    globals = FloatBuffer.allocate(maxBatch * shape.features().globals());
    policy = FloatBuffer.allocate(maxBatch * (area + 1));
    value = FloatBuffer.allocate(maxBatch);
    lead = FloatBuffer.allocate(maxBatch);
    ownership = FloatBuffer.allocate(maxBatch * area);
  }

  @Override
  public boolean computesOnCaller() {
    return onCaller;
  }

  @Override
  public InputShape shape() {
    return shape;
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
    if (closed > 0) {
      throw new IllegalStateException("run after close");
    }
    meanwhile.run();
    int run = runs++;
    if (bug != null) {
      throw bug;
    }
    if (fails.test(run)) {
      throw new BackendException("run " + run + " failed");
    }
    batches.add(count);
    sides.add(side);
    int area = side * side;
    for (int n = 0; n < count; n++) {
      int own = (n * shape.features().planes() + 1) * area;
      float stones = 0;
      for (int cell = 0; cell < area; cell++) {
        float here = planes.get(own + cell);
        float left = cell % side == 0 ? 0 : planes.get(own + cell - 1);
        policy.put(n * (area + 1) + cell, here + 2 * left);
        ownership.put(n * area + cell, here);
        stones += here;
      }
      policy.put(n * (area + 1) + area, stones);
      value.put(n, stones / 100);
      lead.put(n, 10 * stones);
    }
  }

  /** Returns the value for a position. */
  static float valueOf(Position position) {
    Points points = position.points();
    float stones = 0;
    for (int i = 0; i < points.count(); i++) {
      stones += position.board().stoneAt(points.get(i)) == position.stoneToMove() ? 1 : 0;
    }
    return stones / 100;
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
  public FloatBuffer ownership() {
    return ownership;
  }

  @Override
  public void close() {
    closed++;
  }
}
