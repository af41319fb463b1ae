package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.List;

/**
 * A format that adds to another one, by default nothing: subclasses override what they change.
 * Thread-safe if the other one is.
 */
abstract class ForwardingFormat implements RoundFormat {
  private final RoundFormat format;

  ForwardingFormat(RoundFormat format) {
    this.format = format;
  }

  @Override
  public int players() {
    return format.players();
  }

  @Override
  public List<Pairing> next(RoundHistory history) {
    return format.next(history);
  }

  @Override
  public boolean needsWinner(int round) {
    return format.needsWinner(round);
  }

  @Override
  public boolean assignsColours(int round) {
    return format.assignsColours(round);
  }

  @Override
  public int stage(int round) {
    return format.stage(round);
  }

  @Override
  public boolean needsResults() {
    return format.needsResults();
  }

  @Override
  public List<Row> standings(Outcome outcome) {
    return format.standings(outcome);
  }

  @Override
  public List<Row> teams(Outcome outcome) {
    return format.teams(outcome);
  }
}
