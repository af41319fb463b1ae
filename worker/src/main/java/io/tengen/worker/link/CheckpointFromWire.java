package io.tengen.worker.link;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Resumption;
import io.tengen.proto.v1.Move;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game that another worker has left, in the worker's own types. Whether it can have come about is
 * not looked at: the game says so when it takes it up.
 */
final class CheckpointFromWire {
  private CheckpointFromWire() {}

  /**
   * @throws IllegalArgumentException with one line if it makes no sense
   * @throws java.time.DateTimeException if it began at no time that can be, as does {@link
   *     ArithmeticException}
   */
  static Checkpoint read(io.tengen.proto.v1.Checkpoint wire, int size) {
    Points points = Points.of(size);
    return new Checkpoint(
        Instant.ofEpochSecond(wire.getStartedAt().getSeconds(), wire.getStartedAt().getNanos()),
        wire.getFrom(),
        wire.getMovesList().stream().map(move -> move(move, points)).toList(),
        proceedings(wire.getProceedings()));
  }

  private static GameRecord.Move move(Move wire, Points points) {
    return new GameRecord.Move(
        points.fromIndex(wire.getPoint()), wire.getNanos(), search(wire, points));
  }

  private static @Nullable SearchStats search(Move wire, Points points) {
    if (!wire.hasSearch()) {
      return null;
    }
    return new SearchStats(
        wire.getSearch().getVisits(),
        wire.getSearch().getWinRate(),
        wire.getSearch().getCandidatesList().stream()
            .map(candidate ->
                new SearchStats.MoveVisits(
                    points.fromIndex(candidate.getPoint()),
                    candidate.getVisits(),
                    candidate.getWinRate()))
            .toList(),
        wire.getSearch().getPolicyList().stream()
            .map(share ->
                new SearchStats.MoveShare(points.fromIndex(share.getPoint()), share.getShare()))
            .toList(),
        wire.getSearch().hasLead() ? wire.getSearch().getLead() : Double.NaN,
        wire.getSearch().getCheap(),
        wire.getSearch().getWouldResign());
  }

  private static RefereeLog proceedings(io.tengen.proto.v1.Proceedings wire) {
    List<Ruling> rulings = wire.getRulingsList().stream().map(CheckpointFromWire::ruling).toList();
    return new RefereeLog(
            rulings,
            wire.getResumptionsList().stream()
                .map(resumed ->
                    new Resumption(resumed.getAfterMoves(), FromWire.color(resumed.getFirst())))
                .toList(),
            Settlement.AS_IT_STOOD,
            List.of())
        .withHandOvers(
            wire.getHandOversList().stream()
                .map(handOver -> new Handoff(handOver.getAfterMoves(), handOver.getWorker()))
                .toList());
  }

  private static Ruling ruling(io.tengen.proto.v1.Ruling wire) {
    Color side = FromWire.color(wire.getSide());
    return switch (wire.getKind()) {
      case RULING_KIND_WARNING ->
          new Ruling(wire.getMove(), side, Ruling.Kind.WARNING, wire.getNote());
      case RULING_KIND_FORCED_PASS ->
          new Ruling(wire.getMove(), side, Ruling.Kind.FORCED_PASS, wire.getNote());
      case RULING_KIND_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("a ruling is of no kind that is known here");
    };
  }
}
