package io.tengen.coordinator.run.lease;

import io.tengen.game.record.Handoff;
import java.util.Arrays;
import java.util.List;

/**
 * An unfinished game of a paused run, as the journal keeps it. Clocks follow from the times of the
 * moves. It does not copy its arrays: do not change them.
 *
 * @param index position in the run's list of games
 * @param worker the worker that made the last moves
 * @param points the points played, in the format of {@link
 *     io.tengen.coordinator.run.commit.MovePoints}
 * @param encoded the concatenated {@link CheckpointPart#encoded}
 * @param handoffs all handoffs, including the one to the worker that continues the game
 */
public record SuspendedGame(
    int index, String worker, byte[] points, byte[] encoded, List<Handoff> handoffs) {
  public SuspendedGame {
    handoffs = List.copyOf(handoffs);
  }

  /** Returns whether this is the same state of the same game. */
  public boolean isSameAs(SuspendedGame other) {
    return index == other.index
        && handoffs.equals(other.handoffs)
        && Arrays.equals(points, other.points);
  }
}
