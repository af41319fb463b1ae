package io.tengen.cli.minigo;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen minigo}: the group of commands for mini-Go. */
@Command(
    name = "minigo",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Mini-Go: 5x5, 24 moves, only stones on the board count (docs/minigo.md). Programs in any"
          + " language play by input.txt and output.txt."
    },
    footer = {
      "",
      "Examples:",
      "  tengen minigo host --black 'python3 my.py' --white engine:random",
      "  tengen minigo series --black 'python3 my.py' --white 'python3 other.py' --games 10",
      "  tengen evaluate random alphabeta:depth=2 --rules mini-go"
    },
    subcommands = {HostCommand.class, SeriesCommand.class, SolveCommand.class, TrainQCommand.class})
public final class MinigoCommand extends CommandGroup {
  MinigoCommand(Terminal terminal) {
    super(terminal);
  }
}
