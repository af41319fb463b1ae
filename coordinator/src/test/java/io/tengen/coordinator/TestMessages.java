package io.tengen.coordinator;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.GameRecord;

/** Decodes parts of messages. */
final class TestMessages {
  private TestMessages() {}

  static GameRecord record(Game game) {
    try {
      return GameRecord.parseFrom(game.getRecord());
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError(e);
    }
  }
}
