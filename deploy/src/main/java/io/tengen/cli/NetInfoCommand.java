package io.tengen.cli;

import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen net info}: what a network file holds. */
@Command(
    name = "info",
    sortOptions = false,
    description = "Reads the whole file and says what network it holds.",
    footer = {
      "",
      "Examples:",
      "  tengen net info g170-b6c96-s175395328-d26788732.bin.gz",
      "  tengen net info my.onnx --json"
    })
final class NetInfoCommand implements Callable<Integer> {
  @ParentCommand private NetCommand net;

  @Parameters(paramLabel = "FILE", description = "A network of KataGo, of Leela Zero, or ONNX.")
  private Path file;

  @Option(names = "--json", description = "Prints the same as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws CommandException {
    try {
      NetworkText.of(file, NetworkFiles.info(file)).print(net.terminal(), json);
      return ExitCode.OK;
    } catch (NetworkFileException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
    }
  }
}
