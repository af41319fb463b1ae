package io.tengen.engine.search;

import io.tengen.game.record.SearchStats;
import java.util.List;
import java.util.Optional;

/**
 * The final or intermediate result of a search.
 *
 * @param move the root move with most visits, the one with the better result in a tie; in a Gumbel
 *     search the move that it chose, and with a network alone that of {@link
 *     io.tengen.engine.search.puct.LowerBound}
 * @param stats the statistics for the game record
 * @param lines the root moves that were visited, most visited first
 */
public record SearchReport(int move, SearchStats stats, List<Variation> lines) {
  public SearchReport {
    lines = List.copyOf(lines);
  }

  /** Returns the line that begins with the move; empty if the move was not visited. */
  public Optional<Variation> best() {
    return lines.stream().filter(line -> line.move() == move).findFirst();
  }

  /** Returns this report with another move and policy target. */
  SearchReport withMoveAndPolicy(int other, List<SearchStats.MoveShare> policy) {
    return new SearchReport(other, stats.withPolicy(policy), lines);
  }
}
