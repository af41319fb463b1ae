package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.console.Times;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Describes runs in text for users. */
public final class RunText {
  /** The most characters of a note in a table. */
  private static final int NOTE_WIDTH = 40;

  private RunText() {}

  /** Returns one line that says what is played. */
  public static String headline(RunStatus run) {
    RunSpec spec = run.spec();
    int size = spec.setup().size();
    return "run "
        + run.id()
        + ": "
        + (spec.format().isEmpty() ? "" : spec.format() + ", at most ")
        + Numbers.count(spec.games(), "game")
        + " "
        + (spec.kind() == RunKind.SELF_PLAY ? "of " : "between ")
        + String.join(", ", spec.engines().stream().map(EngineSpec::name).limit(4).toList())
        + (spec.engines().size() > 4 ? ", …" : "")
        + "; "
        + size
        + "x"
        + size
        + ", komi "
        + Numbers.score(spec.setup().komi())
        + ", "
        + spec.setup().rules().name()
        + ", seed "
        + spec.seed()
        + (spec.pool().isEmpty() ? "" : ", for pool " + spec.pool());
  }

  /** Returns the lines beneath the results of a run: its note and its verification, if any. */
  public static List<String> lines(RunStatus run) {
    List<String> lines = new ArrayList<>();
    if (!run.spec().note().isEmpty()) {
      lines.add("Note: " + run.spec().note());
    }
    lines.addAll(VerificationText.lines(run));
    return lines;
  }

  /** Returns the state of a run; one that no worker plays at present waits for workers. */
  private static String state(RunStatus run) {
    return run.state() == RunState.RUNNING && run.workers() == 0
        ? "waiting for workers"
        : run.state().words();
  }

  /** Returns a note, shortened for tables. */
  private static String brief(String note) {
    return note.length() <= NOTE_WIDTH ? note : note.substring(0, NOTE_WIDTH - 1) + "…";
  }

  /** Returns a table of runs, followed by the problems of those that are being played. */
  public static String table(List<RunStatus> runs, ZoneId zone) {
    DateTimeFormatter time = Times.minutes(zone);
    boolean scheduled =
        runs.stream().anyMatch(run -> !run.spec().schedule().equals(FleetShare.DEFAULT));
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
    boolean owned = runs.stream().anyMatch(run -> !run.owner().isEmpty());
    if (owned) {
      columns.add(Column.left("owner"));
    }
    boolean noted = runs.stream().anyMatch(run -> !run.spec().note().isEmpty());
    if (scheduled) {
      columns.add(Column.right("priority"));
      columns.add(Column.right("share"));
    }
    if (noted) {
      columns.add(Column.left("note"));
    }
    TextTable table = new TextTable(columns);
    for (RunStatus run : runs) {
      RunSpec spec = run.spec();
      int size = spec.setup().size();
      String engines =
          spec.engines().stream().map(EngineSpec::name).collect(Collectors.joining(" "));
      List<String> cells =
          new ArrayList<>(
              List.of(
                  run.id(),
                  spec.kind().words(),
                  state(run),
                  run.committed() + "/" + spec.games(),
                  size + "x" + size,
                  time.format(run.createdAt()),
                  engines));
      if (owned) {
        cells.add(run.owner());
      }
      if (scheduled) {
        cells.add(String.valueOf(spec.schedule().priority()));
        cells.add(Numbers.three(spec.schedule().share()));
      }
      if (noted) {
        cells.add(brief(spec.note()));
      }
      table.add(cells);
    }
    return table.render() + problems(runs);
  }

  private static String problems(List<RunStatus> runs) {
    return runs.stream()
        .filter(run -> !run.state().isEnded() && !run.problem().isEmpty())
        .map(run -> "\n" + run.id() + ": " + run.problem() + "\n")
        .collect(Collectors.joining());
  }
}
