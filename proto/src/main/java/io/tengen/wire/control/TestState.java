package io.tengen.wire.control;

import java.util.List;

/**
 * A sequential test of a run's first engine against its second.
 *
 * @param llr log-likelihood ratio of H1 over H0
 * @param lower H0 is accepted below this
 * @param upper H1 is accepted above this
 * @param pentanomial colour-swapped pairs of games by the first engine's points: 0, ½, 1, 1½ and 2
 */
public record TestState(
    double llr, double lower, double upper, List<Long> pentanomial, Verdict verdict) {
  public TestState {
    pentanomial = List.copyOf(pentanomial);
  }

  /** The decision of the test. */
  public enum Verdict {
    OPEN,
    H0,
    H1
  }
}
