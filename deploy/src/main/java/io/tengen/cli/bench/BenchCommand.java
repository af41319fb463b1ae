package io.tengen.cli.bench;

import io.tengen.cli.console.CommandGroup;
import io.tengen.cli.console.Terminal;
import picocli.CommandLine.Command;

/** {@code tengen bench}: measures speed on this machine. */
@Command(
    name = "bench",
    synopsisSubcommandLabel = "WHAT",
    description = {
      "Measures how fast the engine, or with ledger the coordinator, is on this machine, or with"
          + " tuner how well tuners tune. Rates of"
          + " the engine are per second of the measured threads' own processor time, and medians"
          + " over short slices of time, between which boards alternate: other load on the machine"
          + " changes them little."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench rollout --board 9,13,19",
      "  tengen bench search mcts:visits=10000 --board 9 --json",
      "  tengen bench search-workers --workers 8,64 --latency 1",
      "  tengen bench inference --net b6c96.bin.gz --batch 1,8,32,64",
      "  tengen bench evaluations --net b6c96.bin.gz --batch 32,64",
      "  tengen bench selfplay mcts:net=b6,visits=100 --net b6=b6c96.bin.gz --slots 64",
      "  tengen bench ledger --workers 2000",
      "  tengen bench data selfplay.data",
      "  tengen bench tuner"
    },
    subcommands = {
      BenchRolloutCommand.class,
      BenchSearchCommand.class,
      BenchSearchWorkersCommand.class,
      BenchInferenceCommand.class,
      BenchEvaluationsCommand.class,
      BenchSelfplayCommand.class,
      BenchLedgerCommand.class,
      BenchDataCommand.class,
      BenchTunerCommand.class
    })
public final class BenchCommand extends CommandGroup {
  BenchCommand(Terminal terminal) {
    super(terminal);
  }
}
