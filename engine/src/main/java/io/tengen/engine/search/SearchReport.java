package io.tengen.engine.search;

import io.tengen.game.record.SearchStats;
import java.util.List;

/**
 * What a search found, or has found so far.
 *
 * @param move the root move with most visits, the better result first where they tie; by Gumbel
 *     search the one that it chose
 * @param stats what stands in the game record
 * @param lines the root moves that were visited, most visited first
 */
public record SearchReport(int move, SearchStats stats, List<Variation> lines) {
  public SearchReport {
    lines = List.copyOf(lines);
  }

  /** The same with another move to play, and with what is to be learned. */
  SearchReport improved(int other, List<SearchStats.MoveShare> policy) {
    return new SearchReport(other, stats.withPolicy(policy), lines);
  }
}
