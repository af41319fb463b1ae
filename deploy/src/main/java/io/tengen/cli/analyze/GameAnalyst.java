package io.tengen.cli.analyze;

import io.tengen.cli.console.Progress;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Analyses all positions of a game in order, so that each search uses those before it. */
final class GameAnalyst {
  private final GameSearch search;
  private final List<Double> black = new ArrayList<>();
  private final List<Optional<SearchReport>> reports = new ArrayList<>();

  GameAnalyst(GameSearch search) {
    this.search = search;
  }

  /**
   * Analyses a game. Blocks.
   *
   * @param progress updated after each position; the game has one more than moves
   * @throws Exception if a search fails
   */
  GameAnalysis analyze(String file, String engine, SgfGame game, Progress progress)
      throws Exception {
    for (int i = 0; i <= game.moves().size(); i++) {
      add(game.position(i));
      progress.update(i + 1);
    }
    List<GameAnalysis.PlayedMove> moves = new ArrayList<>();
    for (int i = 0; i < game.moves().size(); i++) {
      Position before = game.position(i);
      int number = i + 1;
      reports
          .get(i)
          .ifPresent(
              report -> moves.add(move(number, before, game.moves().get(number - 1), report)));
    }
    return new GameAnalysis(
        file, engine, game.setup().size(), game.black(), game.white(), game.result(), black, moves);
  }

  private void add(Position position) throws Exception {
    if (position.isOver()) {
      reports.add(Optional.empty());
      black.add((1 + position.resultKind(position.score()).gain(Board.BLACK)) / 2.0);
      return;
    }
    SearchReport report = search.search(position);
    reports.add(Optional.of(report));
    double rate = report.stats().winRate();
    black.add(position.stoneToMove() == Board.BLACK ? rate : 1 - rate);
  }

  private GameAnalysis.PlayedMove move(int number, Position before, int move, SearchReport report) {
    Points points = before.points();
    double rate = report.stats().winRate();
    double after = black.get(number);
    double own = before.stoneToMove() == Board.BLACK ? after : 1 - after;
    return new GameAnalysis.PlayedMove(
        number,
        before.toMove().letter(),
        points.name(move),
        rate,
        lead(report),
        points.name(report.move()),
        report
            .best()
            .map(line -> line.variation().stream().map(points::name).toList())
            .orElse(List.of()),
        Math.max(0, rate - own));
  }

  private static @Nullable Double lead(SearchReport report) {
    return Double.isNaN(report.stats().lead()) ? null : report.stats().lead();
  }
}
