package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen alphago}: AlphaGo's training pipeline of 2016, one stage a command. */
@Command(
    name = "alphago",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Follows AlphaGo's own recipe (Silver et al. 2016) in one directory, one part for each"
          + " command: a policy learned from games; the same policy reinforced against its earlier"
          + " versions; a value network learned from one position of each of the games it then"
          + " plays; and a table of the strength of each variant (docs/alphago.md). An interrupted"
          + " part resumes when it is run again."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago policy games --out ag",
      "  tengen fit-rollout games --out ag/rollout.policy",
      "  tengen alphago reinforce ag",
      "  tengen alphago value ag",
      "  tengen alphago variants ag --visits 200",
      "  tengen alphago strength ag",
      "  tengen alphago errors ag",
      "  tengen alphago scaling ag --threads 1,2,4"
    },
    subcommands = {
      AlphaGoPolicyCommand.class,
      AlphaGoReinforceCommand.class,
      AlphaGoValueCommand.class,
      AlphaGoVariantsCommand.class,
      AlphaGoStrengthCommand.class,
      AlphaGoErrorsCommand.class,
      AlphaGoScalingCommand.class
    })
public final class AlphaGoCommand extends CommandGroup {
  AlphaGoCommand(Terminal terminal) {
    super(terminal);
  }
}
