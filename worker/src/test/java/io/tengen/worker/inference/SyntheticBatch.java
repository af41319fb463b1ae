package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OrtException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Network;
import java.util.Map;
import java.util.SplittableRandom;

/** A batch of synthetic positions on boards of several sizes, with random features. */
final class SyntheticBatch {
  private final FeatureSet features;
  private final int side;
  private final int[] sizes;
  private final float[] planes;
  private final float[] globals;

  /**
   * @param side side of the data, in points
   * @param sizes sides of the boards, in points
   */
  SyntheticBatch(FeatureSet features, int side, int[] sizes, long seed) {
    this.features = features;
    this.side = side;
    this.sizes = sizes;
    planes = new float[sizes.length * features.planes() * side * side];
    globals = new float[sizes.length * features.globals()];
    SplittableRandom random = new SplittableRandom(seed);
    for (int n = 0; n < sizes.length; n++) {
      fill(n, random);
    }
  }

  private void fill(int n, SplittableRandom random) {
    int last = features.planes() - 1;
    boolean white = random.nextBoolean();
    for (int plane = 0; plane <= last; plane++) {
      for (int row = 0; row < sizes[n]; row++) {
        for (int column = 0; column < sizes[n]; column++) {
          float value = random.nextInt(4) == 0 ? 1 : 0;
          if (features == FeatureSet.LEELA_ZERO && plane >= last - 1) {
            value = (plane == last) == white ? 1 : 0;
          } else if (features.masked() && plane == 0) {
            value = 1;
          }
          planes[at(n, plane, row, column)] = value;
        }
      }
    }
    for (int i = 0; i < features.globals(); i++) {
      globals[n * features.globals() + i] = (float) random.nextDouble(-1, 1);
    }
    if (features.isKataGo()) {
      // Some of the rules always give a result, others do not.
      globals[n * features.globals() + 6] = n % 3 == 0 ? 0 : 1;
      globals[n * features.globals() + 9] = n % 3 == 2 ? 1 : 0;
    }
  }

  private int at(int n, int plane, int row, int column) {
    return ((n * features.planes() + plane) * side + row) * side + column;
  }

  /** Asserts that ONNX Runtime and {@link NaiveForward} agree on every output of every position. */
  void assertAgree(Network network, OnnxSession onnx) throws OrtException {
    assertAgree(network, onnx, 1e-4);
  }

  /**
   * Asserts that ONNX Runtime and {@link NaiveForward} agree within a tolerance.
   *
   * @param tolerance absolute for numbers up to 1, relative for larger ones
   */
  void assertAgree(Network network, OnnxSession onnx, double tolerance) throws OrtException {
    OnnxSession.Outputs outputs = onnx.run(sizes.length, side, planes, globals);
    for (int n = 0; n < sizes.length; n++) {
      Map<String, double[]> expected =
          new NaiveForward(network, sizes[n]).evaluate(planesOf(n), globalsOf(n));
      assertEquals(expected.keySet(), outputs.names());
      for (Map.Entry<String, double[]> entry : expected.entrySet()) {
        assertAgree(n, entry.getKey(), entry.getValue(), outputs.of(entry.getKey(), n), tolerance);
      }
    }
  }

  private void assertAgree(int n, String name, double[] expected, float[] actual, double relative) {
    boolean byPoint = name.equals("policy") || name.equals("ownership");
    int size = sizes[n];
    boolean differ = expected.length == 1;
    for (int i = 0; i < expected.length; i++) {
      boolean pass = i == size * size;
      int index = !byPoint ? i : pass ? side * side : i / size * side + i % size;
      // Relative to large numbers, such as a score of dozens of points.
      double tolerance = relative * Math.max(1, Math.abs(expected[i]));
      String what = name + " " + i + " of " + size + "x" + size;
      assertEquals(expected[i], actual[index], tolerance, what);
      differ |= Math.abs(expected[i] - expected[0]) > 1e-3;
    }
    assertTrue(differ, () -> name + " is constant, so the comparison tests nothing");
    if (name.equals("ownership")) {
      for (int i = 0; i < side * side; i++) {
        if (i / side >= size || i % side >= size) {
          assertEquals(0, actual[i], "off the board");
        }
      }
    }
  }

  private double[][] planesOf(int n) {
    int size = sizes[n];
    double[][] cut = new double[features.planes()][size * size];
    for (int plane = 0; plane < cut.length; plane++) {
      for (int i = 0; i < size * size; i++) {
        cut[plane][i] = planes[at(n, plane, i / size, i % size)];
      }
    }
    return cut;
  }

  private double[] globalsOf(int n) {
    double[] cut = new double[features.globals()];
    for (int i = 0; i < cut.length; i++) {
      cut[i] = globals[n * cut.length + i];
    }
    return cut;
  }
}
