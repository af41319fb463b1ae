package io.tengen.cli.admin;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.results.PeerServices;
import io.tengen.wire.control.WorkerStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The text of a list of workers. */
final class WorkersText {
  /** The largest number of workers that a line about a problem names. */
  private static final int MOST_NAMED = 3;

  private WorkersText() {}

  /** Returns a table, and lines about what keeps workers from playing. */
  static String of(List<WorkerStatus> workers) {
    TextTable table =
        new TextTable(
            Column.left("worker"),
            Column.left("version"),
            Column.right("slots"),
            Column.right("moves/s"),
            Column.right("speed"),
            Column.right("games"),
            Column.right("heard"),
            Column.flexible("does"));
    for (WorkerStatus worker : workers) {
      table.add(
          worker.name(),
          worker.version(),
          worker.playing().size() + "/" + worker.slots(),
          worker.movesPerSecond().isPresent()
              ? Numbers.three(worker.movesPerSecond().getAsDouble())
              : "–",
          speed(worker),
          String.valueOf(worker.games()),
          age(worker.silence()),
          does(worker));
    }
    return table.render() + problems(workers);
  }

  /**
   * Returns its speed in units of the reference machine's; marked if clocks are not scaled by it.
   */
  private static String speed(WorkerStatus worker) {
    return worker.speed().isEmpty()
        ? "–"
        : String.format(Locale.ROOT, "%.2f", worker.speed().getAsDouble())
            + (worker.speedProblem().isEmpty() ? "" : "?");
  }

  private static String age(Duration silence) {
    return silence.toMinutes() > 0
        ? silence.toMinutes() + " min " + silence.toSecondsPart() + " s"
        : silence.toSeconds() + " s";
  }

  /** Returns what it serves other workers, trains, and plays for runs; the longest comes last. */
  private static String does(WorkerStatus worker) {
    List<String> parts = new ArrayList<>();
    List<String> services = PeerServices.of(worker);
    if (!services.isEmpty()) {
      parts.add(PeerServices.text(services));
    }
    worker.trainings().forEach(training -> parts.add("training " + training));
    List<String> games = games(worker);
    parts.addAll(games);
    if (games.isEmpty() && worker.trainings().isEmpty() && worker.slots() > 0) {
      parts.add("no games now");
    }
    return parts.isEmpty() ? "its own games, with others' help" : String.join("; ", parts);
  }

  /** Returns the pairings of its games by run, each with the number of games. */
  private static List<String> games(WorkerStatus worker) {
    Map<String, Map<String, Integer>> runs = new LinkedHashMap<>();
    for (WorkerStatus.Playing game : worker.playing()) {
      String pairing =
          game.black().equals(game.white()) ? game.black() : game.black() + "–" + game.white();
      runs.computeIfAbsent(game.run(), run -> new LinkedHashMap<>())
          .merge(pairing, 1, Integer::sum);
    }
    List<String> parts = new ArrayList<>();
    runs.forEach((run, pairings) -> {
      List<String> games = new ArrayList<>();
      pairings.forEach((pairing, count) -> games.add(pairing + (count > 1 ? " ×" + count : "")));
      parts.add(run + ": " + String.join(", ", games));
    });
    return parts;
  }

  private static String problems(List<WorkerStatus> workers) {
    Map<WorkerStatus.Problem, List<String>> names = new LinkedHashMap<>();
    for (WorkerStatus worker : workers) {
      for (WorkerStatus.Problem problem : worker.problems()) {
        names.computeIfAbsent(problem, each -> new ArrayList<>()).add(worker.name());
      }
    }
    StringBuilder text = new StringBuilder();
    names.forEach((problem, who) ->
        text.append(problem.run().isEmpty() ? "" : "run " + problem.run() + ", ")
            .append(named(who))
            .append(": ")
            .append(problem.text())
            .append('\n'));
    return text.isEmpty() ? "" : "\n" + text;
  }

  private static String named(List<String> workers) {
    String first = String.join(", ", workers.subList(0, Math.min(MOST_NAMED, workers.size())));
    int others = workers.size() - MOST_NAMED;
    return others > 0 ? first + " and " + Numbers.count(others, "other") : first;
  }
}
