package io.tengen.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.game.board.Points;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;

/**
 * Encodes and decodes {@link GameRecord}. Decoding does not check that moves are legal: the
 * coordinator checks this when it replays the game.
 */
public final class GameRecordCodec {
  private GameRecordCodec() {}

  public static io.tengen.proto.v1.GameRecord encode(GameRecord record) {
    Points points = Points.of(record.setup().size());
    var message =
        io.tengen.proto.v1.GameRecord.newBuilder()
            .setSetup(GameSetupCodec.encode(record.setup()))
            .setBlack(record.black())
            .setWhite(record.white())
            .addAllMoves(MoveCodec.encode(record.moves(), points))
            .setOutcome(OutcomeCodec.encode(record.outcome()))
            .setStartedAt(TimestampCodec.encode(record.startedAt()))
            .setSeed(record.seed())
            .setBlackBuild(record.builds().black())
            .setWhiteBuild(record.builds().white());
    if (!record.refereeLog().equals(RefereeLog.PLAIN)) {
      message.setRefereeLog(RefereeLogCodec.encode(record.refereeLog(), points));
    }
    return message.build();
  }

  /**
   * Decodes a record.
   *
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public static GameRecord decode(io.tengen.proto.v1.GameRecord message) {
    GameSetup setup = GameSetupCodec.decode(message.getSetup());
    Points points = Points.of(setup.size());
    var moves = MoveCodec.decode(message.getMovesList(), points);
    Checks.require(message.hasOutcome(), "the record has no outcome");
    Checks.require(message.hasStartedAt(), "the record has no start time");
    return new GameRecord(
        setup,
        message.getBlack(),
        message.getWhite(),
        moves,
        OutcomeCodec.decode(message.getOutcome()),
        TimestampCodec.decode(message.getStartedAt()),
        message.getSeed(),
        RefereeLogCodec.decode(message.getRefereeLog(), points),
        new EngineBuilds(message.getBlackBuild(), message.getWhiteBuild()));
  }

  /** Encodes a record to the bytes that archives and outboxes keep. */
  public static byte[] toBytes(GameRecord record) {
    return encode(record).toByteArray();
  }

  /**
   * Decodes a record from the bytes that archives and outboxes keep.
   *
   * @throws IllegalArgumentException with one line if they are damaged, or as {@link #decode}
   */
  public static GameRecord fromBytes(byte[] bytes) {
    try {
      return decode(io.tengen.proto.v1.GameRecord.parseFrom(bytes));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a record is damaged: " + e.getMessage(), e);
    }
  }
}
