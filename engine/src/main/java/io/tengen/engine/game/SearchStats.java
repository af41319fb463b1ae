package io.tengen.engine.game;

import java.util.List;

/**
 * What a search saw of the position it was asked about.
 *
 * @param visits simulations through the root
 * @param winRate expected result for the side to move, 0 (loss) to 1 (win)
 * @param candidates root moves that were visited, most visited first; empty where not kept
 */
public record SearchStats(int visits, double winRate, List<MoveVisits> candidates) {
  public SearchStats {
    candidates = List.copyOf(candidates);
  }

  /** These statistics without the candidates. */
  public SearchStats totals() {
    return candidates.isEmpty() ? this : new SearchStats(visits, winRate, List.of());
  }

  /**
   * One root move.
   *
   * @param move a point, or {@link Points#PASS}
   * @param visits simulations that began with it
   * @param winRate its expected result for the side to move, 0 to 1
   */
  public record MoveVisits(int move, int visits, double winRate) {}
}
