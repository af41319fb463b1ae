package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * A game that goes on from where another worker left it.
 *
 * @param moves made so far
 * @param encoded its parts, see {@link CheckpointPart#encoded}
 * @param handOvers who played what so far, the one that is to come included
 */
public record ResumedGame(int moves, ByteString encoded, List<Handoff> handOvers) {
  public ResumedGame {
    handOvers = List.copyOf(handOvers);
  }
}
