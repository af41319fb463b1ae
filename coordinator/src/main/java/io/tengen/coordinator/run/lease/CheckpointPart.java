package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * Consecutive moves of an unfinished game, as a worker reported them. Immutable.
 *
 * @param from index of the first of these moves in the game, from 0
 * @param points the points played, in the format of {@link MovePoints}
 * @param encoded the full data of the moves in an opaque encoding whose parts can be concatenated:
 *     the parts of a game in order are the game
 * @param handoffs the game's earlier handoffs; present only if {@code from} is 0
 */
public record CheckpointPart(
    int from, ByteString points, ByteString encoded, List<Handoff> handoffs) {
  public CheckpointPart {
    handoffs = List.copyOf(handoffs);
  }

  int moves() {
    return MovePoints.count(points);
  }
}
