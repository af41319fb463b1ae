package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.List;

/** A competition at whose end a lot decides between players that are level. */
public final class LotFormat extends ForwardingFormat {
  private final long seed;

  /**
   * @param regular the competition
   * @param seed the run's seed, for the lots
   */
  public LotFormat(RoundFormat regular, long seed) {
    super(regular);
    this.seed = seed;
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return drawn(super.standings(outcome), outcome);
  }

  @Override
  public List<Row> teams(Outcome outcome) {
    return drawn(super.teams(outcome), outcome);
  }

  private List<Row> drawn(List<Row> rows, Outcome outcome) {
    return outcome.isOver() ? StandingsTable.byLot(rows, seed) : rows;
  }
}
