package io.tengen.coordinator.tournament;

import java.util.List;

/**
 * The results of a tournament so far.
 *
 * @param standings the engines in the order of their places
 * @param matches the pairings that are over, byes included, in the order of their rounds
 */
public record TournamentResults(List<Standing> standings, List<MatchResult> matches) {
  /** The results of a run that has no places. */
  public static final TournamentResults NONE = new TournamentResults(List.of(), List.of());

  public TournamentResults {
    standings = List.copyOf(standings);
    matches = List.copyOf(matches);
  }
}
