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

/** {@code tengen exclude}: excludes the results of a worker from a run, or includes them again. */
@Command(
    name = "exclude",
    sortOptions = false,
    description = {
      "Excludes the results of a worker from a run: others play its games again, ratings and"
          + " tests are recomputed, and it gets no further games of the run. Nothing is deleted.",
      "",
      "Workers of other names with the same token or certificate are excluded as well;"
          + " --name-only excludes only this name.",
      "",
      "With --lift they count again, except for games that others have played meanwhile. Needs an"
          + " administrator's token if the coordinator uses tokens."
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
      description = "The worker to exclude; tengen ratings --by worker lists them.")
  private @Nullable String worker;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "The reason in one line, which tengen exclusions shows.")
  private @Nullable String reason;

  @Option(
      names = "--name-only",
      description =
          "Does not exclude other workers with the same token or certificate, for fleets that share"
              + " one.")
  private boolean nameOnly;

  @Option(names = "--lift", paramLabel = "NAME", description = "The worker to include again.")
  private @Nullable String lift;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    if ((worker == null) == (lift == null)) {
      throw CommandException.badInput(
          "give --worker NAME to exclude results, or --lift NAME to include them again");
    }
    if ((worker == null) != (reason == null)) {
      throw CommandException.badInput("--worker and --reason TEXT belong together; give both");
    }
    if (nameOnly && worker == null) {
      throw CommandException.badInput(
          "--name-only needs --worker NAME; --lift includes all workers that were excluded with"
              + " it");
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
