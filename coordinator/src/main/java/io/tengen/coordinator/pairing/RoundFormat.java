package io.tengen.coordinator.pairing;

import io.tengen.coordinator.pairing.StandingsTable.Row;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A format of competition: it pairs the players of the next round, given the rounds before.
 *
 * <p>A pure function, so that a restarted coordinator makes the same pairings again. Thread-safe.
 * Where neither rounds nor standings matter, a {@link GameSchedule} is simpler.
 */
public interface RoundFormat {
  /**
   * Number of players. Players are identified by their index, the strongest first where that is
   * known.
   */
  int players();

  /**
   * Pairs the next round.
   *
   * @param history the rounds before, all complete
   * @return the pairings in the order of their boards; empty if the competition is over
   */
  List<Pairing> next(RoundHistory history);

  /**
   * Whether matches of a round must have a winner.
   *
   * @param round number of the round, from 0
   */
  default boolean needsWinner(int round) {
    return false;
  }

  /**
   * Whether the first player of each pairing of a round has Black first, by {@link Colours}. If
   * not, the order of the two says nothing.
   *
   * @param round number of the round, from 0
   */
  default boolean assignsColours(int round) {
    return false;
  }

  /**
   * Number of the part of the competition that a round belongs to. Results that are cancelled in a
   * later part do not change who entered it.
   *
   * @param round number of the round, from 0
   */
  default int stage(int round) {
    return 0;
  }

  /**
   * Whether the rounds depend on results. If not, all rounds can be paired at once, and a player
   * that withdraws stays paired and loses the matches that it has not played.
   */
  default boolean needsResults() {
    return true;
  }

  /**
   * What standings are computed from.
   *
   * @param drawn the complete rounds with the scores by which the last round was drawn
   * @param history the complete rounds with the scores that stand at last; for formats whose rounds
   *     do not depend on results, all pairings that were played
   * @param isOver whether the competition is over
   */
  record Outcome(RoundHistory drawn, RoundHistory history, boolean isOver) {
    /** Returns the outcome of a competition in progress without cancelled results. */
    public static Outcome of(RoundHistory history) {
      return new Outcome(history, history, false);
    }

    /** Returns this outcome with other histories. */
    Outcome with(UnaryOperator<RoundHistory> change) {
      return new Outcome(change.apply(drawn), change.apply(history), isOver);
    }
  }

  /** Returns the standings by the rules of this format, best first. */
  List<Row> standings(Outcome outcome);

  /**
   * Returns the standings of the teams, best first, whose indices take the place of the players';
   * empty if players play for themselves.
   */
  default List<Row> teams(Outcome outcome) {
    return List.of();
  }
}
