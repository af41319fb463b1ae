package io.tengen.coordinator.edge;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.coordinator.store.GameArchive.ArchivedGame;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GameRecord;

/**
 * Archived games for the wire: the archive keeps records as {@link io.tengen.wire.GameRecordCodec}
 * encodes them.
 */
final class WireGames {
  private WireGames() {}

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
