package io.tengen.coordinator.grpc;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.SearchStats;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveVisits;
import io.tengen.proto.v1.Outcome;

/** Records as a worker would send them. */
public final class TestRecords {
  private TestRecords() {}

  public static GameRecord encode(io.tengen.game.record.GameRecord record) {
    Points points = Points.of(record.setup().size());
    Outcome.Builder outcome =
        Outcome.newBuilder()
            .setReason(EndReason.valueOf("END_REASON_" + record.outcome().reason().name()))
            .setMargin(record.outcome().margin())
            .setNote(record.outcome().note());
    Color winner = record.outcome().winner();
    if (winner != null) {
      outcome.setWinner(WireRecords.color(winner));
    }
    GameRecord.Builder wire =
        GameRecord.newBuilder()
            .setSetup(WireRecords.setup(record.setup()))
            .setBlack(record.black())
            .setWhite(record.white())
            .setOutcome(outcome)
            .setStartedAt(WireRecords.timestamp(record.startedAt()))
            .setSeed(record.seed());
    if (!record.refereeLog().equals(RefereeLog.PLAIN)) {
      wire.setProceedings(proceedings(record.refereeLog(), points));
    }
    for (var move : record.moves()) {
      Move.Builder made =
          Move.newBuilder().setPoint(points.toIndex(move.move())).setNanos(move.nanos());
      SearchStats search = move.search();
      if (search != null) {
        made.getSearchBuilder().setVisits(search.visits()).setWinRate(search.winRate());
        for (var candidate : search.candidates()) {
          made.getSearchBuilder()
              .addCandidates(
                  MoveVisits.newBuilder()
                      .setPoint(points.toIndex(candidate.move()))
                      .setVisits(candidate.visits())
                      .setWinRate(candidate.winRate()));
        }
      }
      wire.addMoves(made);
    }
    return wire.build();
  }

  private static io.tengen.proto.v1.Proceedings.Builder proceedings(
      RefereeLog refereeLog, Points points) {
    var wire =
        io.tengen.proto.v1.Proceedings.newBuilder()
            .setSettlement(
                io.tengen.proto.v1.Settlement.valueOf(
                    "SETTLEMENT_" + refereeLog.settlement().name()))
            .addAllDeadStones(refereeLog.deadStones().stream().map(points::toIndex).toList());
    for (var ruling : refereeLog.rulings()) {
      wire.addRulings(
          io.tengen.proto.v1.Ruling.newBuilder()
              .setMove(ruling.move())
              .setSide(WireRecords.color(ruling.side()))
              .setKind(io.tengen.proto.v1.RulingKind.valueOf("RULING_KIND_" + ruling.kind().name()))
              .setNote(ruling.note()));
    }
    for (var resumption : refereeLog.resumptions()) {
      wire.addResumptions(
          io.tengen.proto.v1.Resumption.newBuilder()
              .setAfterMoves(resumption.afterMoves())
              .setFirst(WireRecords.color(resumption.first())));
    }
    return wire;
  }
}
