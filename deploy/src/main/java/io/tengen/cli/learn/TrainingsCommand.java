package io.tengen.cli.learn;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.training.TrainingLosses;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.training.TrainingStatus;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
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

  private static String table(List<TrainingStatus> trainings, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
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
    for (TrainingStatus each : trainings) {
      table.add(
          List.of(
              each.id(),
              each.spec().name(),
              each.spec().shape(),
              boards(each.spec()),
              each.state().words(),
              each.progress().steps() + "/" + each.spec().steps(),
              time.format(each.createdAt()),
              each.worker(),
              each.problem().isEmpty() ? doing(each) : each.problem()));
    }
    return table.render();
  }

  private static String boards(TrainingSpec spec) {
    return spec.board() == spec.largestBoard() ? spec.board() + "x" + spec.board() : spec.boards();
  }

  /** Says what the worker is doing; empty if it has not reported. */
  private static String doing(TrainingStatus training) {
    return switch (training.progress().stage()) {
      case NONE -> "";
      case FETCHING -> "fetching games";
      case LEARNING -> "learning";
      case DELIVERING -> "uploading the network";
    };
  }

  /** A training as {@code --json} prints it. */
  record Line(
      String training,
      String network,
      String shape,
      int board,
      int largestBoard,
      String state,
      long batches,
      long allBatches,
      String begun,
      String worker,
      String doing,
      String problem,
      @Nullable TrainingLosses losses,
      @Nullable String networkSha256,
      @Nullable String checkpointSha256) {
    static Line of(TrainingStatus training) {
      TrainingSpec spec = training.spec();
      TrainingProgress progress = training.progress();
      return new Line(
          training.id(),
          spec.name(),
          spec.shape(),
          spec.board(),
          spec.largestBoard(),
          training.state().words(),
          progress.steps(),
          spec.steps(),
          training.createdAt().toString(),
          training.worker(),
          TrainingsCommand.doing(training),
          training.problem(),
          progress.losses(),
          training.result().map(result -> result.network().sha256()).orElse(null),
          training.result().map(result -> result.checkpoint().sha256()).orElse(null));
    }
  }
}
