package io.tengen.game.record;

import io.tengen.game.board.Points;
import java.util.List;

/**
 * What a search saw of the position it was asked about.
 *
 * @param visits simulations through the root
 * @param winRate expected result for the side to move, 0 (loss) to 1 (win)
 * @param candidates root moves that were visited, most visited first; empty where not kept
 * @param policy what a network shall learn of the moves, likeliest first, summing to 1; empty where
 *     the candidates' visits say it
 * @param lead points by which the side to move is expected to lead at the end, komi included; NaN
 *     where nobody tells
 * @param cheap whether it was made with few visits to get on with the game (playout cap
 *     randomisation), so that no policy is to be learned from it
 * @param wouldResign whether the player would have resigned instead of moving, had it been allowed
 *     to in this game
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

  /** Of a full search that knows nothing of points. */
  public SearchStats(
      int visits, double winRate, List<MoveVisits> candidates, List<MoveShare> policy) {
    this(visits, winRate, candidates, policy, Double.NaN, false, false);
  }

  /** Of a search whose visits say how good its moves are. */
  public SearchStats(int visits, double winRate, List<MoveVisits> candidates) {
    this(visits, winRate, candidates, List.of());
  }

  /** These statistics without the moves. */
  public SearchStats totals() {
    return candidates.isEmpty() && policy.isEmpty()
        ? this
        : new SearchStats(visits, winRate, List.of(), List.of(), lead, cheap, wouldResign);
  }

  /** The same with something else to be learned of the moves. */
  public SearchStats withPolicy(List<MoveShare> other) {
    return new SearchStats(visits, winRate, candidates, other, lead, cheap, wouldResign);
  }

  /** The same of a search that was {@link #cheap}, or not. */
  public SearchStats withCheap(boolean few) {
    return new SearchStats(visits, winRate, candidates, policy, lead, few, wouldResign);
  }

  /** The same of a player that {@link #wouldResign would have resigned}, or not. */
  public SearchStats withWouldResign(boolean hopeless) {
    return new SearchStats(visits, winRate, candidates, policy, lead, cheap, hopeless);
  }

  /**
   * One root move.
   *
   * @param move a point, or {@link Points#PASS}
   * @param visits simulations that began with it
   * @param winRate its expected result for the side to move, 0 to 1
   */
  public record MoveVisits(int move, int visits, double winRate) {}

  /**
   * How likely a root move should be.
   *
   * @param move a point, or {@link Points#PASS}
   * @param share of all moves, above 0 to 1
   */
  public record MoveShare(int move, float share) {}
}
