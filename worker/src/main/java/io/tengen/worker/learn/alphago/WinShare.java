package io.tengen.worker.learn.alphago;

import java.util.Locale;

/**
 * How many of some games one side has won.
 *
 * @param wins drawn games count half
 * @param games 1 or more
 */
public record WinShare(double wins, int games) {
  /** Of the normal distribution, for 95 %. */
  private static final double Z = 1.959964;

  public double share() {
    return wins / games;
  }

  /** Lower end of the 95 % interval (Wilson 1927). */
  public double low() {
    return centre() - halfWidth();
  }

  /** Its upper end. */
  public double high() {
    return centre() + halfWidth();
  }

  private double centre() {
    return (share() + Z * Z / (2 * games)) / (1 + Z * Z / games);
  }

  private double halfWidth() {
    double variance = share() * (1 - share()) / games + Z * Z / (4.0 * games * games);
    return Z * Math.sqrt(variance) / (1 + Z * Z / games);
  }

  /** {@code 61.5 % (95 %: 54.6 to 68.0) of 200 games}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%.1f %% (95 %%: %.1f to %.1f) of %d games",
        100 * share(),
        100 * low(),
        100 * high(),
        games);
  }
}
