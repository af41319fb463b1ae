package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * A game to be continued from where another worker left it.
 *
 * @param moves number of moves made so far
 * @param encoded the concatenated {@link CheckpointPart#encoded}
 * @param handoffs all handoffs, including the one to the next worker
 */
public record ResumedGame(int moves, ByteString encoded, List<Handoff> handoffs) {
  public ResumedGame {
    handoffs = List.copyOf(handoffs);
  }
}
