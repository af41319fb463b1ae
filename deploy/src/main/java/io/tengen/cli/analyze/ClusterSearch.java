package io.tengen.cli.analyze;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.AnalysisControl;
import io.tengen.cli.client.Watch;
import io.tengen.cli.console.CommandException;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.inquiry.PositionReport;
import io.tengen.wire.play.Analysis;
import io.tengen.wire.play.AnalysisService.OpenAnalysis;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches positions with an engine of the cluster, on a slot of a worker. If the connection breaks
 * or the coordinator restarts, the position is searched again.
 */
final class ClusterSearch implements GameSearch {
  private static final Duration STEP = Duration.ofSeconds(1);

  private final AnalysisControl control;
  private final OpenAnalysis request;
  private final SgfGame game;
  private final Consumer<String> notices;
  private String analysis;
  private Watch<Analysis> news;
  private String told = "";

  /**
   * Begins an analysis; blocks.
   *
   * @param request the engine and the game's set-up
   * @param notices receives what the user should know while the command waits, one line each
   */
  ClusterSearch(
      AnalysisControl control, OpenAnalysis request, SgfGame game, Consumer<String> notices)
      throws ControlException {
    this.control = control;
    this.request = request;
    this.game = game;
    this.notices = notices;
    analysis = control.open(request).id();
    news = control.watch(analysis);
  }

  @Override
  public SearchReport search(Position position) throws Exception {
    Points points = position.points();
    PositionReport report = report(position);
    List<Variation> lines = report.moves().stream().map(line -> variation(line, points)).toList();
    return new SearchReport(
        lines.getFirst().move(),
        new SearchStats(
            report.visits(), report.winRate(), List.of(), List.of(), report.lead(), false, false),
        lines);
  }

  private static Variation variation(PositionReport.Line line, Points points) {
    return new Variation(
        points.fromIndex(line.point()),
        line.visits(),
        line.winRate(),
        line.prior(),
        0,
        line.lead(),
        line.moves().stream().map(points::fromIndex).toList());
  }

  @Override
  public PositionAnalysis analyze(String file, Position position, @Nullable Integer next)
      throws Exception {
    Points points = position.points();
    PositionReport report = report(position);
    return new PositionAnalysis(
        file,
        request.engine().name(),
        points.size(),
        position.moveCount(),
        position.toMove().letter(),
        next == null ? null : points.name(next),
        report.visits(),
        report.winRate(),
        known(report.lead()),
        null,
        null,
        names(report.moves().getFirst(), points),
        report.moves().stream().map(line -> candidate(line, points)).toList(),
        ownership(report, points));
  }

  private static PositionAnalysis.Candidate candidate(PositionReport.Line line, Points points) {
    return new PositionAnalysis.Candidate(
        points.name(points.fromIndex(line.point())),
        line.visits(),
        line.winRate(),
        null,
        null,
        line.prior(),
        known(line.lead()),
        names(line, points));
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }

  private static List<String> names(PositionReport.Line line, Points points) {
    return line.moves().stream().map(points::fromIndex).map(points::name).toList();
  }

  private static Map<String, Double> ownership(PositionReport report, Points points) {
    Map<String, Double> byVertex = new LinkedHashMap<>();
    for (int i = 0; i < report.ownership().size(); i++) {
      byVertex.put(points.name(points.get(i)), (double) report.ownership().get(i));
    }
    return byVertex;
  }

  /** Returns the last report on a position. */
  private PositionReport report(Position position)
      throws ControlException, CommandException, InterruptedException {
    List<Integer> moves =
        game.moves().subList(0, position.moveCount()).stream()
            .map(position.points()::toIndex)
            .toList();
    try {
      control.show(analysis, moves);
      return lastReport(position, moves);
    } catch (ControlException e) {
      if (e.reason() == ControlException.Reason.FAILED) {
        throw e;
      }
      // The coordinator may have forgotten the analysis; a refusal has its reason here too.
      news.close();
      analysis = control.open(request).id();
      news = control.watch(analysis);
      control.show(analysis, moves);
      return lastReport(position, moves);
    }
  }

  private PositionReport lastReport(Position position, List<Integer> moves)
      throws ControlException, CommandException, InterruptedException {
    Optional<PositionReport> last = Optional.empty();
    while (last.isEmpty()) {
      Analysis state = news.next(STEP);
      // The stream may still hold states of the position before.
      if (state != null && state.moves().equals(moves)) {
        last = last(state, position);
      }
    }
    return last.get();
  }

  private Optional<PositionReport> last(Analysis state, Position position) throws CommandException {
    if (state.failed()) {
      throw CommandException.failed(state.notice());
    }
    if (!state.notice().isEmpty() && !state.notice().equals(told)) {
      notices.accept(state.notice());
    }
    told = state.notice();
    Optional<PositionReport> report = state.report().filter(PositionReport::last);
    if (report.isPresent()) {
      requireUsable(report.get(), state, position);
    }
    return report;
  }

  private void requireUsable(PositionReport report, Analysis state, Position position)
      throws CommandException {
    if (state.toMove() != position.toMove()) {
      throw CommandException.failed(
          "the file says otherwise than the coordinator which side moves after move "
              + position.moveCount()
              + "; leave out --coordinator to analyse it here");
    }
    if (report.moves().isEmpty() || Double.isNaN(report.winRate())) {
      throw CommandException.failed(
          "engine \""
              + request.engine().name()
              + "\" does not say what it thinks of the position after move "
              + position.moveCount());
    }
  }

  @Override
  public void close() {
    news.close();
    try {
      control.close(analysis);
    } catch (ControlException e) {
      notices.accept("the analysis ends by itself in two minutes: " + e.getMessage());
    }
  }
}
