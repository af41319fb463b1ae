package io.tengen.worker.learn.alphago;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SymmetryAverageTest {
  private static final int SIZE = 5;
  private static final Layout LAYOUT = new Layout(SIZE, SIZE);
  private static final int LOGITS = SIZE * SIZE + 1;

  /** A network whose answers a test writes. */
  private static final class Written implements Backend {
    private final FloatBuffer policy = FloatBuffer.allocate(2 * LOGITS);
    private final FloatBuffer value = FloatBuffer.allocate(2);

    @Override
    public InputShape shape() {
      return new InputShape(FeatureSet.TENGEN, SIZE, SIZE, false, SIZE);
    }

    @Override
    public int maxBatch() {
      return 2;
    }

    @Override
    public FloatBuffer planes() {
      throw new UnsupportedOperationException();
    }

    @Override
    public FloatBuffer globals() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void run(int count, int side) {
      throw new UnsupportedOperationException();
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

  /** A point is seen at another cell under each symmetry; the means are those of the point. */
  @Test
  void answersAreSeenFromTheIdentity() {
    Written network = new Written();
    SymmetryAverage mean = new SymmetryAverage(2, SIZE);
    int point = Points.of(SIZE).at(1, 3);
    for (int round = 0; round < 2; round++) {
      mean.clear();
      for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
        for (int i = 0; i < 2 * LOGITS; i++) {
          network.policy.put(i, 0);
        }
        network.policy.put(LAYOUT.index(symmetry, point), (float) Math.log(25));
        network.policy.put(LOGITS + LAYOUT.index(symmetry, Points.PASS), (float) Math.log(75));
        network.value.put(0, symmetry / 10f);
        network.value.put(1, -0.5f);
        mean.add(network, symmetry);
      }
      assertEquals(8 * 0.5, mean.policy().get(LAYOUT.index(0, point)), 1e-5);
      assertEquals(8 * 0.02, mean.policy().get(0), 1e-5);
      assertEquals(8 * 0.75, mean.policy().get(2 * LOGITS - 1), 1e-5);
      assertEquals(0.35, mean.value(0), 1e-6);
      assertEquals(-0.5, mean.value(1), 1e-6);
    }
  }
}
