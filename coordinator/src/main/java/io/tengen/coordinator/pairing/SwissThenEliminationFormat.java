package io.tengen.coordinator.pairing;

import java.util.List;

/** A Swiss tournament, followed by an elimination of the players that lead its standings. */
public final class SwissThenEliminationFormat implements RoundFormat {
  private final SwissFormat swiss;
  private final int rounds;
  private final int qualified;
  private final int losses;
  private final EliminationFormat elimination;

  /**
   * @param players number of players, at least 2
   * @param rounds number of rounds of the Swiss tournament, at least 1
   * @param qualified number of players that play the elimination, at least 2
   * @param losses number of losses after which a player is out of the elimination, at least 1
   * @throws IllegalArgumentException if a number is too small, or if more players qualify than
   *     there are
   */
  public SwissThenEliminationFormat(int players, int rounds, int qualified, int losses) {
    swiss = new SwissFormat(players, rounds);
    elimination = new EliminationFormat(qualified, losses);
    if (qualified > players) {
      throw new IllegalArgumentException(
          qualified + " of " + players + " players cannot qualify for the elimination");
    }
    this.rounds = rounds;
    this.qualified = qualified;
    this.losses = losses;
  }

  @Override
  public int players() {
    return swiss.players();
  }

  @Override
  public boolean needsWinner(int round) {
    return round >= rounds;
  }

  /** Number of rounds of the Swiss tournament. */
  int rounds() {
    return rounds;
  }

  /** Number of players that play the elimination. */
  int qualified() {
    return qualified;
  }

  /** Number of losses after which a player is out of the elimination. */
  int losses() {
    return losses;
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() < rounds) {
      return swiss.next(history);
    }
    List<Integer> seeds =
        StandingsTable.swiss(players(), history.until(rounds)).stream()
            .limit(qualified)
            .map(StandingsTable.Row::player)
            .toList();
    return elimination.next(history.from(rounds).among(seeds)).stream()
        .map(pairing -> pairing.renumbered(seeds::get))
        .toList();
  }
}
