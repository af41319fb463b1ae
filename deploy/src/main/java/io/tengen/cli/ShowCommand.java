package io.tengen.cli;

import io.tengen.cli.control.StoredGame;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.play.BoardText;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen show}: draws a game. */
@Command(
    name = "show",
    sortOptions = false,
    description = "Draws a game of a run: X black, O white, the last move in brackets.",
    footer = {
      "",
      "Examples:",
      "  tengen show RUN 0",
      "  tengen show RUN 17 --move 30 --coordinator localhost:7070"
    })
final class ShowCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Parameters(paramLabel = "GAME", description = "The game's number in the run, from 0.")
  private int index;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Shows the board after this many moves (default: all).")
  private @Nullable Integer move;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the game as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    try (Cluster cluster = where.open()) {
      StoredGame game = cluster.control().game(run, index);
      int moves = game.record().moves().size();
      int shown = move == null ? moves : move;
      if (shown < 0 || shown > moves) {
        throw CommandException.badInput(
            "--move " + shown + " is not between 0 and the game's " + moves + " moves");
      }
      if (json) {
        tengen.terminal().out().println(Json.line(Json.Game.of(game)));
      } else {
        tengen.terminal().out().print(text(game, shown));
      }
    }
    return ExitCode.OK;
  }

  /** Who played, the board after this many moves, what the last of them was, how it ended. */
  static String text(StoredGame game, int shown) {
    GameRecord record = game.record();
    StringBuilder text = new StringBuilder();
    text.append("game ").append(game.index()).append(" of run ").append(game.run()).append('\n');
    text.append("X ").append(record.black()).append('\n');
    text.append("O ").append(record.white()).append("  (komi ");
    text.append(Numbers.score(record.setup().komi())).append(")\n\n");
    text.append(BoardText.render(record.positionAfter(shown))).append('\n');
    if (shown > 0) {
      text.append(move(record, shown)).append('\n');
    }
    return text.append(result(record)).append('\n').toString();
  }

  private static String move(GameRecord record, int number) {
    GameRecord.Move move = record.moves().get(number - 1);
    SearchStats search = move.search();
    return "move "
        + number
        + " of "
        + record.moves().size()
        + ": "
        + side(record.mover(number - 1))
        + " "
        + Points.of(record.setup().size()).name(move.move())
        + (search == null
            ? ""
            : ", " + search.visits() + " visits, expects " + Numbers.percent(search.winRate(), 1));
  }

  private static String result(GameRecord record) {
    Outcome outcome = record.outcome();
    Color winner = outcome.winner();
    String note = outcome.note().isEmpty() ? "" : ": " + outcome.note();
    return (winner == null ? "draw" : side(winner) + " wins")
        + " "
        + outcome.reason().words()
        + ", "
        + outcome.result()
        + note;
  }

  private static String side(Color color) {
    return color == Color.BLACK ? "Black" : "White";
  }
}
