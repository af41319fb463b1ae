package io.tengen.cli;

import io.tengen.cli.TextTable.Column;
import io.tengen.cli.control.RunPlan;
import io.tengen.cli.control.RunStatus;
import io.tengen.coordinator.run.plan.FleetShare;
import io.tengen.engine.game.EngineSpec;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen runs}: lists runs, and changes how they share the workers. */
@Command(
    name = "runs",
    sortOptions = false,
    description = "Lists runs, newest first.",
    subcommands = RunsSetCommand.class,
    footer = {
      "",
      "Examples:",
      "  tengen runs",
      "  tengen runs --coordinator localhost:7070 --json",
      "  tengen runs set RUN --priority 1 --coordinator localhost:7070"
    })
final class RunsCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  Terminal terminal() {
    return tengen.terminal();
  }

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the runs as one JSON array.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Terminal terminal = tengen.terminal();
    try (Cluster cluster = where.open()) {
      List<RunStatus> runs = cluster.control().list();
      if (json) {
        terminal.out().println(Json.line(runs.stream().map(Json.Run::of).toList()));
      } else if (runs.isEmpty()) {
        terminal.say("no runs yet; tengen evaluate --help shows how to begin one");
      } else {
        terminal.out().print(table(runs, ZoneId.systemDefault()));
      }
    }
    return ExitCode.OK;
  }

  private static String table(List<RunStatus> runs, ZoneId zone) {
    DateTimeFormatter time =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(zone);
    boolean scheduled =
        runs.stream().anyMatch(run -> !run.plan().schedule().equals(FleetShare.DEFAULT));
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("run"),
                Column.left("kind"),
                Column.left("state"),
                Column.right("games"),
                Column.left("board"),
                Column.left("begun"),
                Column.flexible("engines")));
    if (scheduled) {
      columns.add(Column.right("priority"));
      columns.add(Column.right("share"));
    }
    TextTable table = new TextTable(columns);
    for (RunStatus run : runs) {
      RunPlan plan = run.plan();
      int size = plan.setup().size();
      String engines =
          plan.engines().stream().map(EngineSpec::name).collect(Collectors.joining(" "));
      List<String> cells =
          new ArrayList<>(
              List.of(
                  run.id(),
                  plan.kind().words(),
                  run.state().words(),
                  run.committed() + "/" + plan.games(),
                  size + "x" + size,
                  time.format(run.createdAt()),
                  engines));
      if (scheduled) {
        cells.add(String.valueOf(plan.schedule().priority()));
        cells.add(Numbers.three(plan.schedule().share()));
      }
      table.add(cells);
    }
    return table.render();
  }
}
