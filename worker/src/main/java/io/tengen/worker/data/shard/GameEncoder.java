package io.tengen.worker.data.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.proto.data.v1.TrainingGame.Builder;
import io.tengen.proto.data.v1.Winner;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Locale;

/** Encodes games as the bytes in shards. */
public final class GameEncoder {
  private GameEncoder() {}

  /** Encodes a game as a message; values and leads are rounded ({@link Quantization}). */
  public static byte[] toBytes(TrainingGame game) {
    GameSetup setup = game.setup();
    Points points = Points.of(setup.size());
    Builder message =
        io.tengen.proto.data.v1.TrainingGame.newBuilder()
            .setRules(setup.rules().name())
            .setBoardSize(setup.size())
            .setKomiHalves((int) (2 * setup.komi()))
            .setWhiteFirst(setup.firstToMove() == Color.WHITE)
            .setBlack(seat(game.black()))
            .setWhite(seat(game.white()))
            .setSource(game.id().source())
            .setIndex(game.id().index())
            .setStartedAt(game.startedAt().getEpochSecond())
            .setSeed(game.seed())
            .setOpening(game.opening())
            .setWinner(winner(game.outcome()))
            .setReason(game.outcome().reason().name().toLowerCase(Locale.ROOT))
            .setNeverResign(game.neverResign());
    setup.blackStones().forEach(stone -> message.addBlackStones(points.toIndex(stone)));
    setup.whiteStones().forEach(stone -> message.addWhiteStones(points.toIndex(stone)));
    FinalBoard end = game.end();
    if (end != null) {
      message.setFinalLeadHalves((int) (2 * end.lead())).setOwnership(ownership(end));
    }
    return bytes(message.build(), new TurnColumns(game));
  }

  /** Writes the columns after all other fields, since a message's fields may have any order. */
  private static byte[] bytes(MessageLite scalars, TurnColumns columns) {
    int length = scalars.getSerializedSize();
    byte[] bytes = new byte[length + columns.size()];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      scalars.writeTo(out);
      columns.write(out);
      out.checkNoSpaceLeft();
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    }
    return bytes;
  }

  private static io.tengen.proto.data.v1.Seat seat(PlayerInfo player) {
    return io.tengen.proto.data.v1.Seat.newBuilder()
        .setEngine(player.engine())
        .setNetwork(ByteString.copyFrom(HexFormat.of().parseHex(player.network())))
        .build();
  }

  private static Winner winner(Outcome outcome) {
    return switch (outcome.kind()) {
      case BLACK_WINS -> Winner.WINNER_BLACK;
      case WHITE_WINS -> Winner.WINNER_WHITE;
      case DRAW -> Winner.WINNER_NONE;
      case VOID, BOTH_LOSE -> Winner.WINNER_VOID;
      case RUNNING -> throw new IllegalArgumentException("the game has not ended");
    };
  }

  private static ByteString ownership(FinalBoard end) {
    byte[] packed = new byte[(end.size() + 3) / 4];
    for (int i = 0; i < end.size(); i++) {
      packed[i / 4] |= (byte) (end.owner(i) << 2 * (i % 4));
    }
    return ByteString.copyFrom(packed);
  }
}
