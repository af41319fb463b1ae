package io.tengen.tracing;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The ids of a game's trace, which follow from the run and the game: all processes compute the same
 * ones, also after a restart and when the game is played by another worker. Static functions; those
 * that return numbers allocate nothing.
 */
final class GameTraceIds {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long ROOT = 0x67616D65L;

  /** The bits of a trace id that decide on sampling. */
  private static final long RANDOM_BITS = (1L << 56) - 1;

  private GameTraceIds() {}

  /**
   * Returns whether a share of all games includes this one. A larger share includes the games of a
   * smaller one. The decision depends on the 56 last bits of the trace id, as consistent sampling
   * of OpenTelemetry does.
   *
   * @param share 0 to 1
   */
  static boolean isSampled(String run, int game, double share) {
    double position = (low(run, game) & RANDOM_BITS) / (double) (RANDOM_BITS + 1);
    return position >= 1 - share;
  }

  /** Returns the context of the span of the whole game. */
  static TraceContext game(String run, int game) {
    return context(run, game, mix(low(run, game) ^ ROOT));
  }

  /** Returns the context of the span of a lease of the game. */
  static TraceContext lease(String run, int game, long lease) {
    return context(run, game, mix(low(run, game) + GOLDEN * (lease + 1)));
  }

  /** Returns the id of a span that only one process needs to know. */
  static String randomSpanId() {
    long id = ThreadLocalRandom.current().nextLong();
    return HexFormat.of().toHexDigits(id == 0 ? 1 : id);
  }

  private static TraceContext context(String run, int game, long span) {
    HexFormat hex = HexFormat.of();
    return new TraceContext(
        hex.toHexDigits(high(run, game)) + hex.toHexDigits(low(run, game)),
        hex.toHexDigits(span == 0 ? 1 : span));
  }

  private static long high(String run, int game) {
    return mix(hash(run) - GOLDEN * (game + 1L)) | 1;
  }

  private static long low(String run, int game) {
    return mix(hash(run) + GOLDEN * (game + 1L));
  }

  /** The hash FNV-1a of the characters. */
  private static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  /** The finalizer of SplitMix64: Stafford's mix 13. */
  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    long b = (a ^ (a >>> 27)) * 0x94d049bb133111ebL;
    return b ^ (b >>> 31);
  }
}
