package io.tengen.wire;

import io.tengen.game.board.Points;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Resumption;
import io.tengen.proto.v1.RulingKind;
import java.util.List;

/**
 * Encodes and decodes {@link RefereeLog}. Decoding does not check that a log fits its game: the
 * coordinator checks this when it replays the game.
 */
final class RefereeLogCodec {
  private RefereeLogCodec() {}

  static io.tengen.proto.v1.RefereeLog encode(RefereeLog log, Points points) {
    return io.tengen.proto.v1.RefereeLog.newBuilder()
        .addAllRulings(log.rulings().stream().map(RefereeLogCodec::encode).toList())
        .addAllResumptions(log.resumptions().stream().map(RefereeLogCodec::encode).toList())
        .setSettlement(encode(log.settlement()))
        .addAllDeadStones(PointCodec.encode(log.deadStones(), points))
        .addAllHandoffs(encode(log.handoffs()))
        .setOpening(log.opening().name())
        .setOpeningMoves(log.opening().count())
        .setNeverResign(log.neverResign())
        .setBlackLateNanos(log.lateness().blackNanos())
        .setWhiteLateNanos(log.lateness().whiteNanos())
        .setSpeed(log.clockScale().speed())
        .setBlackTime(log.clockScale().blackTime())
        .setWhiteTime(log.clockScale().whiteTime())
        .build();
  }

  static List<io.tengen.proto.v1.Handoff> encode(List<Handoff> handoffs) {
    return handoffs.stream()
        .map(handoff ->
            io.tengen.proto.v1.Handoff.newBuilder()
                .setAfterMoves(handoff.afterMoves())
                .setWorker(handoff.worker())
                .build())
        .toList();
  }

  private static io.tengen.proto.v1.Ruling encode(Ruling ruling) {
    return io.tengen.proto.v1.Ruling.newBuilder()
        .setMove(ruling.move())
        .setSide(ColorCodec.encode(ruling.side()))
        .setKind(
            switch (ruling.kind()) {
              case WARNING -> RulingKind.RULING_KIND_WARNING;
              case LOST_TURN -> RulingKind.RULING_KIND_LOST_TURN;
              case FORCED_PASS -> RulingKind.RULING_KIND_FORCED_PASS;
            })
        .setNote(ruling.note())
        .build();
  }

  private static io.tengen.proto.v1.Resumption encode(Resumption resumption) {
    return io.tengen.proto.v1.Resumption.newBuilder()
        .setAfterMoves(resumption.afterMoves())
        .setFirst(ColorCodec.encode(resumption.first()))
        .build();
  }

  private static io.tengen.proto.v1.Settlement encode(Settlement settlement) {
    return switch (settlement) {
      case AS_IT_STOOD -> io.tengen.proto.v1.Settlement.SETTLEMENT_AS_IT_STOOD;
      case AGREEMENT -> io.tengen.proto.v1.Settlement.SETTLEMENT_AGREEMENT;
      case PLAYED_OUT -> io.tengen.proto.v1.Settlement.SETTLEMENT_PLAYED_OUT;
      case MOVE_LIMIT -> io.tengen.proto.v1.Settlement.SETTLEMENT_MOVE_LIMIT;
      case PASS_ALIVE -> io.tengen.proto.v1.Settlement.SETTLEMENT_PASS_ALIVE;
    };
  }

  /** Decodes a log; an empty message becomes {@link RefereeLog#PLAIN}. */
  static RefereeLog decode(io.tengen.proto.v1.RefereeLog message, Points points) {
    return new RefereeLog(
        decode(message.getOpening(), message.getOpeningMoves()),
        message.getRulingsList().stream().map(RefereeLogCodec::decode).toList(),
        message.getResumptionsList().stream().map(RefereeLogCodec::decode).toList(),
        decode(message.getSettlement()),
        PointCodec.decodeStones(message.getDeadStonesList(), points, "dead stone"),
        message.getHandoffsList().stream()
            .map(handoff -> new Handoff(handoff.getAfterMoves(), handoff.getWorker()))
            .toList(),
        message.getNeverResign(),
        new Lateness(message.getBlackLateNanos(), message.getWhiteLateNanos()),
        new ClockScale(message.getSpeed(), message.getBlackTime(), message.getWhiteTime()));
  }

  private static OpeningMoves decode(String opening, int moves) {
    Checks.require(
        opening.isEmpty() ? moves == 0 : moves >= 1,
        "opening \"" + opening + "\" cannot have " + moves + " moves");
    return new OpeningMoves(opening, moves);
  }

  private static Ruling decode(io.tengen.proto.v1.Ruling message) {
    return new Ruling(
        message.getMove(),
        ColorCodec.decode(message.getSide(), "a ruling has no side"),
        switch (message.getKind()) {
          case RULING_KIND_WARNING -> Ruling.Kind.WARNING;
          case RULING_KIND_LOST_TURN -> Ruling.Kind.LOST_TURN;
          case RULING_KIND_FORCED_PASS -> Ruling.Kind.FORCED_PASS;
          case RULING_KIND_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException(
                  "the kind of a ruling is missing or unknown to this version");
        },
        message.getNote());
  }

  private static Resumption decode(io.tengen.proto.v1.Resumption message) {
    return new Resumption(
        message.getAfterMoves(), ColorCodec.decode(message.getFirst(), "a resumption has no side"));
  }

  private static Settlement decode(io.tengen.proto.v1.Settlement message) {
    return switch (message) {
      case SETTLEMENT_UNSPECIFIED, SETTLEMENT_AS_IT_STOOD -> Settlement.AS_IT_STOOD;
      case SETTLEMENT_AGREEMENT -> Settlement.AGREEMENT;
      case SETTLEMENT_PLAYED_OUT -> Settlement.PLAYED_OUT;
      case SETTLEMENT_MOVE_LIMIT -> Settlement.MOVE_LIMIT;
      case SETTLEMENT_PASS_ALIVE -> Settlement.PASS_ALIVE;
      case UNRECOGNIZED ->
          throw new IllegalArgumentException(
              "the way of settling dead stones is missing or unknown to this version");
    };
  }
}
