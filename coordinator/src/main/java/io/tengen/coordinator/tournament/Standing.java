package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.StandingsTable;

/**
 * An engine's place by the rules of its tournament.
 *
 * @param row the line of the standings, whose player is the engine's index in the run's list; all
 *     engines of a team have its place
 * @param hasWithdrawn whether the engine has withdrawn
 */
public record Standing(StandingsTable.Row row, boolean hasWithdrawn) {
  /** Returns the engine's index in the run's list. */
  public int engine() {
    return row.player();
  }

  /** Returns the place, from 1; engines that are level share a place. */
  public int place() {
    return row.place();
  }
}
