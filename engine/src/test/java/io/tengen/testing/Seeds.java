package io.tengen.testing;

import java.util.SplittableRandom;

/**
 * Randomness for tests that draw something else in each run, such as the moments at which they kill
 * a process. The seed is printed to standard output; {@code -Dtengen.seed=N} runs with it again.
 */
public final class Seeds {
  private Seeds() {}

  /**
   * A generator with a new seed, or with that of {@code tengen.seed} if it is set; prints the seed.
   *
   * @param test is named in what is printed
   */
  public static SplittableRandom random(Class<?> test) {
    long seed = Long.getLong("tengen.seed", System.nanoTime());
    System.out.println(test.getSimpleName() + " draws with -Dtengen.seed=" + seed);
    return new SplittableRandom(seed);
  }
}
