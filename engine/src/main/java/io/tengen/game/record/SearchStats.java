package io.tengen.game.record;

import io.tengen.game.board.Points;
import java.util.List;

/**
 * Statistics of a search, from the side of the player to move.
 *
 * @param visits number of simulations through the root
 * @param winRate expected result of the side to move, 0 (loss) to 1 (win)
 * @param candidates the root moves that were visited, most visited first; empty if they were not
 *     kept
 * @param policy the policy target for training, most probable move first, with shares that sum to
 *     1; empty if the candidates' visits are the target
 * @param lead expected final lead of the side to move in points, komi included; NaN if unknown
 * @param cheap whether playout cap randomisation gave the search few visits, so that it is no
 *     policy target
 * @param wouldResign whether the player would have resigned if resignation had been allowed in this
 *     game
 */
public record SearchStats(
    int visits,
    double winRate,
    List<MoveVisits> candidates,
    List<MoveShare> policy,
    double lead,
    boolean cheap,
    boolean wouldResign) {
  public SearchStats {
    candidates = List.copyOf(candidates);
    policy = List.copyOf(policy);
  }

  /** Creates the statistics of a full search without a score estimate. */
  public SearchStats(
      int visits, double winRate, List<MoveVisits> candidates, List<MoveShare> policy) {
    this(visits, winRate, candidates, policy, Double.NaN, false, false);
  }

  /**
   * Creates the statistics of a full search without a score estimate whose visits are the policy
   * target.
   */
  public SearchStats(int visits, double winRate, List<MoveVisits> candidates) {
    this(visits, winRate, candidates, List.of());
  }

  /** Returns these statistics without candidates and policy. */
  public SearchStats totals() {
    return candidates.isEmpty() && policy.isEmpty()
        ? this
        : new SearchStats(visits, winRate, List.of(), List.of(), lead, cheap, wouldResign);
  }

  /** Returns these statistics with another policy target. */
  public SearchStats withPolicy(List<MoveShare> other) {
    return new SearchStats(visits, winRate, candidates, other, lead, cheap, wouldResign);
  }

  /** Returns these statistics with {@link #cheap} set to the argument. */
  public SearchStats withCheap(boolean value) {
    return new SearchStats(visits, winRate, candidates, policy, lead, value, wouldResign);
  }

  /** Returns these statistics with {@link #wouldResign} set to the argument. */
  public SearchStats withWouldResign(boolean value) {
    return new SearchStats(visits, winRate, candidates, policy, lead, cheap, value);
  }

  /**
   * Statistics of one root move.
   *
   * @param move a point, or {@link Points#PASS}
   * @param visits number of simulations that began with it
   * @param winRate its expected result for the side to move, 0 to 1
   */
  public record MoveVisits(int move, int visits, double winRate) {}

  /**
   * The target probability of a root move.
   *
   * @param move a point, or {@link Points#PASS}
   * @param share its probability, above 0 and at most 1
   */
  public record MoveShare(int move, float share) {}
}
