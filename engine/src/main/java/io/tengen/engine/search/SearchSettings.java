package io.tengen.engine.search;

/**
 * What a search weighs, and how much memory and how many threads it takes.
 *
 * @param exploration weight of a move's prior against its results, c in PUCT
 * @param firstPlay what a move without results is taken to be worth less than its position
 * @param rave simulations until a move's own results outweigh those of all simulations in which it
 *     was played later (RAVE); 0 leaves these out
 * @param expansion visits through a move at which the position behind it becomes a node
 * @param virtualLoss visits without a win that a simulation under way counts as, so that others go
 *     elsewhere
 * @param maxNodes positions that the tree keeps at most; beyond, the search goes on in what is
 *     there. A position takes 28 bytes for each of its moves: up to 2.3 kB on 9x9, 4.8 kB on 13x13,
 *     10 kB on 19x19
 * @param maxMebibytes memory that the tree takes at most, in MiB, whatever the board; at least 1
 * @param threads simulations at a time; only searches on one thread can be repeated exactly
 */
public record SearchSettings(
    double exploration,
    double firstPlay,
    int rave,
    int expansion,
    int virtualLoss,
    int maxNodes,
    int maxMebibytes,
    int threads) {
  /** What matches found best; see the settings of {@code mcts}. */
  public static final SearchSettings DEFAULT =
      new SearchSettings(0.8, 0.05, 1000, 2, 3, 100_000, 256, 1);

  /** These settings on this many threads. */
  public SearchSettings withThreads(int count) {
    return new SearchSettings(
        exploration, firstPlay, rave, expansion, virtualLoss, maxNodes, maxMebibytes, count);
  }

  /** These settings with a tree of this many positions at most. */
  public SearchSettings withMaxNodes(int nodes) {
    return new SearchSettings(
        exploration, firstPlay, rave, expansion, virtualLoss, nodes, maxMebibytes, threads);
  }

  /** These settings with a tree of so much memory at most, in MiB. */
  public SearchSettings withMaxMebibytes(int mebibytes) {
    return new SearchSettings(
        exploration, firstPlay, rave, expansion, virtualLoss, maxNodes, mebibytes, threads);
  }

  /** These settings with RAVE weighed so; 0 for none. */
  public SearchSettings withRave(int equivalence) {
    return new SearchSettings(
        exploration,
        firstPlay,
        equivalence,
        expansion,
        virtualLoss,
        maxNodes,
        maxMebibytes,
        threads);
  }
}
