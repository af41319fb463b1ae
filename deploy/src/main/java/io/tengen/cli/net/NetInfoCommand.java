package io.tengen.cli.net;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.worker.inference.EvaluationSpeed;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen net info}: describes a network file. */
@Command(
    name = "info",
    sortOptions = false,
    description = "Reads the whole file and describes the network in it.",
    footer = {
      "",
      "Examples:",
      "  tengen net info g170-b6c96-s175395328-d26788732.bin.gz",
      "  tengen net info my.onnx --json",
      "  tengen net info my.onnx --speed"
    })
final class NetInfoCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      description = "A network of KataGo, of Leela Zero, or ONNX, or tengen, the built-in one.")
  private String network;

  @Option(names = "--json", description = "Prints the description as one JSON object.")
  private boolean json;

  @Option(
      names = "--speed",
      description =
          "Loads the network as a worker does, checks its outputs, and measures for a second how"
              + " fast one thread evaluates it on 9x9 (or on the nearest size that it supports).")
  private boolean speed;

  NetInfoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    NetworkFile file = NetworkFile.of(network);
    try {
      NetworkText text = NetworkText.of(file.name(), NetworkFiles.info(file.path()));
      (speed ? text.with(measure(file.path())) : text).print(terminal, json);
      return ExitCode.OK;
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file.path(), e);
    }
  }

  private static EvaluationSpeed measure(Path file) throws IOException, InferenceException {
    try (NetworkEvaluator evaluator =
        NetworkEvaluator.open(file, new InferenceSettings(EvaluationSpeed.BATCH, 1))) {
      return EvaluationSpeed.measure(evaluator, Duration.ofSeconds(1));
    }
  }
}
