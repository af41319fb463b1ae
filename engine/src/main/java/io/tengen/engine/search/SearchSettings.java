package io.tengen.engine.search;

/**
 * What a search weighs, and how much memory and how many threads it takes.
 *
 * @param exploration weight of a move's prior against its results, c in PUCT
 * @param firstPlay what a move without results is taken to be worth less than its position, in win
 *     rate; without rollouts times the square root of the priors' share that has been tried
 * @param rave simulations until a move's own results outweigh those of all simulations in which it
 *     was played later (RAVE); 0 leaves these out
 * @param expansion visits through a move at which the position behind it becomes a node
 * @param virtualLoss visits without a win that a simulation under way counts as, so that others go
 *     elsewhere
 * @param maxNodes positions that the tree keeps at most; beyond, the search goes on in what is
 *     there. A position takes 28 bytes for each of its moves, 36 with a network: up to 3 kB on 9x9,
 *     6.1 kB on 13x13, 13 kB on 19x19
 * @param maxMebibytes memory that the tree takes at most, in MiB, whatever the board; at least 1
 * @param threads simulations at a time; only searches on one thread can be repeated exactly
 * @param root what it does at its root alone; a Gumbel search on one thread, with a network alone
 */
public record SearchSettings(
    double exploration,
    double firstPlay,
    int rave,
    int expansion,
    int virtualLoss,
    int maxNodes,
    int maxMebibytes,
    int threads,
    RootSettings root) {
  /** What matches found best for rollouts alone; see the settings of {@code mcts}. */
  public static final SearchSettings DEFAULT =
      new SearchSettings(0.8, 0.05, 1000, 2, 3, 100_000, 256, 1, RootSettings.NONE);

  /**
   * For a network that has rollouts beside it. A network's priors come late for positions that were
   * visited much, and AMAF's results would hide them.
   */
  public static final SearchSettings WITH_NETWORK =
      new SearchSettings(0.8, 0.05, 0, 8, 3, 100_000, 256, 1, RootSettings.NONE);

  /** For a network alone: KataGo's weights, which are twice these since its values span −1 to 1. */
  public static final SearchSettings NETWORK_ALONE =
      new SearchSettings(0.5, 0.1, 0, 1, 1, 100_000, 256, 1, RootSettings.NONE);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public SearchSettings {
    require("exploration", exploration, exploration >= 0);
    require("firstPlay", firstPlay, firstPlay >= -1 && firstPlay <= 1);
    require("rave", rave, rave >= 0);
    require("expansion", expansion, expansion >= 1);
    require("virtualLoss", virtualLoss, virtualLoss >= 0);
    require("maxNodes", maxNodes, maxNodes >= 1);
    require("maxMebibytes", maxMebibytes, maxMebibytes >= 1);
    require("threads", threads, threads >= 1 && (threads == 1 || root.gumbel().isNone()));
  }

  private static void require(String name, double value, boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(name + " cannot be " + value);
    }
  }

  /** These settings on this many threads. */
  public SearchSettings withThreads(int count) {
    return with(rave, maxNodes, maxMebibytes, count, root);
  }

  /** These settings with a tree of this many positions at most. */
  public SearchSettings withMaxNodes(int nodes) {
    return with(rave, nodes, maxMebibytes, threads, root);
  }

  /** These settings with a tree of so much memory at most, in MiB. */
  public SearchSettings withMaxMebibytes(int mebibytes) {
    return with(rave, maxNodes, mebibytes, threads, root);
  }

  /** These settings with RAVE weighed so; 0 for none. */
  public SearchSettings withRave(int equivalence) {
    return with(equivalence, maxNodes, maxMebibytes, threads, root);
  }

  /** These settings with such a root. */
  public SearchSettings withRoot(RootSettings other) {
    return with(rave, maxNodes, maxMebibytes, threads, other);
  }

  private SearchSettings with(
      int newRave, int nodes, int mebibytes, int newThreads, RootSettings newRoot) {
    return new SearchSettings(
        exploration,
        firstPlay,
        newRave,
        expansion,
        virtualLoss,
        nodes,
        mebibytes,
        newThreads,
        newRoot);
  }
}
