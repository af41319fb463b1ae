package io.tengen.engine.search;

import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.rules.Rules;

/**
 * The settings of a search: selection, memory and threads.
 *
 * @param exploration weight of a move's prior against its results, c in PUCT, at least 0
 * @param firstPlay the win rate by which a move without results is assumed to be worse than its
 *     position, −1 to 1; without rollouts, multiplied by the square root of the sum of the priors
 *     of tried moves
 * @param firstPlayFromEven whether that win rate is relative to 0.5 instead of the position's, and
 *     not multiplied
 * @param rave the RAVE equivalence: number of simulations at which a move's own results begin to
 *     outweigh its AMAF results; 0 disables RAVE
 * @param widening how fast a position considers more moves: with n visits the 2 + widening · √n
 *     moves with the greatest priors; 0 for all moves at once. Unused with a network and with
 *     noise, and under rules by which the last mover wins
 * @param scoreShare the share of a rollout's score in its result, 0 to 1; the rest is who won.
 *     Without rollouts, the share of the lead that a network expects in its answer
 * @param expansion number of visits of a move at which the position behind it becomes a node, at
 *     least 1
 * @param virtualLoss number of lost visits that a pending simulation adds to its path, which divert
 *     concurrent simulations
 * @param maxNodes the largest number of positions in the tree; a search in a full tree continues
 *     without new nodes. A position takes 28 bytes for each of its moves, 36 with a network, up to
 *     60 with refinements that need more: at most 5 kB on 9x9, 10 kB on 13x13, 22 kB on 19x19
 * @param maxMebibytes the largest memory of the tree in MiB, at least 1
 * @param threads number of threads; only searches on one thread are repeatable
 * @param root settings of the root; a Gumbel search needs one thread and a network without rollouts
 */
public record SearchSettings(
    double exploration,
    double firstPlay,
    boolean firstPlayFromEven,
    int rave,
    double widening,
    double scoreShare,
    int expansion,
    int virtualLoss,
    int maxNodes,
    int maxMebibytes,
    int threads,
    RootSettings root) {
  /**
   * The settings that were strongest in matches for searches by rollouts; see the settings of
   * {@code mcts}.
   */
  public static final SearchSettings DEFAULT =
      new SearchSettings(0.8, 0.05, false, 1000, 1, 0.25, 2, 3, 100_000, 256, 1, RootSettings.NONE);

  /**
   * Settings for a network with rollouts. RAVE is off: the network's priors arrive when a position
   * already has many visits, and AMAF results would dominate them.
   */
  public static final SearchSettings WITH_NETWORK =
      new SearchSettings(0.8, 0.05, false, 0, 0, 0, 8, 3, 100_000, 256, 1, RootSettings.NONE);

  /**
   * Settings for a network without rollouts: KataGo's weights, halved because its values range from
   * −1 to 1.
   */
  public static final SearchSettings NETWORK_ALONE =
      new SearchSettings(0.5, 0.1, false, 0, 0, 0, 1, 1, 100_000, 256, 1, RootSettings.NONE);

  /**
   * @throws IllegalArgumentException if a value is out of its range
   */
  public SearchSettings {
    require("exploration", exploration, exploration >= 0);
    require("firstPlay", firstPlay, firstPlay >= -1 && firstPlay <= 1);
    require("rave", rave, rave >= 0);
    require("widening", widening, widening >= 0);
    require("scoreShare", scoreShare, scoreShare >= 0 && scoreShare <= 1);
    require("expansion", expansion, expansion >= 1);
    require("virtualLoss", virtualLoss, virtualLoss >= 0);
    require("maxNodes", maxNodes, maxNodes >= 1);
    require("maxMebibytes", maxMebibytes, maxMebibytes >= 1);
    require("threads", threads, threads >= 1 && (threads == 1 || root.gumbel().isNone()));
  }

  /**
   * Returns these settings without widening under rules by which the last mover wins, for which
   * priors are too weak to exclude moves; otherwise these settings.
   */
  SearchSettings forRules(Rules rules) {
    return rules.lastMoverWins() ? withWidening(0) : this;
  }

  private SearchSettings withWidening(double other) {
    return new SearchSettings(
        exploration,
        firstPlay,
        firstPlayFromEven,
        rave,
        other,
        scoreShare,
        expansion,
        virtualLoss,
        maxNodes,
        maxMebibytes,
        threads,
        root);
  }

  private static void require(String name, double value, boolean holds) {
    if (!holds) {
      throw new IllegalArgumentException(name + " cannot be " + value);
    }
  }
}
