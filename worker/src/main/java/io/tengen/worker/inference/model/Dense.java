package io.tengen.worker.inference.model;

import java.util.Arrays;

/**
 * A linear map of vectors and a summand.
 *
 * @param bias by output; empty if there is none
 */
public record Dense(Matrix matrix, float[] bias) {
  public Dense {
    if (bias.length != 0) {
      Shapes.require("bias of a matrix", bias, matrix.outputs());
    }
  }

  /** Numbers it takes. */
  public int inputs() {
    return matrix.inputs();
  }

  /** Numbers it gives. */
  public int outputs() {
    return matrix.outputs();
  }

  /** One of its outputs, times a factor. */
  public Dense output(int index, float factor) {
    Matrix column = matrix.columns(index, 1).scaled(new float[] {factor});
    float[] summand = bias.length == 0 ? bias : Arrays.copyOfRange(bias, index, index + 1);
    for (int i = 0; i < summand.length; i++) {
      summand[i] *= factor;
    }
    return new Dense(column, summand);
  }
}
