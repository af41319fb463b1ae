package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.results.GameZip;
import io.tengen.cli.results.Json;
import io.tengen.wire.result.GameQuery;
import io.tengen.wire.result.GameSummary;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen games}: lists the games of a run. */
@Command(
    name = "games",
    sortOptions = false,
    description = {
      "Lists the committed games of a run, or those that the options select, the last ones first.",
      "tengen show draws one of them, tengen export writes all to a directory."
    },
    footer = {
      "",
      "Examples:",
      "  tengen games RUN",
      "  tengen games RUN --engine a --opponent b --result loss",
      "  tengen games RUN --result time --limit 10 --coordinator localhost:7070",
      "  tengen games RUN --opening 4-4 --max-moves 40 --json",
      "  tengen games RUN --engine a --result loss --zip lost.zip"
    })
public final class GamesCommand implements Callable<Integer> {
  private static final int LIMIT = 50;

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Only games of this engine.")
  private String engine;

  @Option(
      names = "--opponent",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Only games against this engine.")
  private String opponent;

  @Option(
      names = "--opening",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Only games that began with this opening.")
  private String opening;

  @Option(
      names = "--result",
      paramLabel = "RESULT",
      defaultValue = "",
      description = {
        "Only games with this result: black, white, draw or none; with --engine also win or loss;"
            + " or those that ended by score, resign, time, crash and so on."
      })
  private String result;

  @Option(
      names = "--min-moves",
      paramLabel = "N",
      description = "Only games of at least this many moves.")
  private int minMoves;

  @Option(
      names = "--max-moves",
      paramLabel = "N",
      description = "Only games of at most this many moves (default: no limit).")
  private int maxMoves;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = {
        "The largest number of games, 1 to 1,000,000 (default: " + LIMIT + "; with --zip all)."
      })
  private @Nullable Integer limit;

  @Option(
      names = "--zip",
      paramLabel = "FILE",
      description = "Writes the games as SGF into this zip archive instead of listing them.")
  private @Nullable Path zip;

  @Mixin private ClusterQuery query;

  GamesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (limit != null && (limit < 1 || limit > GameListing.MOST)) {
      throw CommandException.badInput("--limit " + limit + " is not between 1 and 1,000,000");
    }
    if (minMoves < 0 || maxMoves < 0) {
      throw CommandException.badInput("--min-moves and --max-moves cannot be negative");
    }
    Path file = zip;
    if (file == null) {
      return query.run(this::list);
    }
    UserFiles.requireWritableFile(file);
    return query.run(connection -> pack(connection, file));
  }

  private GameListing listing(Control control, int most) throws Exception {
    GameQuery wanted =
        new GameQuery(run, engine, opponent, opening, result, minMoves, maxMoves, 0, "", true);
    return GameListing.of(control, wanted, most);
  }

  private Answer list(Connection connection) throws Exception {
    GameListing games = listing(connection.control(), limit == null ? LIMIT : limit);
    if (games.hasMore()) {
      terminal.say(
          "the last " + Numbers.count(games.games().size(), "game") + "; --limit N shows more");
    }
    return Answer.list(
        games.games(),
        game -> Json.ListedGame.of(run, game),
        "run " + run + " has no such games",
        GameListing::table);
  }

  private Answer pack(Connection connection, Path file) throws Exception {
    Control control = connection.control();
    int most = limit == null ? GameListing.MOST : limit;
    List<Integer> indices =
        listing(control, most).games().stream().map(GameSummary::index).sorted().toList();
    if (indices.isEmpty()) {
      throw CommandException.badInput(
          "run " + run + " has no such games; " + file + " not written");
    }
    GameZip.write(file, control, run, indices, terminal);
    return Answer.line(
        new Json.Written(run, indices.size(), file.toString()),
        Numbers.count(indices.size(), "game") + " of run " + run + " in " + file);
  }
}
