package io.tengen.cli.net;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen net}: imports, quantizes, inspects and asks network files. */
@Command(
    name = "net",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Files of neural networks: KataGo's (.bin.gz, .txt.gz; model versions 3 to 17 without"
          + " transformers), Leela Zero's weights, and ONNX with the inputs and outputs that"
          + " docs/networks.md describes. A file's format is recognised by its first bytes,"
          + " whatever its name."
    },
    footer = {
      "",
      "Examples:",
      "  tengen net info g170-b6c96-s175395328-d26788732.bin.gz --speed",
      "  tengen net import g170-b6c96-s175395328-d26788732.bin.gz --out b6c96.onnx",
      "  tengen net quantize b6c96.onnx selfplay.data --out b6q.onnx",
      "  tengen net eval b6c96.onnx game.sgf"
    },
    subcommands = {
      NetImportCommand.class,
      NetQuantizeCommand.class,
      NetInfoCommand.class,
      NetListCommand.class,
      NetEvalCommand.class
    })
public final class NetCommand extends CommandGroup {
  NetCommand(Terminal terminal) {
    super(terminal);
  }
}
