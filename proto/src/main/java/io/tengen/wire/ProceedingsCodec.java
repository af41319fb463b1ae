package io.tengen.wire;

import io.tengen.engine.game.HandOver;
import io.tengen.engine.game.OpeningMoves;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Proceedings;
import io.tengen.engine.game.Resumption;
import io.tengen.engine.game.Ruling;
import io.tengen.engine.game.Settlement;
import io.tengen.proto.v1.RulingKind;
import java.util.List;

/**
 * What a referee did in a game. Decoding does not look whether that makes sense in its game: the
 * referee who replays the game does.
 */
final class ProceedingsCodec {
  private ProceedingsCodec() {}

  static io.tengen.proto.v1.Proceedings encode(Proceedings proceedings, Points points) {
    return io.tengen.proto.v1.Proceedings.newBuilder()
        .addAllRulings(proceedings.rulings().stream().map(ProceedingsCodec::encode).toList())
        .addAllResumptions(
            proceedings.resumptions().stream().map(ProceedingsCodec::encode).toList())
        .setSettlement(encode(proceedings.settlement()))
        .addAllDeadStones(PointCodec.encode(proceedings.deadStones(), points))
        .addAllHandOvers(encode(proceedings.handOvers()))
        .setOpening(proceedings.opening().name())
        .setOpeningMoves(proceedings.opening().count())
        .setNeverResign(proceedings.neverResign())
        .build();
  }

  static List<io.tengen.proto.v1.HandOver> encode(List<HandOver> handOvers) {
    return handOvers.stream()
        .map(handOver ->
            io.tengen.proto.v1.HandOver.newBuilder()
                .setAfterMoves(handOver.afterMoves())
                .setWorker(handOver.worker())
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

  /** Decodes; an empty message is {@link Proceedings#PLAIN}. */
  static Proceedings decode(io.tengen.proto.v1.Proceedings message, Points points) {
    return new Proceedings(
        decode(message.getOpening(), message.getOpeningMoves()),
        message.getRulingsList().stream().map(ProceedingsCodec::decode).toList(),
        message.getResumptionsList().stream().map(ProceedingsCodec::decode).toList(),
        decode(message.getSettlement()),
        PointCodec.decodeStones(message.getDeadStonesList(), points, "dead stone"),
        message.getHandOversList().stream()
            .map(handOver -> new HandOver(handOver.getAfterMoves(), handOver.getWorker()))
            .toList(),
        message.getNeverResign());
  }

  private static OpeningMoves decode(String opening, int moves) {
    Checks.require(
        opening.isEmpty() ? moves == 0 : moves >= 1,
        "opening \"" + opening + "\" cannot be of " + moves + " moves");
    return new OpeningMoves(opening, moves);
  }

  private static Ruling decode(io.tengen.proto.v1.Ruling message) {
    return new Ruling(
        message.getMove(),
        ColorCodec.decode(message.getSide(), "a ruling does not say whose it is"),
        switch (message.getKind()) {
          case RULING_KIND_WARNING -> Ruling.Kind.WARNING;
          case RULING_KIND_FORCED_PASS -> Ruling.Kind.FORCED_PASS;
          case RULING_KIND_UNSPECIFIED, UNRECOGNIZED ->
              throw new IllegalArgumentException("a ruling is of no kind that is known here");
        },
        message.getNote());
  }

  private static Resumption decode(io.tengen.proto.v1.Resumption message) {
    return new Resumption(
        message.getAfterMoves(),
        ColorCodec.decode(message.getFirst(), "a resumption does not say whose it is"));
  }

  private static Settlement decode(io.tengen.proto.v1.Settlement message) {
    return switch (message) {
      case SETTLEMENT_UNSPECIFIED, SETTLEMENT_AS_IT_STOOD -> Settlement.AS_IT_STOOD;
      case SETTLEMENT_AGREEMENT -> Settlement.AGREEMENT;
      case SETTLEMENT_PLAYED_OUT -> Settlement.PLAYED_OUT;
      case SETTLEMENT_MOVE_LIMIT -> Settlement.MOVE_LIMIT;
      case SETTLEMENT_PASS_ALIVE -> Settlement.PASS_ALIVE;
      case UNRECOGNIZED ->
          throw new IllegalArgumentException("dead stones were settled in no way known here");
    };
  }
}
