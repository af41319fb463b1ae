package io.tengen.coordinator.grpc.worker;

import akka.util.ByteString;
import io.tengen.coordinator.grpc.call.OversizeAudit;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.game.board.Points;
import io.tengen.game.record.Checkpoint;
import io.tengen.wire.CheckpointCodec;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Games that have not ended, between the wire and the coordinator, which keeps them in the wire's
 * encoding: messages that are read one after the other make one message with all their moves.
 */
final class CheckpointMessages {
  private static final Logger log = LoggerFactory.getLogger(CheckpointMessages.class);

  /** Of a game in an assignment, which has room for all else that it says. */
  static final int MOST_BYTES = OversizeAudit.MAX_MESSAGE_BYTES - (4 << 20);

  private CheckpointMessages() {}

  /**
   * Returns the moves that a worker has sent; empty if it sent none. They are decoded as strictly
   * as a record, so that the worker that continues the game can decode them.
   *
   * @param size of the board
   * @throws IllegalArgumentException with one line if they make no sense
   */
  static Optional<CheckpointPart> part(io.tengen.proto.v1.Checkpoint wire, int size) {
    if (wire.getMovesCount() == 0) {
      return Optional.empty();
    }
    Checkpoint told = CheckpointCodec.decode(wire, size);
    Points points = Points.of(size);
    return Optional.of(
        new CheckpointPart(
            told.from(),
            MovePoints.of(told.moves().stream().map(move -> points.toIndex(move.move())).toList()),
            ByteString.fromArrayUnsafe(CheckpointCodec.toPart(told, size)),
            told.refereeLog().handOvers()));
  }

  /** The game that goes on; empty if it is more than a message can have: it begins anew then. */
  static Optional<io.tengen.proto.v1.Checkpoint> whole(ResumedGame resumed) {
    if (resumed.encoded().size() > MOST_BYTES) {
      log.warn(
          "an unfinished game of {} moves begins anew: its {} bytes are more than a message can"
              + " have",
          resumed.moves(),
          resumed.encoded().size());
      return Optional.empty();
    }
    return Optional.of(
        CheckpointCodec.join(resumed.encoded().toArrayUnsafe(), resumed.handOvers()));
  }
}
