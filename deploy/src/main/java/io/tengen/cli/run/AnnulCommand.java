package io.tengen.cli.run;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.cli.results.Json;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.AnnulledSide;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen annul}: cancels the result of a game for one side or both. */
@Command(
    name = "annul",
    sortOptions = false,
    customSynopsis = {
      "tengen annul RUN GAME [--side=SIDE] --reason=TEXT [--coordinator=HOST:PORT | --data=DIR]",
      "       tengen annul RUN GAME --undo [--coordinator=HOST:PORT | --data=DIR]",
      "       tengen annul RUN --list [--coordinator=HOST:PORT | --data=DIR] [--json]"
    },
    description = {
      "Cancels the result of a finished game for one side or both: that side has no points of it,"
          + " the other keeps its result. Ratings and tests ignore a game whose points were taken."
          + " Rounds that are drawn already stand, and the game is not played again."
    },
    footer = {
      "",
      "Examples:",
      "  tengen annul RUN 17 --reason \"wrong komi\" --coordinator localhost:7070",
      "  tengen annul RUN 17 --side white --reason \"used another program\"",
      "  tengen annul RUN 17 --undo",
      "  tengen annul RUN --list"
    })
public final class AnnulCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run's id; tengen runs lists them.")
  private String run;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "GAME",
      description = "The game's number in the run, from 0.")
  private @Nullable Integer game;

  @Option(
      names = "--side",
      paramLabel = "SIDE",
      description = "The side that loses the points: black, white or both (default: both).")
  private @Nullable String side;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason in one line, which --list and tengen show display.")
  private @Nullable String reason;

  @Option(names = "--undo", description = "Lets the result count again.")
  private boolean undo;

  @Option(names = "--list", description = "Lists the annulled results of the run.")
  private boolean list;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if (list) {
      if (game != null || side != null || reason != null || undo) {
        throw CommandException.badInput(
            "--list takes the run alone: tengen annul " + run + " --list");
      }
      return query.run(connection -> {
        List<AnnulledResult> annulled = connection.control().annulled(run);
        Object json = annulled.stream().map(Json.Annulled::of).toList();
        return annulled.isEmpty()
            ? Answer.note(json, "all results of run " + run + " stand")
            : Answer.text(json, table(annulled));
      });
    }
    if (game == null) {
      throw CommandException.badInput(
          "which game of run " + run + "? Name it by its number, or give --list");
    }
    if (undo ? reason != null || side != null : reason == null) {
      throw CommandException.badInput(
          undo
              ? "--undo takes neither --side nor --reason; leave them out"
              : "give --reason TEXT, or --undo to let the result count again");
    }
    int index = game;
    AnnulledSide wanted = undo ? AnnulledSide.NONE : side == null ? AnnulledSide.BOTH : parse(side);
    String text = reason == null ? "" : reason;
    return query.run(connection ->
        Answer.line(
            Json.Run.of(connection.control().annul(run, index, wanted, text)),
            undo
                ? "the result of game " + index + " of run " + run + " counts again"
                : "game " + index + " of run " + run + " is annulled for " + wanted.words()));
  }

  private static String table(List<AnnulledResult> annulled) {
    DateTimeFormatter time = Times.minutes(ZoneId.systemDefault());
    TextTable table =
        new TextTable(
            Column.right("game"),
            Column.left("for"),
            Column.left("since"),
            Column.flexible("reason"));
    for (AnnulledResult result : annulled) {
      table.add(
          String.valueOf(result.game()),
          result.side().words(),
          time.format(result.at()),
          result.reason());
    }
    return table.render();
  }

  private static AnnulledSide parse(String side) throws CommandException {
    return Stream.of(AnnulledSide.BLACK, AnnulledSide.WHITE, AnnulledSide.BOTH)
        .filter(known -> known.words().equals(side))
        .findFirst()
        .orElseThrow(
            () -> CommandException.badInput("--side " + side + " is not black, white or both"));
  }
}
