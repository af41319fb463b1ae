package io.tengen.cli.pool;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen pool}: the group of commands for rating pools. */
@Command(
    name = "pool",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Rating pools: the results of many runs in one list (docs/pools.md). The first run that"
          + " names a pool creates it, by evaluate --pool NAME. All its runs have the same rules,"
          + " board, komi, handicap and match rules, and a name always means the same version of an"
          + " engine; a run that differs is refused."
    },
    footer = {
      "",
      "Examples:",
      "  tengen evaluate v1=mcts:visits=100 v2=mcts:visits=200 --pool main",
      "  tengen pool list",
      "  tengen ratings --pool main",
      "  tengen pool compare main v2 v1"
    },
    subcommands = {
      PoolListCommand.class,
      PoolShowCommand.class,
      PoolHistoryCommand.class,
      PoolCompareCommand.class,
      PoolAnchorCommand.class,
      PoolRenameCommand.class,
      PoolRemoveCommand.class,
      PoolRestoreCommand.class
    })
public final class PoolCommand extends CommandGroup {
  PoolCommand(Terminal terminal) {
    super(terminal);
  }
}
