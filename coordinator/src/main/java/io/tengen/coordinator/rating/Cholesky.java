package io.tengen.coordinator.rating;

/**
 * The Cholesky factor of a symmetric positive definite matrix, A = UᵀU. Every inner loop runs along
 * rows, so that the compiler can vectorise it.
 */
final class Cholesky {
  private final double[][] u;

  private Cholesky(double[][] u) {
    this.u = u;
  }

  /**
   * Factors in place.
   *
   * @param a read above the diagonal and on it; taken over
   * @throws ArithmeticException if the matrix is not positive definite
   */
  static Cholesky factor(double[][] a) {
    int n = a.length;
    for (int k = 0; k < n; k++) {
      double[] pivotRow = a[k];
      if (!(pivotRow[k] > 0)) {
        throw new ArithmeticException("matrix is not positive definite at row " + k);
      }
      double scale = 1 / Math.sqrt(pivotRow[k]);
      for (int j = k; j < n; j++) {
        pivotRow[j] *= scale;
      }
      for (int i = k + 1; i < n; i++) {
        if (pivotRow[i] != 0) {
          subtract(a[i], pivotRow[i], pivotRow, i);
        }
      }
    }
    return new Cholesky(a);
  }

  /** Solves Ax = b in place. */
  void solve(double[] b) {
    for (int k = 0; k < u.length; k++) {
      b[k] /= u[k][k];
      subtract(b, b[k], u[k], k + 1);
    }
    for (int k = u.length - 1; k >= 0; k--) {
      b[k] = (b[k] - dot(u[k], b, k + 1)) / u[k][k];
    }
  }

  /** The inverse of A, as V·Vᵀ where V is the inverse of the factor. */
  double[][] inverse() {
    int n = u.length;
    double[][] v = new double[n][n];
    for (int i = n - 1; i >= 0; i--) {
      v[i][i] = 1;
      for (int k = i + 1; k < n; k++) {
        subtract(v[i], u[i][k], v[k], k);
      }
      for (int j = i; j < n; j++) {
        v[i][j] /= u[i][i];
      }
    }
    double[][] inverse = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        inverse[i][j] = dot(v[i], v[j], j);
        inverse[j][i] = inverse[i][j];
      }
    }
    return inverse;
  }

  private static void subtract(double[] row, double factor, double[] other, int from) {
    for (int j = from; j < row.length; j++) {
      row[j] -= factor * other[j];
    }
  }

  private static double dot(double[] one, double[] other, int from) {
    double sum = 0;
    for (int j = from; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }
}
