package io.tengen.coordinator.rating;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the distributions with values of SciPy. */
class DistributionsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0.5",
    "1, 0.8413447460685429",
    "-1.959963984540054, 0.025",
    "3.4999999, 0.9997673708336962",
    "3.5000001, 0.9997673710082328",
    "-8, 6.22096057427174e-16",
    "-37, 5.7255712225239266e-300",
    "-40, 0",
    "40, 1"
  })
  void normal(double x, double probability) {
    assertEquals(probability, Normal.cdf(x), 1e-12 * probability);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 3, 1",
    "3.841458820694124, 1, 0.05",
    "5.991464547107979, 2, 0.05",
    "7.814727903251179, 3, 0.05",
    "20, 4, 0.0004993992273873324",
    "120, 100, 0.08440668109369177",
    "3000, 2999, 0.4914159730437362"
  })
  void chiSquare(double x, int degrees, double probability) {
    assertEquals(probability, ChiSquare.atLeast(x, degrees), 1e-9 * probability + 1e-16);
  }

  @Test
  void choleskyInvertsAndMultiplies() {
    for (int n : new int[] {1, 3, 4, 9, 18}) {
      double[][] a = new double[n][n];
      double[][] b = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i][j] = (i == j ? n + 1 : 0) + 1.0 / (1 + i + j);
          b[i][j] = i + j;
        }
      }
      double[][] factored = new double[n][];
      for (int i = 0; i < n; i++) {
        factored[i] = a[i].clone();
      }
      double[][] inverse = Cholesky.factor(factored).inverse();
      double[][] product = Cholesky.sandwich(inverse, b);
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double unit = 0;
          double expected = 0;
          for (int k = 0; k < n; k++) {
            unit += a[i][k] * inverse[k][j];
            for (int l = 0; l < n; l++) {
              expected += inverse[i][k] * b[k][l] * inverse[l][j];
            }
          }
          assertEquals(i == j ? 1 : 0, unit, 1e-12);
          assertEquals(expected, product[i][j], 1e-12 * (1 + n));
        }
      }
      assertTrue(inverse[0][0] > 0);
    }
  }
}
