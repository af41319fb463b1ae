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
 * Games that have not ended, or some of their moves. Whoever keeps a game as it is told in parts
 * keeps them encoded by {@link #toPart}: parts that follow each other make the game, and {@link
 * #join} makes the message of them.
 */
public final class CheckpointCodec {
  private CheckpointCodec() {}

  /**
   * @param size points along one side of the board
   */
  public static io.tengen.proto.v1.Checkpoint encode(Checkpoint checkpoint, int size) {
    Points points = Points.of(size);
    return io.tengen.proto.v1.Checkpoint.newBuilder()
        .setFrom(checkpoint.from())
        .addAllMoves(MoveCodec.encode(checkpoint.moves(), points))
        .setProceedings(RefereeLogCodec.encode(checkpoint.refereeLog(), points))
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
      throw new IllegalArgumentException("a game cannot have come to move " + message.getFrom());
    }
    Points points = Points.of(size);
    var moves = MoveCodec.decode(message.getMovesList(), points);
    var startedAt = TimestampCodec.decode(message.getStartedAt());
    RefereeLog said = RefereeLogCodec.decode(message.getProceedings(), points);
    return new Checkpoint(
        startedAt,
        message.getFrom(),
        moves,
        new RefereeLog(said.rulings(), said.resumptions(), Settlement.AS_IT_STOOD, List.of())
            .withHandOvers(said.handOvers()));
  }

  /**
   * Encodes a part of a game, to be kept after the parts before it. Its hand-overs and the number
   * of its first move are left out.
   *
   * @param size points along one side of the board
   */
  public static byte[] toPart(Checkpoint part, int size) {
    Checkpoint kept =
        new Checkpoint(
            part.startedAt(), 0, part.moves(), part.refereeLog().withHandOvers(List.of()));
    return encode(kept, size).toByteArray();
  }

  /**
   * The message of a whole game.
   *
   * @param parts of {@link #toPart}, one after the other
   * @param handOvers where the game went on elsewhere
   * @throws IllegalArgumentException if these are no parts of a game
   */
  public static EncodedCheckpoint join(byte[] parts, List<Handoff> handOvers) {
    try {
      var whole = io.tengen.proto.v1.Checkpoint.parseFrom(parts).toBuilder();
      whole.getProceedingsBuilder().addAllHandOvers(RefereeLogCodec.encode(handOvers));
      return EncodedCheckpoint.of(whole.build());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("the parts of a game do not make one", e);
    }
  }
}
