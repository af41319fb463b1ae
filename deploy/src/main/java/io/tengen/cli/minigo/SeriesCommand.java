package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen minigo series}: plays games between two programs that swap colours. */
@Command(
    name = "series",
    sortOptions = false,
    description = {
      "Plays several games between two programs, as tengen minigo host does, and counts the wins."
          + " The programs swap colours after each game. Each game has a directory of its own."
    },
    footer = {
      "",
      "Examples:",
      "  tengen minigo series --black 'python3 my.py' --white 'python3 other.py' --games 10",
      "  tengen minigo series --black 'python3 my.py' --white engine:random --games 10 --json"
    })
final class SeriesCommand implements Callable<Integer> {
  private static final int MOST_GAMES = 10_000;

  private final Terminal terminal;

  @Mixin private HostOptions options;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "10",
      description = "Games to play, 1 to 10,000 (default: ${DEFAULT-VALUE}).")
  private int games;

  SeriesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * The results of a program, as JSON.
   *
   * @param faults games lost by an illegal move, an invalid answer or on time
   */
  private record Score(
      String player,
      int wins,
      int winsAsBlack,
      int winsAsWhite,
      int losses,
      int draws,
      int faults) {}

  /** The results of the series, as JSON. */
  private record Series(List<Score> scores, List<HostedGame.Result> games, long seed) {}

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (games < 1 || games > MOST_GAMES) {
      throw CommandException.badInput("--games " + games + " is not between 1 and " + MOST_GAMES);
    }
    GameSetup setup = options.setup();
    MatchRules match = options.match();
    Contestant first = options.black();
    Contestant second = options.white();
    long seed = options.seed();
    SplittableRandom seeds = new SplittableRandom(seed);
    List<HostedGame.Result> results = new ArrayList<>();
    for (int i = 0; i < games; i++) {
      boolean swapped = i % 2 == 1;
      HostedGame game =
          new HostedGame(
              options.out().resolve("game-%02d".formatted(i + 1)),
              setup,
              match,
              swapped ? second : first,
              swapped ? first : second);
      HostedGame.Result result = game.play(seeds.nextLong(), line -> {});
      results.add(result);
      terminal.say("game %d/%d: %s".formatted(i + 1, games, result.sentence()));
    }
    print(new Series(List.of(score(first, results, 0), score(second, results, 1)), results, seed));
    return ExitCode.OK;
  }

  /**
   * @param offset 0 for the program that begins as Black, 1 for the other
   */
  private static Score score(Contestant player, List<HostedGame.Result> results, int offset) {
    int[] wins = new int[2];
    int losses = 0;
    int draws = 0;
    int faults = 0;
    for (int i = 0; i < results.size(); i++) {
      int colour = (i + offset) % 2;
      HostedGame.Result result = results.get(i);
      if (result.winner() == 0) {
        draws++;
      } else if (result.winner() == colour + 1) {
        wins[colour]++;
      } else {
        losses++;
        faults += result.result().matches(".*[FT]") ? 1 : 0;
      }
    }
    return new Score(player.text(), wins[0] + wins[1], wins[0], wins[1], losses, draws, faults);
  }

  private void print(Series series) {
    if (options.json()) {
      terminal.print(true, series, "");
      return;
    }
    TextTable table =
        new TextTable(
            Column.flexible("player"),
            Column.right("wins"),
            Column.right("as X"),
            Column.right("as O"),
            Column.right("losses"),
            Column.right("draws"),
            Column.right("faults"));
    for (Score score : series.scores) {
      table.add(
          score.player,
          String.valueOf(score.wins),
          String.valueOf(score.winsAsBlack),
          String.valueOf(score.winsAsWhite),
          String.valueOf(score.losses),
          String.valueOf(score.draws),
          String.valueOf(score.faults));
    }
    terminal.out().println(table.render().stripTrailing());
    terminal.show(
        "%d games; boards and results are in %s; seed %d"
            .formatted(games, options.out(), series.seed));
  }
}
