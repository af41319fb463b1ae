package io.tengen.wire;

import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.game.board.Points;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import java.util.List;

/**
 * Encodes and decodes {@link Checkpoint}: an unfinished game or some of its moves. A program that
 * receives a game in parts stores each part encoded by {@link #toPart}; {@link #join} makes the
 * message of the whole game from the concatenated parts.
 */
public final class CheckpointCodec {
  private CheckpointCodec() {}

  /**
   * Encodes a checkpoint.
   *
   * @param size points along one side of the board
   */
  public static io.tengen.proto.v1.Checkpoint encode(Checkpoint checkpoint, int size) {
    Points points = Points.of(size);
    return io.tengen.proto.v1.Checkpoint.newBuilder()
        .setFrom(checkpoint.from())
        .addAllMoves(MoveCodec.encode(checkpoint.moves(), points))
        .setRefereeLog(RefereeLogCodec.encode(checkpoint.refereeLog(), points))
        .setStartedAt(TimestampCodec.encode(checkpoint.startedAt()))
        .build();
  }

  /**
   * Decodes the moves, rulings, resumptions and handoffs; the part of the log about a game's end is
   * checked and left out.
   *
   * @param size points along one side of the board
   * @throws IllegalArgumentException with one line that says what is missing or out of range
   */
  public static Checkpoint decode(io.tengen.proto.v1.Checkpoint message, int size) {
    if (message.getFrom() < 0
        || message.getFrom() > MatchRules.MOST_MOVES - message.getMovesCount()) {
      throw new IllegalArgumentException("a checkpoint cannot start at move " + message.getFrom());
    }
    Points points = Points.of(size);
    var moves = MoveCodec.decode(message.getMovesList(), points);
    var startedAt = TimestampCodec.decode(message.getStartedAt());
    RefereeLog said = RefereeLogCodec.decode(message.getRefereeLog(), points);
    return new Checkpoint(
        startedAt,
        message.getFrom(),
        moves,
        new RefereeLog(said.rulings(), said.resumptions(), Settlement.AS_IT_STOOD, List.of())
            .withHandoffs(said.handoffs())
            .withLateness(said.lateness())
            .withClockScale(said.clockScale()));
  }

  /**
   * Encodes a part of a game, to be stored after the parts before it. Leaves out its handoffs and
   * the number of its first move.
   *
   * @param size points along one side of the board
   */
  public static byte[] toPart(Checkpoint part, int size) {
    Checkpoint kept =
        new Checkpoint(
            part.startedAt(), 0, part.moves(), part.refereeLog().withHandoffs(List.of()));
    return encode(kept, size).toByteArray();
  }

  /**
   * Returns the message of a whole game.
   *
   * @param parts the concatenated results of {@link #toPart}
   * @param handoffs the moves at which other workers resumed the game
   * @throws IllegalArgumentException if the parts cannot be decoded
   */
  public static EncodedCheckpoint join(byte[] parts, List<Handoff> handoffs) {
    try {
      var whole = io.tengen.proto.v1.Checkpoint.parseFrom(parts).toBuilder();
      whole.getRefereeLogBuilder().addAllHandoffs(RefereeLogCodec.encode(handoffs));
      return EncodedCheckpoint.of(whole.build());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("the parts of a game cannot be decoded", e);
    }
  }
}
