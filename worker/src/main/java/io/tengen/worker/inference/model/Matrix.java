package io.tengen.worker.inference.model;

/**
 * A linear map of vectors.
 *
 * @param inputs numbers it takes
 * @param outputs numbers it gives
 * @param weights by input, output
 */
public record Matrix(int inputs, int outputs, float[] weights) {
  public Matrix {
    Shapes.require("matrix", weights, inputs, outputs);
  }

  /** This map, its outputs multiplied by these. */
  public Matrix scaled(float[] factors) {
    Shapes.requireEqual("factors of a matrix", factors.length, outputs);
    float[] scaled = new float[weights.length];
    for (int i = 0; i < weights.length; i++) {
      scaled[i] = weights[i] * factors[i % outputs];
    }
    return new Matrix(inputs, outputs, scaled);
  }

  /** Some of its outputs: {@code count} from {@code first} on. */
  public Matrix columns(int first, int count) {
    float[] some = new float[inputs * count];
    for (int in = 0; in < inputs; in++) {
      System.arraycopy(weights, in * outputs + first, some, in * count, count);
    }
    return new Matrix(inputs, count, some);
  }
}
