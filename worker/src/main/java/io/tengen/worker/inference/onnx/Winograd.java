package io.tengen.worker.inference.onnx;

/**
 * Convolutions by fewer multiplications (Winograd 1980; Lavin and Gray 2016): a tile of 3x3 points
 * of the result is computed from the n x n points under it, n being the kernel's side plus 2, with
 * n² products for each pair of channels where the sum itself has 9 times the kernel's points: 25
 * for 81.
 *
 * <p>In one dimension, with d the n numbers under a tile and g the kernel, the result is {@code
 * output · ((kernel · g) ⊙ (input · d))}: d and g are taken as polynomials' transposes and
 * coefficients, which are evaluated at n − 1 small numbers and at infinity, multiplied there, and
 * interpolated (Toom and Cook). In two dimensions every matrix is applied to rows and to columns.
 */
final class Winograd {
  /** Points along the side of a tile of the result. */
  static final int TILE = 3;

  /** Small, and near 1 in size, so that rounding hardly grows. */
  private static final double[] NUMBERS = {0, 1, -1, 0.5, -0.5, 2};

  private final int kernel;
  private final int points;
  private final double[][] ofInput;
  private final double[][] ofKernel;
  private final double[][] ofOutput;

  /**
   * @param kernel its side, 3 or 5
   */
  Winograd(int kernel) {
    this.kernel = kernel;
    points = kernel + TILE - 1;
    ofInput = new double[points][];
    ofKernel = new double[points][kernel];
    ofOutput = new double[TILE][points];
    int finite = points - 1;
    for (int i = 0; i < finite; i++) {
      double others = 1;
      for (int j = 0; j < finite; j++) {
        others *= j == i ? 1 : NUMBERS[i] - NUMBERS[j];
      }
      for (int k = 0; k < kernel; k++) {
        ofKernel[i][k] = Math.pow(NUMBERS[i], k) / others;
      }
      for (int k = 0; k < TILE; k++) {
        ofOutput[k][i] = Math.pow(NUMBERS[i], k);
      }
      ofInput[i] = zeroAtAllBut(i);
    }
    // At infinity a polynomial is its leading coefficient.
    ofKernel[finite][kernel - 1] = 1;
    ofOutput[TILE - 1][finite] = 1;
    ofInput[finite] = zeroAtAllBut(finite);
  }

  /** Coefficients, lowest first, of the product of (x − a) for all numbers a but the i-th. */
  private double[] zeroAtAllBut(int i) {
    double[] product = new double[points];
    product[0] = 1;
    for (int j = 0; j < points - 1; j++) {
      if (j != i) {
        for (int k = points - 1; k >= 0; k--) {
          product[k] = (k == 0 ? 0 : product[k - 1]) - NUMBERS[j] * product[k];
        }
      }
    }
    return product;
  }

  /** Numbers under a tile along its side; their square is how many products a tile needs. */
  int points() {
    return points;
  }

  /** What the points under a tile are multiplied by: [n², n²]. */
  float[] ofInput() {
    return twice(ofInput);
  }

  /** What the products of a tile are multiplied by: [9, n²]. */
  float[] ofOutput() {
    return twice(ofOutput);
  }

  /** A matrix that applies the given one to rows and to columns. */
  private static float[] twice(double[][] matrix) {
    int height = matrix.length;
    int width = matrix[0].length;
    float[] twice = new float[height * height * width * width];
    int at = 0;
    for (double[] row : matrix) {
      for (double[] column : matrix) {
        for (double a : row) {
          for (double b : column) {
            twice[at++] = (float) (a * b);
          }
        }
      }
    }
    return twice;
  }

  /**
   * A convolution's weights, transformed in double precision.
   *
   * @param weights [outputs, inputs, kernel, kernel]
   * @return [n², inputs, outputs]
   */
  float[] ofWeights(float[] weights, int outputs, int inputs) {
    float[] result = new float[points * points * inputs * outputs];
    double[][] rows = new double[points][kernel];
    for (int out = 0; out < outputs; out++) {
      for (int in = 0; in < inputs; in++) {
        int from = (out * inputs + in) * kernel * kernel;
        for (int a = 0; a < points; a++) {
          for (int x = 0; x < kernel; x++) {
            rows[a][x] = 0;
            for (int y = 0; y < kernel; y++) {
              rows[a][x] += ofKernel[a][y] * weights[from + y * kernel + x];
            }
          }
          for (int b = 0; b < points; b++) {
            double sum = 0;
            for (int x = 0; x < kernel; x++) {
              sum += rows[a][x] * ofKernel[b][x];
            }
            result[((a * points + b) * inputs + in) * outputs + out] = (float) sum;
          }
        }
      }
    }
    return result;
  }
}
