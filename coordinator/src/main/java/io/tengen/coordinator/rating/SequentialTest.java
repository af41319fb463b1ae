package io.tengen.coordinator.rating;

/**
 * A sequential test under way. Immutable: each sample makes the next state.
 *
 * <p>Samples must be the games or pairs in the order of their numbers, every one of them: see
 * {@link ReorderBuffer}.
 */
public final class SequentialTest {
  private final Sprt sprt;
  private final ScoreCounts scores;
  private final double llr;
  private final Overshoot overshoot;

  private SequentialTest(Sprt sprt, ScoreCounts scores, double llr, Overshoot overshoot) {
    this.sprt = sprt;
    this.scores = scores;
    this.llr = llr;
    this.overshoot = overshoot;
  }

  /** What the test says. */
  public enum Verdict {
    /** More games are needed. */
    OPEN,
    /** The engine is not stronger than H0 says. */
    H0,
    /** The engine is at least as strong as H1 says. */
    H1
  }

  /** A test of pairs that has not begun. */
  public static SequentialTest ofPairs(Sprt sprt) {
    return new SequentialTest(sprt, ScoreCounts.noPairs(), 0, Overshoot.NONE);
  }

  /** A test of single games that has not begun. */
  public static SequentialTest ofGames(Sprt sprt) {
    return new SequentialTest(sprt, ScoreCounts.noGames(), 0, Overshoot.NONE);
  }

  /**
   * The test after one more sample.
   *
   * @param cell half points of the game or the pair, from 0
   */
  public SequentialTest after(int cell) {
    ScoreCounts more = scores.plus(cell);
    double next = sprt.llr(more);
    return new SequentialTest(sprt, more, next, overshoot.after(next));
  }

  public Sprt sprt() {
    return sprt;
  }

  /** What was scored so far. */
  public ScoreCounts scores() {
    return scores;
  }

  /** The log-likelihood ratio of H1 over H0; 0 before the first sample. */
  public double llr() {
    return llr;
  }

  /** The LLR below which H0 is accepted: Wald's bound and the overshoot that is expected there. */
  public double lower() {
    return sprt.lower() + overshoot.down().mean();
  }

  /** The LLR above which H1 is accepted: Wald's bound less the overshoot that is expected there. */
  public double upper() {
    return sprt.upper() - overshoot.up().mean();
  }

  /** What the samples so far decide. */
  public Verdict verdict() {
    return llr < lower() ? Verdict.H0 : llr > upper() ? Verdict.H1 : Verdict.OPEN;
  }
}
