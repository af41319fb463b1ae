package io.tengen.cli.analyze;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Analyses as text for people. */
final class AnalysisText {
  private static final int SHOWN_MOVES = 10;
  private static final int SHOWN_REPLIES = 8;
  private static final int WORST = 10;
  private static final int CURVE_WIDTH = 80;
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private AnalysisText() {}

  /** Returns the analysis of a position, without its board, in lines that end in line breaks. */
  static String of(PositionAnalysis position) {
    StringBuilder text = new StringBuilder();
    text.append(
        "After move %d: %s to move, wins %s%s\n"
            .formatted(
                position.move(),
                name(position.toPlay()),
                percent(position.winRate()),
                position.lead() == null ? "" : ", " + Figures.lead(position.lead())));
    text.append("  by ").append(Numbers.count(position.visits(), "simulation"));
    if (position.network() != null) {
      text.append("; the network alone says ").append(percent(position.network()));
    }
    if (position.rollouts() != null) {
      text.append("; rollouts alone won ").append(percent(position.rollouts()));
    }
    text.append("\nMain line: ").append(line(position.line())).append('\n');
    if (position.next() != null) {
      text.append("The game went on with ").append(position.next()).append('\n');
    }
    return text.append('\n').append(moves(position)).toString();
  }

  private static String moves(PositionAnalysis position) {
    TextTable table =
        new TextTable(
            Column.left("move"),
            Column.right("visits"),
            Column.right("tree"),
            Column.right("network"),
            Column.right("rollouts"),
            Column.right("policy"),
            Column.right("lead"),
            Column.flexible("line"));
    position.moves().stream()
        .limit(SHOWN_MOVES)
        .forEach(move ->
            table.add(
                move.move(),
                String.valueOf(move.visits()),
                percent(move.winRate()),
                percent(move.network()),
                percent(move.rollouts()),
                percent(move.policy()),
                move.lead() == null ? "–" : "%+.1f".formatted(move.lead()),
                line(move.line())));
    return table.render();
  }

  /** Returns the analysis of a game in lines that end in line breaks. */
  static String of(GameAnalysis game) {
    StringBuilder text = new StringBuilder();
    text.append("Black's win rate over %d moves\n".formatted(game.blackWinRates().size() - 1));
    text.append("  ").append(curve(game.blackWinRates())).append('\n');
    List<GameAnalysis.PlayedMove> worst = game.worst(WORST);
    if (worst.isEmpty()) {
      return text.append("No move lost 5 % or more.\n").toString();
    }
    TextTable table =
        new TextTable(
            Column.right("move"),
            Column.left("played"),
            Column.right("before"),
            Column.right("lost"),
            Column.left("better"),
            Column.flexible("line"));
    for (GameAnalysis.PlayedMove move : worst) {
      table.add(
          String.valueOf(move.number()),
          move.side() + " " + move.move(),
          percent(move.winRate()),
          percent(move.loss()),
          move.best(),
          line(move.line()));
    }
    return text.append("\nThe moves that lost most\n").append(table.render()).toString();
  }

  /** Returns one bar for each of some moves at equal distances. */
  private static String curve(List<Double> rates) {
    int width = Math.min(CURVE_WIDTH, rates.size());
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < width; i++) {
      double rate = rates.get(i * (rates.size() - 1) / Math.max(1, width - 1));
      bars.append(BARS.charAt((int) Math.min(rate * BARS.length(), BARS.length() - 1.0)));
    }
    return bars.toString();
  }

  private static String name(String letter) {
    return letter.equals("B") ? "Black" : "White";
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "–" : Numbers.percent(share, 1);
  }

  private static String line(List<String> moves) {
    return String.join(" ", moves.subList(0, Math.min(SHOWN_REPLIES, moves.size())));
  }
}
