package io.tengen.cli.top;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.results.PeerServices;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws the fleet for a terminal. */
final class FleetText {
  private FleetText() {}

  /** Returns a line for all, a table of runs, and a table of workers. */
  static String of(FleetState fleet) {
    return "%s, %d of %s busy, %d waiting, %s moves/s, %s games/s%n%n"
            .formatted(
                Numbers.count(fleet.workers().size(), "worker"),
                fleet.busy(),
                Numbers.count(fleet.slots(), "slot"),
                fleet.waiting(),
                Numbers.three(fleet.movesPerSecond()),
                number(fleet.gamesPerSecond()))
        + (fleet.runs().isEmpty() ? "no run is being played\n" : runs(fleet.runs()))
        + "\n"
        + (fleet.workers().isEmpty() ? "no worker is connected\n" : workers(fleet.workers()));
  }

  private static String runs(List<FleetState.Run> runs) {
    TextTable table =
        new TextTable(
            Column.left("run"),
            Column.left("state"),
            Column.right("games"),
            Column.right("games/s"),
            Column.right("playing"),
            Column.right("workers"),
            Column.flexible("waits for"));
    for (FleetState.Run run : runs) {
      table.add(
          run.run(),
          run.state(),
          run.committed() + "/" + run.games(),
          number(run.gamesPerSecond()),
          String.valueOf(run.playing()),
          String.valueOf(run.able()),
          run.waitsFor().isEmpty() ? "–" : run.waitsFor());
    }
    return table.render();
  }

  private static String workers(List<FleetState.Worker> workers) {
    TextTable table =
        new TextTable(
            Column.left("worker"),
            Column.left("version"),
            Column.right("slots"),
            Column.right("moves/s"),
            Column.right("games"),
            Column.right("heard"),
            Column.flexible("plays"));
    for (FleetState.Worker worker : workers) {
      table.add(
          worker.worker(),
          worker.version(),
          worker.busy() + "/" + worker.slots(),
          number(worker.movesPerSecond()),
          String.valueOf(worker.games()),
          Numbers.whole(worker.silentSeconds()) + " s",
          plays(worker));
    }
    return table.render();
  }

  private static String plays(FleetState.Worker worker) {
    List<String> parts = new ArrayList<>();
    if (!worker.services().isEmpty()) {
      parts.add(PeerServices.text(worker.services()));
    }
    worker.trainings().forEach(training -> parts.add("training " + training));
    worker.playing().forEach((run, games) -> parts.add(run + " ×" + games));
    worker.problems().forEach(problem -> parts.add("! " + problem));
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  private static String number(@Nullable Double value) {
    return value == null ? "–" : Numbers.three(value);
  }
}
