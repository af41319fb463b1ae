package io.tengen.coordinator.grpc.worker;

import akka.util.ByteString;
import io.tengen.coordinator.grpc.call.OversizeAudit;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.game.board.Points;
import io.tengen.game.record.Checkpoint;
import io.tengen.wire.CheckpointCodec;
import io.tengen.wire.EncodedCheckpoint;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts unfinished games between the messages of workers and the coordinator, which keeps them
 * encoded: the parts that workers send, one after the other, make a message with all moves.
 */
final class Checkpoints {
  private static final Logger log = LoggerFactory.getLogger(Checkpoints.class);

  /** The largest unfinished game of an assignment; leaves space for its other fields. */
  static final int MOST_BYTES = OversizeAudit.MAX_MESSAGE_BYTES - (4 << 20);

  private Checkpoints() {}

  /**
   * Returns the moves that a worker has sent; empty if it sent none. They are decoded as strictly
   * as a record, so that the worker that continues the game can decode them.
   *
   * @param size points along one side of the board
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  static Optional<CheckpointPart> part(EncodedCheckpoint news, int size) {
    if (news.isEmpty()) {
      return Optional.empty();
    }
    Checkpoint part = news.decode(size);
    Points points = Points.of(size);
    return Optional.of(
        new CheckpointPart(
            part.from(),
            MovePoints.of(part.moves().stream().map(move -> points.toIndex(move.move())).toList()),
            ByteString.fromArrayUnsafe(CheckpointCodec.toPart(part, size)),
            part.refereeLog().handoffs()));
  }

  /** Returns the game to resume; empty if it exceeds a message, so that the game restarts. */
  static Optional<EncodedCheckpoint> whole(ResumedGame resumed) {
    if (resumed.encoded().size() > MOST_BYTES) {
      log.warn(
          "an unfinished game of {} moves restarts: its {} bytes exceed the size of a message",
          resumed.moves(),
          resumed.encoded().size());
      return Optional.empty();
    }
    return Optional.of(CheckpointCodec.join(resumed.encoded().toArrayUnsafe(), resumed.handoffs()));
  }
}
