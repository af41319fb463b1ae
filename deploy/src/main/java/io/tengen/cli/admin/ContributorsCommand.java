package io.tengen.cli.admin;

import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.Figures;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.wire.result.Contributor;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tengen contributors}: lists what each worker has delivered in all runs. */
@Command(
    name = "contributors",
    sortOptions = false,
    description = {
      "Lists what each worker has delivered in all runs, most games first, also those that are not"
          + " connected any more. tengen workers lists the connected ones."
    },
    footer = {
      "",
      "Examples:",
      "  tengen contributors --coordinator HOST:7070",
      "  tengen contributors --json"
    })
public final class ContributorsCommand implements Callable<Integer> {
  private static final double SECONDS_PER_HOUR = 3600;

  @Mixin private ClusterQuery query;

  @Override
  public Integer call() throws Exception {
    return query.run(connection ->
        Answer.list(
            connection.control().contributors(),
            each -> each,
            "no games yet",
            ContributorsCommand::table));
  }

  private static String table(List<Contributor> contributors) {
    TextTable table =
        new TextTable(
            Column.right("games"),
            Column.right("moves"),
            Column.right("hours of engines"),
            Column.right("crashes"),
            Column.right("runs"),
            Column.flexible("worker"));
    for (Contributor each : contributors) {
      table.add(
          Figures.count(each.games()),
          Figures.count(each.moves()),
          "%.1f".formatted(each.seconds() / SECONDS_PER_HOUR),
          Figures.count(each.crashes()),
          String.valueOf(each.runs()),
          each.name().isEmpty() ? "others" : each.name());
    }
    return table.render();
  }
}
