package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.List;

/** A competition at whose end a lot decides between players that are level. */
public final class LotFormat implements RoundFormat {
  private final RoundFormat regular;
  private final long seed;

  /**
   * @param regular the competition
   * @param seed the run's seed, for the lots
   */
  public LotFormat(RoundFormat regular, long seed) {
    this.regular = regular;
    this.seed = seed;
  }

  @Override
  public int players() {
    return regular.players();
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    return regular.next(history);
  }

  @Override
  public boolean needsWinner(int round) {
    return regular.needsWinner(round);
  }

  @Override
  public int stage(int round) {
    return regular.stage(round);
  }

  @Override
  public boolean needsResults() {
    return regular.needsResults();
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return drawn(regular.standings(outcome), outcome);
  }

  @Override
  public List<Row> teams(Outcome outcome) {
    return drawn(regular.teams(outcome), outcome);
  }

  private List<Row> drawn(List<Row> rows, Outcome outcome) {
    return outcome.isOver() ? StandingsTable.byLot(rows, seed) : rows;
  }
}
