package io.tengen.coordinator.grpc;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Resumption;
import io.tengen.proto.v1.RulingKind;
import java.util.List;

/**
 * What a referee did in a game, read from the wire; strict as {@link WireRecords}. Whether it makes
 * sense in its game is not looked at.
 */
final class WireProceedings {
  private WireProceedings() {}

  /** What an old record does not have reads as {@link RefereeLog#PLAIN}. */
  static RefereeLog proceedings(Points points, io.tengen.proto.v1.Proceedings wire) {
    return new RefereeLog(
        opening(wire.getOpening(), wire.getOpeningMoves()),
        wire.getRulingsList().stream().map(WireProceedings::ruling).toList(),
        wire.getResumptionsList().stream()
            .map(resumption ->
                new Resumption(
                    resumption.getAfterMoves(), side(resumption.getFirst(), "a resumption")))
            .toList(),
        settlement(wire.getSettlement()),
        wire.getDeadStonesList().stream().map(index -> stone(points, index)).toList(),
        handOvers(wire),
        wire.getNeverResign());
  }

  private static List<Handoff> handOvers(io.tengen.proto.v1.Proceedings wire) {
    return wire.getHandOversList().stream()
        .map(handOver -> new Handoff(handOver.getAfterMoves(), handOver.getWorker()))
        .toList();
  }

  private static OpeningMoves opening(String name, int moves) {
    if (name.isEmpty() ? moves != 0 : moves < 1) {
      throw new IllegalArgumentException(
          "opening \"" + name + "\" cannot be of " + moves + " moves");
    }
    return new OpeningMoves(name, moves);
  }

  private static Ruling ruling(io.tengen.proto.v1.Ruling wire) {
    return new Ruling(
        wire.getMove(), side(wire.getSide(), "a ruling"), kind(wire.getKind()), wire.getNote());
  }

  private static Ruling.Kind kind(RulingKind wire) {
    return switch (wire) {
      case RULING_KIND_WARNING -> Ruling.Kind.WARNING;
      case RULING_KIND_FORCED_PASS -> Ruling.Kind.FORCED_PASS;
      case RULING_KIND_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("a ruling is of no kind that is known here");
    };
  }

  private static Settlement settlement(io.tengen.proto.v1.Settlement wire) {
    return switch (wire) {
      case SETTLEMENT_UNSPECIFIED, SETTLEMENT_AS_IT_STOOD -> Settlement.AS_IT_STOOD;
      case SETTLEMENT_AGREEMENT -> Settlement.AGREEMENT;
      case SETTLEMENT_PLAYED_OUT -> Settlement.PLAYED_OUT;
      case SETTLEMENT_MOVE_LIMIT -> Settlement.MOVE_LIMIT;
      case SETTLEMENT_PASS_ALIVE -> Settlement.PASS_ALIVE;
      case UNRECOGNIZED ->
          throw new IllegalArgumentException("dead stones were settled in no way known here");
    };
  }

  private static Color side(io.tengen.proto.v1.Color wire, String of) {
    Color side = WireRecords.color(wire);
    if (side == null) {
      throw new IllegalArgumentException(of + " does not say whose it is");
    }
    return side;
  }

  private static int stone(Points points, int index) {
    if (index <= 0) {
      throw new IllegalArgumentException("dead stone " + index + " is not a point");
    }
    return points.fromIndex(index);
  }
}
