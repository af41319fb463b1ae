package io.tengen.coordinator.pairing.adaptive;

/** Updates of normally distributed values by observations. Pure functions. */
final class GaussianUpdate {
  private GaussianUpdate() {}

  /**
   * Returns the covariance after an observation: (I + ΣR)⁻¹Σ, which is (Σ⁻¹ + R)⁻¹ if Σ has an
   * inverse. Takes about n³ operations.
   *
   * @param covariance Σ, symmetric and positive semidefinite
   * @param information R, the information of the observation, symmetric and positive semidefinite
   */
  static double[][] posterior(double[][] covariance, double[][] information) {
    int n = covariance.length;
    double[][] left = new double[n][n];
    double[][] right = new double[n][];
    for (int i = 0; i < n; i++) {
      right[i] = covariance[i].clone();
      left[i][i] = 1;
      for (int k = 0; k < n; k++) {
        add(left[i], covariance[i][k], information[k]);
      }
    }
    for (int k = 0; k < n; k++) {
      int pivot = pivot(left, k);
      swap(left, pivot, k);
      swap(right, pivot, k);
      eliminate(left, right, k);
    }
    return right;
  }

  /** The row from this one on with the largest entry in this column. */
  private static int pivot(double[][] matrix, int column) {
    int pivot = column;
    for (int i = column + 1; i < matrix.length; i++) {
      if (Math.abs(matrix[i][column]) > Math.abs(matrix[pivot][column])) {
        pivot = i;
      }
    }
    return pivot;
  }

  private static void swap(double[][] matrix, int one, int other) {
    double[] row = matrix[one];
    matrix[one] = matrix[other];
    matrix[other] = row;
  }

  /** Makes the column of the left matrix a unit vector by operations on the rows of both. */
  private static void eliminate(double[][] left, double[][] right, int column) {
    double scale = 1 / left[column][column];
    for (int j = 0; j < left.length; j++) {
      left[column][j] *= scale;
      right[column][j] *= scale;
    }
    for (int i = 0; i < left.length; i++) {
      if (i != column) {
        double factor = -left[i][column];
        add(left[i], factor, left[column]);
        add(right[i], factor, right[column]);
      }
    }
  }

  private static void add(double[] sum, double factor, double[] row) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * row[j];
    }
  }
}
