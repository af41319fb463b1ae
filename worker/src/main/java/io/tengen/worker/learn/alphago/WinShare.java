package io.tengen.worker.learn.alphago;

import java.util.Locale;

/**
 * The share of games that one side has won.
 *
 * @param wins number of wins; drawn games count as half
 * @param games number of games, 1 or more
 */
public record WinShare(double wins, int games) {
  /** The quantile of the normal distribution for a 95 % interval. */
  private static final double Z = 1.959964;

  public double share() {
    return wins / games;
  }

  /** Returns the lower end of the 95 % interval (Wilson 1927), from 0 to 1. */
  public double low() {
    return centre() - halfWidth();
  }

  /** Returns the upper end of the 95 % interval (Wilson 1927), from 0 to 1. */
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

  /** Returns text such as {@code 61.5 % (95 %: 54.6 to 68.0) of 200 games}. */
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
