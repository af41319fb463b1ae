package io.tengen.coordinator.grpc.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import akka.util.ByteString;
import io.tengen.coordinator.run.lease.ResumedGame;
import io.tengen.game.record.Handoff;
import io.tengen.proto.v1.Checkpoint;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.RefereeLog;
import io.tengen.proto.v1.Ruling;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
  private static final Checkpoint ONE_MOVE =
      Checkpoint.newBuilder().addMoves(Move.newBuilder().setPoint(1)).build();

  private static ResumedGame resumed(Checkpoint told) {
    return new ResumedGame(
        1, ByteString.fromArrayUnsafe(told.toByteArray()), List.of(new Handoff(1, "w")));
  }

  @Test
  void continuedGameKeepsItsHandoffs() {
    Checkpoint whole = Checkpoints.whole(resumed(ONE_MOVE)).orElseThrow().encode();
    assertEquals(ONE_MOVE.getMovesList(), whole.getMovesList());
    assertEquals("w", whole.getRefereeLog().getHandoffs(0).getWorker());
  }

  @Test
  void restartsGameTooLargeForAMessage() {
    Ruling.Builder wordy = Ruling.newBuilder().setNote("x".repeat(Checkpoints.MOST_BYTES));
    Checkpoint large =
        ONE_MOVE.toBuilder().setRefereeLog(RefereeLog.newBuilder().addRulings(wordy)).build();
    assertEquals(Optional.empty(), Checkpoints.whole(resumed(large)));
  }
}
