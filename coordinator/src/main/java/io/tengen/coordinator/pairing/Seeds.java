package io.tengen.coordinator.pairing;

/**
 * Derives the seeds of games by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), the generator of
 * {@link java.util.SplittableRandom}, evaluated at an index instead of in sequence.
 */
public final class Seeds {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private Seeds() {}

  /**
   * Returns the seed of a game. Two games of one run never share a seed, since the mixing is a
   * bijection. The run's seed is mixed first, so that runs with seeds 1 and 2 do not go through the
   * same numbers.
   *
   * @param index number of the game in its run, from 0
   * @throws IllegalArgumentException if the index is negative
   */
  public static long of(long runSeed, int index) {
    if (index < 0) {
      throw new IllegalArgumentException("game index " + index + " is negative");
    }
    return mix(mix(runSeed) + (index + 1L) * GOLDEN_GAMMA);
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
