package io.tengen.coordinator.tournament;

import java.util.List;

/**
 * A contest under way: which games there are to play next, whether it is over, who is placed where.
 * Depends on what it was told alone, so that a coordinator that was restarted goes on identically;
 * what was drawn, and who left, it is told anew. Pure; mutable; confined to its owner.
 */
public interface TournamentState {
  /**
   * These games have joined the run's list, after those before.
   *
   * @throws IllegalStateException if the schedule is fixed
   */
  default void drawn(List<DrawnGames> draws) {
    throw new IllegalStateException("nothing is drawn in a fixed schedule");
  }

  /**
   * A game was counted; once for each.
   *
   * @param index of the game in the run's list
   * @param black index of the engine that had Black
   * @param white index of the engine that had White
   */
  void count(int index, int black, int white, CountedGame countedGame);

  /**
   * Games to draw now, in the order in which they join the list.
   *
   * @param wanted games that workers wait for; contests that go by rounds do not look at it
   */
  default List<DrawnGames> next(int wanted) {
    return List.of();
  }

  /** Whether nothing is left to play. */
  boolean isOver();

  /** Whether a game of the list is still to be played, if it has not been. */
  default boolean wants(int index) {
    return true;
  }

  /** Counted games that play no part, since their meeting is paired otherwise by now. */
  default int idle() {
    return 0;
  }

  /** Whether engines can leave. */
  default boolean hasWithdrawals() {
    return false;
  }

  /**
   * What it means if an engine leaves now; nothing changes by this.
   *
   * @throws IllegalArgumentException with one line if engines cannot leave, or it has left
   */
  default Withdrawal withdrawal(int engine) {
    throw new IllegalArgumentException(
        "engines can leave contests that are played round by round only; this run can be"
            + " cancelled");
  }

  /** An engine has left. */
  default void withdrawn(Withdrawal withdrawal) {
    throw new IllegalStateException("nobody can leave a fixed schedule");
  }

  /** How far it has come. */
  default TournamentProgress progress() {
    return TournamentProgress.NONE;
  }

  /** The engines by place; empty where ratings alone tell who is better. */
  default List<Standing> placings() {
    return List.of();
  }

  /** Of a contest that takes whatever games the run has and ends with them. */
  TournamentState FIXED =
      new TournamentState() {
        @Override
        public void count(int index, int black, int white, CountedGame countedGame) {}

        @Override
        public boolean isOver() {
          return false;
        }
      };
}
