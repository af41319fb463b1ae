package io.tengen.cli.learn;

import io.tengen.cli.client.CoordinatorQuery;
import io.tengen.cli.console.Answer;
import io.tengen.wire.training.TrainingStatus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen trainings cancel}: cancels a training. */
@Command(
    name = "cancel",
    sortOptions = false,
    description = "Cancels a training. A training that has ended stays as it is.",
    footer = {
      "",
      "Examples:",
      "  tengen trainings cancel epb14by6",
      "  tengen trainings cancel epb14by6 --coordinator go.example.org:7070 --json"
    })
final class TrainingsCancelCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "TRAINING",
      description = "Id of the training, as tengen trainings lists it.")
  private String training;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      TrainingStatus state = connection.control().trainings().cancel(training);
      return Answer.line(TrainingsCommand.Line.of(state), text(state));
    });
  }

  private static String text(TrainingStatus state) {
    String batches = state.progress().steps() + " of " + state.spec().steps() + " batches";
    return "training " + state.id() + ": " + state.state().words() + ", " + batches;
  }
}
