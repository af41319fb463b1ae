package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.StandingsTable;
import java.util.List;

/**
 * The results of a tournament so far.
 *
 * @param standings the engines in the order of their places
 * @param matches the pairings that are over, byes included, in the order of their rounds
 * @param teams the teams in the order of their places; empty if engines play for themselves
 */
public record TournamentResults(
    List<Standing> standings, List<MatchResult> matches, List<StandingsTable.Row> teams) {
  /** The results of a run that has no places. */
  public static final TournamentResults NONE =
      new TournamentResults(List.of(), List.of(), List.of());

  public TournamentResults {
    standings = List.copyOf(standings);
    matches = List.copyOf(matches);
    teams = List.copyOf(teams);
  }

  /** Returns the results of a tournament. */
  public static TournamentResults of(TournamentState tournament) {
    return new TournamentResults(tournament.standings(), tournament.matches(), tournament.teams());
  }
}
