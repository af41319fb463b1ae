package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.worker.learn.OptimizerKind;
import picocli.CommandLine.Option;

/** Options for the length, the step size and the batch size of training on games. */
final class EpochOptions {
  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "10",
      description = "Total number of passes through the games (default: ${DEFAULT-VALUE}).")
  private int epochs;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      defaultValue = "0.003",
      description = {
        "Step size at first; it is halved after each quarter of the training (default:"
            + " ${DEFAULT-VALUE})."
      })
  private double rate;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "64",
      description = "Positions in a batch (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      defaultValue = "adam",
      description = {
        "adam, or sgd for gradient descent without momentum, as in the paper (default:"
            + " ${DEFAULT-VALUE})."
      })
  private String optimizer;

  int epochs() throws CommandException {
    return atLeastOne("--epochs", epochs);
  }

  double rate() throws CommandException {
    return rate(rate);
  }

  int rows() throws CommandException {
    return atLeastOne("--rows", rows);
  }

  OptimizerKind optimizer() throws CommandException {
    try {
      return OptimizerKind.byId(optimizer);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--optimizer: " + e.getMessage(), e);
    }
  }

  static int atLeastOne(String option, int value) throws CommandException {
    if (value < 1) {
      throw CommandException.badInput(option + " " + value + " is not 1 or more");
    }
    return value;
  }

  static double aboveZero(String option, double value) throws CommandException {
    if (!(value > 0)) {
      throw CommandException.badInput(option + " " + value + " is not above 0");
    }
    return value;
  }

  static double rate(double value) throws CommandException {
    if (!(value > 0 && value < 1)) {
      throw CommandException.badInput("--rate " + value + " is not between 0 and 1");
    }
    return value;
  }
}
