package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Statistics of how games ended.
 *
 * @param rows a row for each way to end
 * @param heads column heads of {@code losses}: the ways to lose that occurred
 * @param losses a row for each engine
 */
record EndingsView(List<Row> rows, List<String> heads, List<Losses> losses) {
  /** The games that ended in one way. */
  record Row(String how, String games, String share, String black, String white, String nobody) {}

  /** An engine's losses by the way in which it lost. */
  record Losses(String name, List<String> counts) {}

  static EndingsView of(Findings findings) {
    List<GameLog.Line> lines = findings.log().lines();
    Map<Outcome.Reason, int[]> byWinner = new EnumMap<>(Outcome.Reason.class);
    Map<Outcome.Reason, int[]> byLoser = new EnumMap<>(Outcome.Reason.class);
    int engines = findings.names().size();
    for (GameLog.Line line : lines) {
      Color winner = line.result().winner();
      int column = winner == Color.BLACK ? 0 : winner == Color.WHITE ? 1 : 2;
      byWinner.computeIfAbsent(line.reason(), reason -> new int[3])[column]++;
      if (winner != null) {
        int loser = winner == Color.BLACK ? line.result().white() : line.result().black();
        byLoser.computeIfAbsent(line.reason(), reason -> new int[engines])[loser]++;
      }
    }
    List<Row> rows = new ArrayList<>();
    byWinner.forEach((reason, counts) -> {
      int games = counts[0] + counts[1] + counts[2];
      rows.add(
          new Row(
              words(reason),
              Figures.count(games),
              Figures.percent(games, lines.size()),
              Figures.count(counts[0]),
              Figures.count(counts[1]),
              Figures.count(counts[2])));
    });
    List<Losses> losses = new ArrayList<>();
    for (int engine : findings.ranking()) {
      losses.add(
          new Losses(
              findings.name(engine),
              byLoser.values().stream().map(counts -> Figures.count(counts[engine])).toList()));
    }
    return new EndingsView(
        rows, byLoser.keySet().stream().map(EndingsView::words).toList(), losses);
  }

  private static String words(Outcome.Reason reason) {
    return reason == Outcome.Reason.NO_RESULT
        ? reason.words() + ", without a result"
        : reason.words();
  }
}
