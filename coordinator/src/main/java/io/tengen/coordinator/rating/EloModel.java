package io.tengen.coordinator.rating;

/** The scale of the bounds of a sequential test. */
public enum EloModel {
  /** The usual scale: a score s is −400 · log10(1/s − 1) Elo. */
  LOGISTIC,

  /**
   * The score above ½ in standard deviations of one game, scaled so that near ½ and without draws
   * it is the usual Elo. A test between the same bounds then takes about as many games whatever the
   * share of draws (Van den Bergh, "Normalized Elo", cantate.be/Fishtest).
   */
  NORMALIZED;

  /** Normalized Elo of one standard deviation of a game's score. */
  static final double PER_DEVIATION = 800 / Math.log(10);

  /** Scores nearer to 0 or 1 than this are treated as this far from them. */
  private static final double EXTREME = 1e-3;

  /** The expected score of a logistic Elo difference. */
  static double score(double elo) {
    return 1 / (1 + Math.pow(10, -elo / 400));
  }

  /** The logistic Elo difference of a score; finite for any score. */
  static double elo(double score) {
    double inside = Math.clamp(score, EXTREME, 1 - EXTREME);
    // Subtracted from zero, because a minus sign would make -0.0 of a half.
    return 0.0 - 400 * Math.log10(1 / inside - 1);
  }
}
