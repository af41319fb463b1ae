package io.tengen.cli.top;

import io.tengen.cli.client.CoordinatorQuery;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen top}: shows the fleet live. */
@Command(
    name = "top",
    sortOptions = false,
    description = {
      "Shows the fleet of a coordinator live: workers, slots, moves and games a second over the"
          + " last minute, the runs that have not ended, and what each waits for.",
      "It follows the coordinator's streams and draws once a second until Ctrl-C; with --json it"
          + " prints one object each time."
    },
    footer = {
      "",
      "Examples:",
      "  tengen top --coordinator localhost:7070",
      "  tengen top --coordinator localhost:7070 --once --json"
    })
public final class TopCommand implements Callable<Integer> {
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  @Option(names = "--once", description = "Prints the present state and ends.")
  private boolean once;

  @Mixin private CoordinatorQuery query;

  @Override
  public Integer call() throws Exception {
    try (FleetWatch fleet = new FleetWatch()) {
      return once ? query.run(fleet::ask) : query.repeat(INTERVAL, fleet::ask);
    }
  }
}
