package io.tengen.coordinator.rating;

/**
 * The state of a sequential test. Immutable: {@link #after} returns the next state.
 *
 * <p>Samples are all games or pairs in the order of their numbers; see {@link ReorderBuffer}.
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

  /** The outcome of a test. */
  public enum Verdict {
    /** More games are needed. */
    OPEN,
    /** H0 is accepted. */
    H0,
    /** H1 is accepted. */
    H1
  }

  /** Creates a test of pairs of games, without samples. */
  public static SequentialTest ofPairs(Sprt sprt) {
    return new SequentialTest(sprt, ScoreCounts.noPairs(), 0, Overshoot.NONE);
  }

  /** Creates a test of single games, without samples. */
  public static SequentialTest ofGames(Sprt sprt) {
    return new SequentialTest(sprt, ScoreCounts.noGames(), 0, Overshoot.NONE);
  }

  /**
   * Returns the test after one more sample.
   *
   * @param cell the sample's score: half points of the game or the pair, from 0
   */
  public SequentialTest after(int cell) {
    ScoreCounts more = scores.plus(cell);
    double next = sprt.llr(more);
    return new SequentialTest(sprt, more, next, overshoot.after(next));
  }

  public Sprt sprt() {
    return sprt;
  }

  /** The scores so far. */
  public ScoreCounts scores() {
    return scores;
  }

  /** The log-likelihood ratio of H1 over H0; 0 before the first sample. */
  public double llr() {
    return llr;
  }

  /** The LLR below which H0 is accepted: Wald's bound plus the overshoot that is expected there. */
  public double lower() {
    return sprt.lower() + overshoot.down().mean();
  }

  /**
   * The LLR above which H1 is accepted: Wald's bound minus the overshoot that is expected there.
   */
  public double upper() {
    return sprt.upper() - overshoot.up().mean();
  }

  /** The outcome after the samples so far. */
  public Verdict verdict() {
    return llr < lower() ? Verdict.H0 : llr > upper() ? Verdict.H1 : Verdict.OPEN;
  }
}
