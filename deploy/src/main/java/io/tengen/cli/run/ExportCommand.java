package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.ForfeitCounts;
import io.tengen.cli.results.GameDirectory;
import io.tengen.cli.results.Json;
import io.tengen.wire.RunKind;
import io.tengen.wire.control.RunStatus;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen export}: writes a run's games and results to files. */
@Command(
    name = "export",
    sortOptions = false,
    description = {
      "Writes the games of a run to a directory: games/*.sgf, results.csv, and results.json or,"
          + " for self-play, positions.jsonl.",
    },
    footer = {
      "",
      "Examples:",
      "  tengen export RUN games-of-run",
      "  tengen export RUN games-of-run --coordinator localhost:7070"
    })
public final class ExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Parameters(
      paramLabel = "DIR",
      description = "The directory; must be empty, missing, or an earlier export of the same run.")
  private Path directory;

  @Mixin private ClusterQuery query;

  ExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      int games = export(connection);
      return Answer.line(
          new Json.Written(run, games, directory.toString()),
          Numbers.count(games, "game") + " of run " + run + " in " + directory);
    });
  }

  private int export(Connection connection) throws Exception {
    Control control = connection.control();
    RunStatus status = control.get(run);
    GameDirectory folder = GameDirectory.open(directory, run);
    ForfeitCounts forfeits = new ForfeitCounts();
    int games = folder.writeGames(control, forfeits);
    forfeits.lines(run, connection.option()).forEach(terminal::say);
    if (status.spec().kind() == RunKind.SELF_PLAY) {
      folder.writePositions(control);
    } else {
      folder.writeResults(Json.Results.of(control.standings(run), status, directory.toString()));
    }
    return games;
  }
}
