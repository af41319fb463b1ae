package io.tengen.coordinator.rating;

/**
 * The Cholesky factor of a symmetric positive definite matrix, A = UᵀU. Every inner loop runs along
 * rows, four of them at a time, so that the compiler can vectorise it and memory bandwidth
 * suffices.
 */
public final class Cholesky {
  private static final int BLOCK = 4;

  private final double[][] u;

  private Cholesky(double[][] u) {
    this.u = u;
  }

  /**
   * Factors a matrix in place.
   *
   * @param a the matrix, of which the diagonal and the part above it are read; the returned factor
   *     owns the array
   * @throws ArithmeticException if the matrix is not positive definite
   */
  public static Cholesky factor(double[][] a) {
    int n = a.length;
    for (int start = 0; start < n; start += BLOCK) {
      int end = Math.min(start + BLOCK, n);
      for (int k = start; k < end; k++) {
        scalePivot(a[k], k);
        for (int i = k + 1; i < end; i++) {
          subtract(a[i], a[k][i], a[k], i);
        }
      }
      for (int i = end; i < n; i++) {
        subtractBlock(a[i], a, start, end, i, i);
      }
    }
    return new Cholesky(a);
  }

  private static void scalePivot(double[] row, int k) {
    if (!(row[k] > 0)) {
      throw new ArithmeticException("matrix is not positive definite at row " + k);
    }
    double scale = 1 / Math.sqrt(row[k]);
    for (int j = k; j < row.length; j++) {
      row[j] *= scale;
    }
  }

  /**
   * Subtracts from {@code row} the factored rows of a block, each times its entry in {@code
   * column}.
   */
  private static void subtractBlock(
      double[] row, double[][] a, int start, int end, int column, int from) {
    if (end - start == BLOCK) {
      subtract(
          row,
          a[start],
          a[start + 1],
          a[start + 2],
          a[start + 3],
          a[start][column],
          a[start + 1][column],
          a[start + 2][column],
          a[start + 3][column],
          from);
    } else {
      for (int k = start; k < end; k++) {
        subtract(row, a[k][column], a[k], from);
      }
    }
  }

  /** Solves Ax = b in place. */
  public void solve(double[] b) {
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
      int k = i + 1;
      for (; k + BLOCK <= n; k += BLOCK) {
        double[] f = u[i];
        subtract(v[i], v[k], v[k + 1], v[k + 2], v[k + 3], f[k], f[k + 1], f[k + 2], f[k + 3], k);
      }
      for (; k < n; k++) {
        subtract(v[i], u[i][k], v[k], k);
      }
      for (int j = i; j < n; j++) {
        v[i][j] /= u[i][i];
      }
    }
    return squared(v);
  }

  /** V·Vᵀ of an upper triangular matrix. */
  private static double[][] squared(double[][] v) {
    int n = v.length;
    double[][] columns = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = i; j < n; j++) {
        columns[j][i] = v[i][j];
      }
    }
    // Row i of the product's lower triangle: the rows of Vᵀ from i on, each times its entry in i.
    double[][] product = new double[n][n];
    for (int i = 0; i < n; i++) {
      addRows(product[i], columns, v[i], i, i + 1);
      for (int j = 0; j < i; j++) {
        product[j][i] = product[i][j];
      }
    }
    return product;
  }

  /** Adds rows {@code from} and later, each times its factor, to the first entries of a row. */
  private static void addRows(
      double[] sum, double[][] rows, double[] factors, int from, int length) {
    int k = from;
    for (; k + BLOCK <= rows.length; k += BLOCK) {
      double[] r0 = rows[k];
      double[] r1 = rows[k + 1];
      double[] r2 = rows[k + 2];
      double[] r3 = rows[k + 3];
      double f0 = factors[k];
      double f1 = factors[k + 1];
      double f2 = factors[k + 2];
      double f3 = factors[k + 3];
      if (f0 == 0 && f1 == 0 && f2 == 0 && f3 == 0) {
        continue;
      }
      for (int j = 0; j < length; j++) {
        sum[j] += f0 * r0[j] + f1 * r1[j] + (f2 * r2[j] + f3 * r3[j]);
      }
    }
    for (; k < rows.length; k++) {
      for (int j = 0; j < length; j++) {
        sum[j] += factors[k] * rows[k][j];
      }
    }
  }

  /** Returns A·B·A of two symmetric matrices. Rows of B that are mostly 0 cost little. */
  static double[][] sandwich(double[][] a, double[][] b) {
    int n = a.length;
    double[][] right = new double[n][n];
    for (int i = 0; i < n; i++) {
      addRows(right[i], a, b[i], 0, n);
    }
    double[][] product = new double[n][n];
    for (int i = 0; i < n; i++) {
      addRows(product[i], right, a[i], 0, i + 1);
      for (int j = 0; j < i; j++) {
        product[j][i] = product[i][j];
      }
    }
    return product;
  }

  private static void subtract(
      double[] row,
      double[] r0,
      double[] r1,
      double[] r2,
      double[] r3,
      double f0,
      double f1,
      double f2,
      double f3,
      int from) {
    if (f0 == 0 && f1 == 0 && f2 == 0 && f3 == 0) {
      return;
    }
    for (int j = from; j < row.length; j++) {
      row[j] -= f0 * r0[j] + f1 * r1[j] + (f2 * r2[j] + f3 * r3[j]);
    }
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
