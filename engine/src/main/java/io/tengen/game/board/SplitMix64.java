package io.tengen.game.board;

/** The numbers of the generator SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), by their index. */
public final class SplitMix64 {
  private SplitMix64() {}

  /**
   * Returns the number at an index of the sequence whose seed is 0. Different indexes have
   * different numbers, all of whose bits depend on all of the index.
   */
  public static long at(long index) {
    long z = index * 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
