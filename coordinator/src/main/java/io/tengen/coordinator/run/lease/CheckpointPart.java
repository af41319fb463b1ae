package io.tengen.coordinator.run.lease;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.game.record.Handoff;
import java.util.List;

/**
 * Some moves of a game that has not ended, as a worker told them. Immutable.
 *
 * @param from number of the first of them, from 0
 * @param points where they went, as {@link MovePoints} writes it
 * @param encoded all that is to be known of them, whatever its encoding: a game's parts one after
 *     the other are the game
 * @param handOvers where the game went on before; with its first moves only
 */
public record CheckpointPart(
    int from, ByteString points, ByteString encoded, List<Handoff> handOvers) {
  public CheckpointPart {
    handOvers = List.copyOf(handOvers);
  }

  int moves() {
    return MovePoints.count(points);
  }
}
