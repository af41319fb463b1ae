package io.tengen.cli.admin;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Exclusions;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.results.VerificationText;
import io.tengen.wire.control.ExclusionList;
import io.tengen.wire.control.ExclusionList.Exclusion;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen exclude}: takes a worker's results out of a run, or lets them count again. */
@Command(
    name = "exclude",
    sortOptions = false,
    description = {
      "Takes a worker's results out of a run: its games are played by others, ratings and tests are"
          + " worked out anew, and it has no further games of the run. Nothing is deleted.",
      "",
      "Where there are tokens or certificates, whoever else comes with the worker's is out as well,"
          + " by whatever name; --name-only leaves them alone.",
      "",
      "With --lift they count again, but for games that others have played meanwhile. For"
          + " administrators, where there are tokens."
    },
    footer = {
      "",
      "Examples:",
      "  tengen exclude RUN --worker rack3 --reason \"broken memory\" --coordinator localhost:7070",
      "  tengen exclude RUN --lift rack3 --coordinator localhost:7070",
      "  tengen exclusions RUN --coordinator localhost:7070"
    })
public final class ExcludeCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Option(
      names = "--worker",
      paramLabel = "NAME",
      description = "The worker whose results shall not count; tengen ratings --by worker.")
  private @Nullable String worker;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Why, in one line; tengen exclusions shows it.")
  private @Nullable String reason;

  @Option(
      names = "--name-only",
      description =
          "Leaves alone whoever else comes with the worker's token or certificate: for a machine"
              + " of a fleet that shares one.")
  private boolean nameOnly;

  @Option(
      names = "--lift",
      paramLabel = "NAME",
      description = "The worker whose results shall count again.")
  private @Nullable String lift;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if ((worker == null) == (lift == null)) {
      throw CommandException.badInput(
          "say whose results shall not count: --worker NAME, or shall again: --lift NAME");
    }
    if ((worker == null) != (reason == null)) {
      throw CommandException.badInput("--reason TEXT says why --worker is excluded; give both");
    }
    if (nameOnly && worker == null) {
      throw CommandException.badInput(
          "--name-only goes with --worker NAME: --lift lets in whoever was out for it");
    }
    return query.run(connection -> {
      Exclusions exclusions = connection.control().exclusions();
      ExclusionList listing =
          worker != null && reason != null
              ? exclusions.exclude(run, worker, reason, nameOnly)
              : exclusions.lift(run, String.valueOf(lift));
      return Answer.line(ExclusionsCommand.Listed.of(listing), text(listing));
    });
  }

  private String text(ExclusionList listing) {
    int games =
        listing.exclusions().stream()
            .filter(exclusion -> exclusion.worker().equals(worker))
            .map(Exclusion::games)
            .mapToInt(List::size)
            .sum();
    return worker == null
        ? "results of " + lift + " count again in run " + run
        : VerificationText.excluded(games) + " in run " + run + ": those of " + worker;
  }
}
