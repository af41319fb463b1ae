package io.tengen.cli.admin;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.wire.control.ExclusionList;
import io.tengen.wire.control.ExclusionList.Disputed;
import io.tengen.wire.control.ExclusionList.Exclusion;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen exclusions}: lists the workers whose results do not count in a run. */
@Command(
    name = "exclusions",
    sortOptions = false,
    description = {
      "Lists the workers whose results do not count in a run, with the reason, and games for which"
          + " two workers delivered different results and no third one has decided."
    },
    footer = {
      "",
      "Examples:",
      "  tengen exclusions RUN --coordinator localhost:7070",
      "  tengen exclusions RUN --coordinator localhost:7070 --json"
    })
public final class ExclusionsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection -> {
      ExclusionList listing = connection.control().exclusions().list(run);
      boolean none = listing.exclusions().isEmpty() && listing.disputed().isEmpty();
      return none
          ? Answer.note(Listed.of(listing), "all results of run " + run + " count")
          : Answer.text(Listed.of(listing), text(listing, ZoneId.systemDefault()));
    });
  }

  private static String text(ExclusionList listing, ZoneId zone) {
    StringBuilder text = new StringBuilder();
    if (!listing.exclusions().isEmpty()) {
      DateTimeFormatter time = Times.minutes(zone);
      TextTable table =
          new TextTable(
              Column.left("worker"),
              Column.right("games"),
              Column.left("since"),
              Column.flexible("reason"));
      for (Exclusion exclusion : listing.exclusions()) {
        table.add(
            exclusion.worker(),
            String.valueOf(exclusion.games().size()),
            time.format(exclusion.at()),
            exclusion.credential().isEmpty()
                ? exclusion.reason()
                : exclusion.reason() + "; so are all workers with " + exclusion.credential());
      }
      text.append(table.render());
    }
    if (!listing.disputed().isEmpty()) {
      text.append(text.isEmpty() ? "" : "\n").append("Different results\n");
      TextTable table =
          new TextTable(Column.right("game"), Column.left("version"), Column.flexible("worker"));
      for (Disputed version : listing.disputed()) {
        table.add(
            String.valueOf(version.index()),
            version.fingerprint().substring(0, 8),
            version.worker());
      }
      text.append(table.render());
    }
    return text.toString();
  }

  /** The JSON object of the list; times are in ISO 8601. */
  record Listed(String run, List<Excluded> exclusions, List<Disputed> disputed) {
    static Listed of(ExclusionList listing) {
      return new Listed(
          listing.run(),
          listing.exclusions().stream()
              .map(exclusion ->
                  new Excluded(
                      exclusion.worker(),
                      exclusion.reason(),
                      exclusion.at().toString(),
                      exclusion.credential(),
                      exclusion.games()))
              .toList(),
          listing.disputed());
    }
  }

  /**
   * An excluded worker.
   *
   * @param credential the token or certificate whose workers are all excluded; empty for none
   * @param games the indices of its games
   */
  record Excluded(
      String worker, String reason, String at, String credential, List<Integer> games) {}
}
