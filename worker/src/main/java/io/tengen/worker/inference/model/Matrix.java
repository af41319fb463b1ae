package io.tengen.worker.inference.model;

/**
 * A linear map of vectors.
 *
 * @param inputs length of the input vector
 * @param outputs length of the output vector
 * @param weights [inputs, outputs]
 */
public record Matrix(int inputs, int outputs, float[] weights) {
  public Matrix {
    Shapes.require("matrix", weights, inputs, outputs);
  }

  /** Returns this map with output {@code i} multiplied by {@code factors[i]}. */
  public Matrix scaled(float[] factors) {
    Shapes.requireEqual("factors of a matrix", factors.length, outputs);
    float[] scaled = new float[weights.length];
    for (int i = 0; i < weights.length; i++) {
      scaled[i] = weights[i] * factors[i % outputs];
    }
    return new Matrix(inputs, outputs, scaled);
  }

  /** Returns a map that computes only the {@code count} outputs from {@code first} on. */
  public Matrix columns(int first, int count) {
    float[] some = new float[inputs * count];
    for (int in = 0; in < inputs; in++) {
      System.arraycopy(weights, in * outputs + first, some, in * count, count);
    }
    return new Matrix(inputs, count, some);
  }
}
