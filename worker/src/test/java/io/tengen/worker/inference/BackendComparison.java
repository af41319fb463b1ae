package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import java.nio.FloatBuffer;
import java.util.Objects;
import java.util.SplittableRandom;

/** Compares the answers of two backends to the same random positions. */
final class BackendComparison {
  private final Backend expected;
  private final Backend actual;
  private final double tolerance;
  private final SplittableRandom random = new SplittableRandom(2);

  /**
   * @param tolerance absolute for numbers up to 1, relative for larger ones
   */
  BackendComparison(Backend expected, Backend actual, double tolerance) {
    this.expected = expected;
    this.actual = actual;
    this.tolerance = tolerance;
  }

  /** Asserts that the answers to a batch of full boards agree. */
  void assertAgree(int count, int size) throws BackendException {
    FeatureSet features = expected.shape().features();
    int area = size * size;
    int numbers = count * features.planes() * area;
    for (int i = 0; i < numbers; i++) {
      boolean mask = i / area % features.planes() == 0;
      expected.planes().put(i, mask || random.nextInt(4) == 0 ? 1 : 0);
    }
    for (int i = 0; i < count * features.globals(); i++) {
      expected.globals().put(i, (float) random.nextDouble(-1, 1));
    }
    actual.planes().put(0, expected.planes(), 0, numbers);
    actual.globals().put(0, expected.globals(), 0, count * features.globals());
    expected.run(count, size);
    actual.run(count, size);
    String batch = " of " + count + " on " + size + "x" + size;
    assertNear("policies" + batch, count * (area + 1), expected.policy(), actual.policy());
    assertNear("values" + batch, count, expected.value(), actual.value());
    assertNear(
        "leads" + batch,
        count,
        Objects.requireNonNull(expected.lead()),
        Objects.requireNonNull(actual.lead()));
    assertNear(
        "ownerships" + batch,
        count * area,
        Objects.requireNonNull(expected.ownership()),
        Objects.requireNonNull(actual.ownership()));
  }

  private void assertNear(String kind, int count, FloatBuffer numbers, FloatBuffer others) {
    Differences differences = new Differences(kind);
    for (int i = 0; i < count; i++) {
      double scale = Math.max(1, Math.abs(numbers.get(i)));
      differences.add(String.valueOf(i), numbers.get(i) / scale, others.get(i) / scale);
    }
    differences.assertAtMost(tolerance);
  }
}
