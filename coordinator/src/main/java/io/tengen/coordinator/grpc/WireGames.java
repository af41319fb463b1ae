package io.tengen.coordinator.grpc;

import akka.util.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GameRecord;

/** Archived games as the wire has them: the archive keeps records in the wire's encoding. */
public final class WireGames {
  private WireGames() {}

  /**
   * A record as the archive keeps it.
   *
   * @throws IllegalArgumentException with one line if it is damaged
   */
  public static io.tengen.game.record.GameRecord record(ByteString encoded) {
    try {
      return WireRecords.record(GameRecord.parseFrom(encoded.toArrayUnsafe()));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a record is damaged: " + e.getMessage(), e);
    }
  }

  static Game game(String run, ArchivedGame game) {
    try {
      return Game.newBuilder()
          .setRun(run)
          .setIndex(game.index())
          .setRecord(GameRecord.parseFrom(game.record().toArrayUnsafe()))
          .setWorker(game.worker())
          .build();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException(
          "the record of game " + game.index() + " of run " + run + " is damaged", e);
    }
  }
}
