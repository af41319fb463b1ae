package io.tengen.cli.learn;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CredentialOptions;
import io.tengen.cli.client.TrainingState;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen trainings cancel}: stops a training. */
@Command(
    name = "cancel",
    sortOptions = false,
    description = "Has nobody train it any more. One that has ended stays as it is.",
    footer = {
      "",
      "Examples:",
      "  tengen trainings cancel epb14by6",
      "  tengen trainings cancel epb14by6 --coordinator go.example.org:7070 --json"
    })
final class TrainingsCancelCommand implements Callable<Integer> {
  @ParentCommand private TrainingsCommand trainings;

  @Parameters(paramLabel = "TRAINING", description = "As tengen trainings lists it.")
  private String training;

  @Option(
      names = "--coordinator",
      paramLabel = ClusterOptions.ADDRESSES,
      description = "The coordinator's gRPC port (default: localhost:7070).")
  private String coordinator = "localhost:7070";

  @Mixin private CredentialOptions credentials;

  @Option(names = "--json", description = "Prints the training as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = trainings.terminal();
    try (Connection connection =
        Connection.remote(ClusterOptions.addresses(coordinator), credentials)) {
      TrainingState state = connection.control().trainings().cancel(training);
      terminal
          .out()
          .println(
              json
                  ? Json.line(TrainingsCommand.Line.of(state))
                  : "training "
                      + state.id()
                      + ": "
                      + state.phase().words()
                      + ", "
                      + state.steps()
                      + " of "
                      + state.allSteps()
                      + " batches");
    }
    return ExitCode.OK;
  }
}
