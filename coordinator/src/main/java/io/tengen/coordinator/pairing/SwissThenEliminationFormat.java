package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.Comparator;
import java.util.List;

/**
 * A Swiss tournament, followed by an elimination of the players that lead its standings. The first
 * player of a pairing has Black first, as {@link Colours} decides.
 */
public final class SwissThenEliminationFormat implements RoundFormat {
  private final SwissFormat swiss;
  private final int rounds;
  private final int qualified;
  private final int losses;
  private final EliminationFormat elimination;
  private final long seed;

  /**
   * @param players number of players, at least 2
   * @param rounds number of rounds of the Swiss tournament, at least 1
   * @param qualified number of players that play the elimination, at least 2
   * @param losses number of losses after which a player is out of the elimination, at least 1
   * @param first how the first round is paired
   * @param seed the run's seed, for lots
   * @throws IllegalArgumentException if a number is too small, or if more players qualify than
   *     there are
   */
  public SwissThenEliminationFormat(
      int players, int rounds, int qualified, int losses, SwissFormat.First first, long seed) {
    swiss = new SwissFormat(players, rounds, 0, first, SwissTieBreak.OPPONENTS, seed);
    this.seed = seed;
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

  @Override
  public boolean assignsColours(int round) {
    return true;
  }

  @Override
  public int stage(int round) {
    return round >= rounds ? 1 : 0;
  }

  /** The players that play the elimination, the first of the Swiss standings first. */
  List<Integer> qualified(RoundHistory history) {
    return StandingsTable.swiss(swiss, history.until(rounds)).stream()
        .limit(qualified)
        .map(Row::player)
        .toList();
  }

  /**
   * {@inheritDoc} By the progress in the elimination, then by the Swiss standings. The points are
   * those of the Swiss standings.
   */
  @Override
  public List<Row> standings(Outcome outcome) {
    RoundHistory history = outcome.history();
    List<Row> table = StandingsTable.swiss(swiss, history.until(rounds));
    if (history.rounds().size() <= rounds) {
      return table;
    }
    List<Integer> seeds = qualified(outcome.drawn());
    RoundHistory finals = history.from(rounds);
    Comparator<Row> order =
        Comparator.comparing((Row row) -> !seeds.contains(row.player()))
            .thenComparingInt(row ->
                seeds.contains(row.player())
                    ? -finals.exitRound(row.player(), losses)
                    : row.place());
    return StandingsTable.placed(table, order);
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    if (history.rounds().size() < rounds) {
      return swiss.next(history);
    }
    List<Integer> seeds = qualified(history);
    List<Pairing> pairings =
        elimination.next(history.from(rounds).among(seeds)).stream()
            .map(pairing -> pairing.renumbered(seeds::get))
            .toList();
    return Colours.assign(pairings, history, seed);
  }
}
