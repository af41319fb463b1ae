package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen alphago}: the recipe of 2016, part by part. */
@Command(
    name = "alphago",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "AlphaGo's own recipe (Silver et al. 2016), part by part in one directory: a policy learned"
          + " from games, reinforced against earlier versions of itself, a value learned from one"
          + " position of each of its games, and the table of what each of them is worth"
          + " (docs/alphago.md). Each part may be interrupted, and goes on when it is run again."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago policy games --out ag",
      "  tengen fit-rollout games --out ag/rollout.policy",
      "  tengen alphago reinforce ag",
      "  tengen alphago value ag",
      "  tengen alphago variants ag --visits 200"
    },
    subcommands = {
      AlphaGoPolicyCommand.class,
      AlphaGoReinforceCommand.class,
      AlphaGoValueCommand.class,
      AlphaGoVariantsCommand.class
    })
public final class AlphaGoCommand extends CommandGroup {
  AlphaGoCommand(Terminal terminal) {
    super(terminal);
  }
}
