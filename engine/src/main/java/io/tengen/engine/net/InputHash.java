package io.tengen.engine.net;

/**
 * Hashes numbers, as many bits of them as there are: whatever a network is told, and nothing else,
 * decides which cached answer it is given. Sixteen bytes a step, by a multiplication whose halves
 * are folded together, as in wyhash (Wang Yi).
 */
final class InputHash {
  private static final long A = 0x9e3779b97f4a7c15L;
  private static final long B = 0xd1b54a32d192ed03L;

  private InputHash() {}

  /**
   * The hash of these numbers and what was hashed before.
   *
   * @param seed the hash of what was before
   * @param count of the array's first numbers
   */
  static long of(long seed, float[] numbers, int count) {
    long hash = fold(seed ^ A, count ^ B);
    int i = 0;
    for (; i + 4 <= count; i += 4) {
      hash = fold(pair(numbers, i) ^ A, pair(numbers, i + 2) ^ hash);
    }
    for (; i < count; i++) {
      hash = fold(Float.floatToRawIntBits(numbers[i]) ^ A, B ^ hash);
    }
    return hash;
  }

  /** The same of longs. */
  static long of(long seed, long[] bits, int count) {
    long hash = fold(seed ^ A, count ^ B);
    int i = 0;
    for (; i + 2 <= count; i += 2) {
      hash = fold(bits[i] ^ A, bits[i + 1] ^ hash);
    }
    return i < count ? fold(bits[i] ^ A, B ^ hash) : hash;
  }

  private static long pair(float[] numbers, int i) {
    return (long) Float.floatToRawIntBits(numbers[i]) << 32
        | Float.floatToRawIntBits(numbers[i + 1]) & 0xffff_ffffL;
  }

  private static long fold(long a, long b) {
    return a * b ^ Math.unsignedMultiplyHigh(a, b);
  }
}
