package io.tengen.cli.learn;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.client.TrainingState;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.worker.learn.Losses;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tengen trainings}: lists the trainings of a coordinator. */
@Command(
    name = "trainings",
    sortOptions = false,
    description = "Lists the trainings of a coordinator, newest first.",
    subcommands = TrainingsCancelCommand.class,
    footer = {
      "",
      "Examples:",
      "  tengen trainings --coordinator localhost:7070",
      "  tengen trainings --coordinator localhost:7070 --json",
      "  tengen trainings cancel TRAINING --coordinator localhost:7070"
    })
public final class TrainingsCommand implements Callable<Integer> {
  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().trainings().list(),
            Line::of,
            "no trainings yet; tengen train --help shows how to start one",
            trainings -> table(trainings, ZoneId.systemDefault())));
  }

  private static String table(List<TrainingState> trainings, ZoneId zone) {
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(zone);
    TextTable table =
        new TextTable(
            List.of(
                Column.left("training"),
                Column.left("network"),
                Column.left("shape"),
                Column.left("board"),
                Column.left("state"),
                Column.right("batches"),
                Column.left("begun"),
                Column.left("worker"),
                Column.flexible("")));
    for (TrainingState each : trainings) {
      table.add(
          List.of(
              each.id(),
              each.name(),
              each.shape(),
              each.board() + "x" + each.board(),
              each.phase().words(),
              each.steps() + "/" + each.allSteps(),
              time.format(each.createdAt()),
              each.worker(),
              each.problem().isEmpty() ? each.doing() : each.problem()));
    }
    return table.render();
  }

  /** One training in the output of {@code --json}. */
  record Line(
      String training,
      String network,
      String shape,
      int board,
      String state,
      long batches,
      long allBatches,
      String begun,
      String worker,
      String doing,
      String problem,
      @Nullable Losses losses,
      @Nullable String networkSha256,
      @Nullable String checkpointSha256) {
    static Line of(TrainingState state) {
      return new Line(
          state.id(),
          state.name(),
          state.shape(),
          state.board(),
          state.phase().words(),
          state.steps(),
          state.allSteps(),
          state.createdAt().toString(),
          state.worker(),
          state.doing(),
          state.problem(),
          state.losses().orElse(null),
          state.outcome().map(outcome -> outcome.network().sha256()).orElse(null),
          state.outcome().map(outcome -> outcome.checkpoint().sha256()).orElse(null));
    }
  }
}
