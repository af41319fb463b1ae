package io.tengen.coordinator.edge;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.SearchStats;
import io.tengen.proto.v1.EndReason;
import io.tengen.proto.v1.GameRecord;
import io.tengen.proto.v1.Move;
import io.tengen.proto.v1.MoveVisits;
import io.tengen.proto.v1.Outcome;

/** Records as a worker would send them. */
public final class TestRecords {
  private TestRecords() {}

  public static GameRecord encode(io.tengen.engine.game.GameRecord record) {
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
}
