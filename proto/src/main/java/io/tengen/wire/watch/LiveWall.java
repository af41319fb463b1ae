package io.tengen.wire.watch;

import java.util.List;

/**
 * The changes of a wall of running games. Immutable.
 *
 * @param reset whether the receiver forgets all games first
 * @param boards games that were not on the wall, or that began again
 * @param changes changes of games on the wall
 * @param gone games that have left the wall
 */
public record LiveWall(
    boolean reset, List<LiveBoard> boards, List<LiveChange> changes, List<LiveGameId> gone) {
  public LiveWall {
    boards = List.copyOf(boards);
    changes = List.copyOf(changes);
    gone = List.copyOf(gone);
  }

  /** Returns whether nothing has changed. */
  public boolean isEmpty() {
    return !reset && boards.isEmpty() && changes.isEmpty() && gone.isEmpty();
  }
}
