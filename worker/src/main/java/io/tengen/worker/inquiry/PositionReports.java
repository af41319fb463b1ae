package io.tengen.worker.inquiry;

import io.tengen.engine.classic.influence.Influence;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Counting;
import io.tengen.game.rules.Position;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.PositionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Makes the reports on one position. Confined to one thread. */
final class PositionReports {
  /** The largest number of moves in a report. */
  private static final int MOVES = 40;

  /** The largest number of moves of a line in a report. */
  private static final int LINE = 20;

  private final Points points;
  private final List<Float> influence;
  private @Nullable Ownership ownership;

  PositionReports(Position position) {
    points = position.points();
    Influence found = new Influence(points.size());
    found.find(position.board());
    influence = perPoint(point -> (double) found.total(point) / Influence.ADJACENT);
  }

  /** Returns whether the points of a position will belong to a side at the end of its game. */
  static boolean isOwned(Position position) {
    return position.setup().rules().counting() != Counting.NOTHING && !position.isEndedByRule();
  }

  /** Takes the estimated owners, which later reports contain; null if there are none. */
  void take(@Nullable Ownership estimate) {
    ownership = estimate;
  }

  private List<Float> perPoint(IntToDoubleFunction value) {
    List<Float> values = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      values.add((float) value.applyAsDouble(points.get(i)));
    }
    return values;
  }

  /** Returns the report on a position that is over, or of an engine that says nothing. */
  PositionReport withoutSearch() {
    return report(true, 0, Double.NaN, Double.NaN, List.of());
  }

  /** Returns the report of an engine that only decides. */
  PositionReport of(Answer decided) {
    if (!(decided instanceof Answer.Move move)) {
      return withoutSearch();
    }
    return report(
        true,
        move.visits(),
        move.winRate(),
        move.lead(),
        List.of(
            new PositionReport.Line(
                move.point(),
                move.visits(),
                move.winRate(),
                0,
                move.lead(),
                List.of(move.point()))));
  }

  /** Returns the report of a search. */
  PositionReport of(SearchReport search, boolean isLast) {
    return report(
        isLast,
        search.stats().visits(),
        search.stats().winRate(),
        search.best().map(Variation::scoreLead).orElse(search.stats().lead()),
        search.lines().stream().limit(MOVES).map(this::line).toList());
  }

  private PositionReport.Line line(Variation line) {
    return new PositionReport.Line(
        points.toIndex(line.move()),
        line.visits(),
        line.winRate(),
        Math.clamp(line.prior(), 0, 1),
        line.scoreLead(),
        line.variation().stream().limit(LINE).map(points::toIndex).toList());
  }

  private PositionReport report(
      boolean isLast, int visits, double winRate, double lead, List<PositionReport.Line> moves) {
    Ownership owners = ownership;
    return new PositionReport(
        isLast,
        visits,
        winRate,
        lead,
        moves,
        owners == null ? List.of() : perPoint(point -> owners.black(point) - owners.white(point)),
        influence,
        owners == null ? List.of() : stones(owners, Ownership.Status.DEAD),
        owners == null ? List.of() : stones(owners, Ownership.Status.SEKI));
  }

  private List<Integer> stones(Ownership owners, Ownership.Status status) {
    return owners.stones(status).stream().map(points::toIndex).sorted().toList();
  }
}
