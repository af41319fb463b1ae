package io.tengen.worker.inference.model;

import java.util.Arrays;

/**
 * A fully connected layer.
 *
 * @param matrix the linear map
 * @param bias [outputs], added to the result of the map; empty for no bias
 */
public record Dense(Matrix matrix, float[] bias) {
  public Dense {
    if (bias.length != 0) {
      Shapes.require("bias of a matrix", bias, matrix.outputs());
    }
  }

  /** Returns the length of the input vector. */
  public int inputs() {
    return matrix.inputs();
  }

  /** Returns the length of the output vector. */
  public int outputs() {
    return matrix.outputs();
  }

  /** Returns a layer that computes the output {@code index} alone, multiplied by {@code factor}. */
  public Dense output(int index, float factor) {
    Matrix column = matrix.columns(index, 1).scaled(new float[] {factor});
    float[] summand = bias.length == 0 ? bias : Arrays.copyOfRange(bias, index, index + 1);
    for (int i = 0; i < summand.length; i++) {
      summand[i] *= factor;
    }
    return new Dense(column, summand);
  }
}
