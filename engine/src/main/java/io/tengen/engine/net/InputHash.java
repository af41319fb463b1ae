package io.tengen.engine.net;

/**
 * Hashes all bits of a network's inputs, which alone determine the cached answer. Each step
 * processes sixteen bytes by a multiplication whose halves are folded together, as in wyhash (Wang
 * Yi).
 */
final class InputHash {
  private static final long A = 0x9e3779b97f4a7c15L;
  private static final long B = 0xd1b54a32d192ed03L;

  private InputHash() {}

  /**
   * Extends a hash by numbers.
   *
   * @param seed the hash so far
   * @param numbers the array
   * @param count the number of leading elements to hash
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

  /** Extends a hash by the first {@code count} longs of an array. */
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
