package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.StandingsTable;
import java.util.List;

/**
 * The state of a tournament in progress: which games to play next, whether it is over, and the
 * standings. It depends only on the calls made to it, so that a restarted coordinator restores it
 * exactly by repeating them, those for drawn games and withdrawals included. Mutable; confined to
 * its owner.
 */
public interface TournamentState {
  /**
   * Records games that were appended to the run's list.
   *
   * @throws IllegalStateException if the schedule is fixed
   */
  default void drawn(List<DrawnGames> draws) {
    throw new IllegalStateException("nothing is drawn in a fixed schedule");
  }

  /**
   * Records the result of a game. Called once for each counted game.
   *
   * @param index of the game in the run's list
   * @param black index of the engine that had Black
   * @param white index of the engine that had White
   */
  void count(int index, int black, int white, CountedGame game);

  /**
   * Returns the games to draw now, in the order in which they are to be appended to the list.
   *
   * @param wanted number of games that workers wait for; tournaments with rounds ignore it
   */
  default List<DrawnGames> next(int wanted) {
    return List.of();
  }

  /** Returns whether nothing is left to play. */
  boolean isOver();

  /** Returns whether a game of the list, unless it has been played, is still to be played. */
  default boolean wants(int index) {
    return true;
  }

  /**
   * Returns the number of counted games that have no effect, because their pairing has been
   * replaced.
   */
  default int idle() {
    return 0;
  }

  /** Returns whether engines can withdraw. */
  default boolean hasWithdrawals() {
    return false;
  }

  /**
   * Returns the consequences that the withdrawal of an engine would have now. Changes nothing.
   *
   * @throws IllegalArgumentException with a one-line message if engines cannot withdraw, if this
   *     one has withdrawn already, or if the tournament is over
   */
  default Withdrawal withdrawal(int engine) {
    throw new IllegalArgumentException(
        "engines can withdraw only from tournaments that are played round by round; this run can be"
            + " cancelled");
  }

  /** Records the withdrawal of an engine. */
  default void withdrawn(Withdrawal withdrawal) {
    throw new IllegalStateException("engines cannot withdraw from a fixed schedule");
  }

  /**
   * Records that the result of a game was cancelled, or counts again. Called before the results are
   * counted, in the order in which it happened. Tournaments without rounds ignore it, because
   * {@link #count} passes what holds at last.
   */
  default void annulled(Annulment annulment) {}

  /** Returns the number of rounds that were paired; 0 if the tournament has no rounds. */
  default int pairedRounds() {
    return 0;
  }

  /** Returns the progress so far. */
  default TournamentProgress progress() {
    return TournamentProgress.NONE;
  }

  /**
   * Returns the engines in the order of their places; empty in tournaments that have ratings only.
   */
  default List<Standing> standings() {
    return List.of();
  }

  /**
   * Returns the teams in the order of their places, with their indices as players; empty if engines
   * play for themselves.
   */
  default List<StandingsTable.Row> teams() {
    return List.of();
  }

  /**
   * Returns the pairings that are over, byes included, in the order of their rounds; empty in
   * tournaments without rounds.
   */
  default List<MatchResult> matches() {
    return List.of();
  }

  /** The state of a tournament with a fixed schedule, which never ends by itself. */
  TournamentState FIXED =
      new TournamentState() {
        @Override
        public void count(int index, int black, int white, CountedGame game) {}

        @Override
        public boolean isOver() {
          return false;
        }
      };
}
