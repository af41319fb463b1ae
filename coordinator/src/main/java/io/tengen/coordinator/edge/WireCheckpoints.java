package io.tengen.coordinator.edge;

import akka.util.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.lease.CheckpointPart;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.engine.game.HandOver;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Proceedings;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.Move;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Games that have not ended, between the wire and the coordinator, which keeps them in the wire's
 * encoding: messages that are read one after the other make one message with all their moves.
 */
final class WireCheckpoints {
  private static final Logger log = LoggerFactory.getLogger(WireCheckpoints.class);

  /** Of a game in an assignment, which has room for all else that it says. */
  static final int MOST_BYTES = GrpcEdge.MAX_MESSAGE_BYTES - (4 << 20);

  private WireCheckpoints() {}

  /**
   * Moves that a worker tells; empty if it tells none. Read as strictly as a record, so that
   * whoever gets the game can read them.
   *
   * @param size of the board
   * @throws IllegalArgumentException with one line if they make no sense
   */
  static Optional<CheckpointPart> part(Checkpoint wire, int size) {
    if (wire.getMovesCount() == 0) {
      return Optional.empty();
    }
    if (wire.getFrom() < 0 || wire.getFrom() > MatchRules.MOST_MOVES - wire.getMovesCount()) {
      throw new IllegalArgumentException("a game cannot have come to move " + wire.getFrom());
    }
    Points points = Points.of(size);
    wire.getMovesList().forEach(move -> WireRecords.move(points, move));
    WireRecords.instant(wire.getStartedAt());
    Proceedings proceedings = WireProceedings.proceedings(points, wire.getProceedings());
    Checkpoint.Builder kept = wire.toBuilder().clearFrom();
    kept.getProceedingsBuilder().clearHandOvers();
    return Optional.of(
        new CheckpointPart(
            wire.getFrom(),
            MovePoints.of(wire.getMovesList().stream().map(Move::getPoint).toList()),
            ByteString.fromArrayUnsafe(kept.build().toByteArray()),
            proceedings.handOvers()));
  }

  /** The game that goes on; empty if it is more than a message can have: it begins anew then. */
  static Optional<Checkpoint> whole(ResumedGame resumed) {
    if (resumed.encoded().size() > MOST_BYTES) {
      log.warn(
          "an unfinished game of {} moves begins anew: its {} bytes are more than a message can"
              + " have",
          resumed.moves(),
          resumed.encoded().size());
      return Optional.empty();
    }
    try {
      Checkpoint.Builder whole =
          Checkpoint.parseFrom(resumed.encoded().toArrayUnsafe()).toBuilder();
      for (HandOver handOver : resumed.handOvers()) {
        whole
            .getProceedingsBuilder()
            .addHandOvers(
                io.tengen.proto.v1.HandOver.newBuilder()
                    .setAfterMoves(handOver.afterMoves())
                    .setWorker(handOver.worker()));
      }
      return Optional.of(whole.build());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the parts of a game do not make one", e);
    }
  }
}
