package io.tengen.worker.inference.onnx;

/**
 * The matrices of Winograd convolution, which needs fewer multiplications than direct convolution
 * (Winograd 1980; Lavin and Gray 2016). A tile of 3x3 output points is computed from an input tile
 * of n x n points, where n is the kernel's side plus 2, with n² products for each pair of channels.
 * The direct sum has 9 times the number of the kernel's points: for a 3x3 kernel 81 instead of 25.
 *
 * <p>In one dimension, with the input tile d of n numbers and the kernel g, the output tile is
 * {@code output · ((kernel · g) ⊙ (input · d))}. This is the transpose of Toom-Cook multiplication,
 * which evaluates polynomials at n − 1 small numbers and at infinity, multiplies the values, and
 * interpolates. In two dimensions every matrix is applied to rows and to columns.
 */
final class Winograd {
  /** Side of an output tile, in points. */
  static final int TILE = 3;

  /** Evaluation points: of sizes near 1, so that rounding errors hardly grow. */
  private static final double[] EVALUATION_POINTS = {0, 1, -1, 0.5, -0.5, 2};

  private final int kernel;
  private final int points;
  private final double[][] ofInput;
  private final double[][] ofKernel;
  private final double[][] ofOutput;

  /**
   * @param kernel side of the kernel, 3 or 5
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
        others *= j == i ? 1 : EVALUATION_POINTS[i] - EVALUATION_POINTS[j];
      }
      for (int k = 0; k < kernel; k++) {
        ofKernel[i][k] = Math.pow(EVALUATION_POINTS[i], k) / others;
      }
      for (int k = 0; k < TILE; k++) {
        ofOutput[k][i] = Math.pow(EVALUATION_POINTS[i], k);
      }
      ofInput[i] = productExcept(i);
    }
    // The value of a polynomial at infinity is its leading coefficient.
    ofKernel[finite][kernel - 1] = 1;
    ofOutput[TILE - 1][finite] = 1;
    ofInput[finite] = productExcept(finite);
  }

  /**
   * Returns the coefficients, lowest degree first, of the product of (x − a) over all evaluation
   * points a except the i-th.
   */
  private double[] productExcept(int i) {
    double[] product = new double[points];
    product[0] = 1;
    for (int j = 0; j < points - 1; j++) {
      if (j != i) {
        for (int k = points - 1; k >= 0; k--) {
          product[k] = (k == 0 ? 0 : product[k - 1]) - EVALUATION_POINTS[j] * product[k];
        }
      }
    }
    return product;
  }

  /**
   * Returns n, the side of an input tile in points. A tile needs n² products for each pair of
   * channels.
   */
  int points() {
    return points;
  }

  /** Returns the matrix that transforms an input tile: [n², n²]. */
  float[] ofInput() {
    return kroneckerSquare(ofInput);
  }

  /** Returns the matrix that transforms the products of a tile to the output tile: [9, n²]. */
  float[] ofOutput() {
    return kroneckerSquare(ofOutput);
  }

  /**
   * Returns the matrix that applies {@code matrix} to rows and to columns: its Kronecker square.
   */
  private static float[] kroneckerSquare(double[][] matrix) {
    int height = matrix.length;
    int width = matrix[0].length;
    float[] kroneckerSquare = new float[height * height * width * width];
    int at = 0;
    for (double[] row : matrix) {
      for (double[] column : matrix) {
        for (double a : row) {
          for (double b : column) {
            kroneckerSquare[at++] = (float) (a * b);
          }
        }
      }
    }
    return kroneckerSquare;
  }

  /**
   * Transforms a convolution's weights, in double precision.
   *
   * @param weights [outputs, inputs, kernel, kernel]
   * @return [n², inputs, outputs]
   */
  float[] transformWeights(float[] weights, int outputs, int inputs) {
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
