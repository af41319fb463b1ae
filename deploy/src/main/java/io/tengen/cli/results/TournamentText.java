package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.tournament.RoundsSpec;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.TestState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes the state of a run's competition in text for users. */
public final class TournamentText {
  private TournamentText() {}

  /** Returns the state in a few words; empty if the number of games tells all. */
  public static String note(RunStatus run) {
    if (run.test().isPresent()) {
      return llr(run.test().get());
    }
    if (run.widest95().isPresent()) {
      return "widest interval ± " + Numbers.three(run.widest95().getAsDouble());
    }
    return run.round() > 0 ? "round " + run.round() : "";
  }

  /** Returns the state of a sequential test or an adaptive run; no lines for other runs. */
  static List<String> lines(RunStatus run) {
    List<String> lines = new ArrayList<>();
    run.test().ifPresent(test -> lines.addAll(test(run, test)));
    if (TournamentSpec.parse(run.spec().format()) instanceof TournamentSpec.Adaptive adaptive) {
      lines.add(
          run.widest95().isEmpty()
              ? "Too few games yet for an interval."
              : "The widest of the wanted 95 % intervals is ± "
                  + Numbers.three(run.widest95().getAsDouble())
                  + " Elo; ± "
                  + Numbers.plain(adaptive.width())
                  + " was asked for.");
    }
    return lines;
  }

  /**
   * Returns a line that says which team is ahead; no line for competitions without teams and while
   * a ladder is undecided.
   *
   * @param placings the places of the run's engines
   */
  static List<String> teams(RunStatus run, List<Standings.Placing> placings) {
    List<String> names = run.spec().engines().stream().map(EngineSpec::name).toList();
    return switch (TournamentSpec.parse(run.spec().format())) {
      case RoundsSpec.TeamMatch match ->
          teams(names, names.size() / 2, placings, "points of boards level, the first ones decide");
      case RoundsSpec.Ladder ladder -> teams(names, ladder.team(names.size()), placings, "");
      default -> List.of();
    };
  }

  /**
   * @param size the size of the first team
   * @param level why one team is ahead at equal points; empty if points do not count
   */
  private static List<String> teams(
      List<String> names, int size, List<Standings.Placing> placings, String level) {
    int[] points = new int[2];
    int[] place = new int[2];
    for (Standings.Placing placing : placings) {
      int team = names.indexOf(placing.name()) < size ? 0 : 1;
      points[team] += placing.matchPoints();
      place[team] = placing.place();
    }
    List<String> teams =
        List.of(
            String.join(", ", names.subList(0, size)),
            String.join(", ", names.subList(size, names.size())));
    boolean isLevel = place[0] == place[1];
    if (isLevel && level.isEmpty()) {
      return List.of();
    }
    int first = place[0] <= place[1] ? 0 : 1;
    String score = level.isEmpty() ? "" : " " + points[first] + "–" + points[1 - first];
    String how = !isLevel && points[0] == points[1] && !level.isEmpty() ? " (" + level + ")" : "";
    return List.of(
        "Team of "
            + teams.get(first)
            + (isLevel ? " draws with" : " is ahead of")
            + " the team of "
            + teams.get(1 - first)
            + score
            + how);
  }

  private static List<String> test(RunStatus run, TestState test) {
    List<String> names = run.spec().engines().stream().map(EngineSpec::name).toList();
    EloEstimate estimate = EloEstimate.of(counts(test));
    List<String> lines = new ArrayList<>();
    if (TournamentSpec.parse(run.spec().format()) instanceof TournamentSpec.Sprt sprt) {
      String unit = sprt.model() == EloModel.NORMALIZED ? " normalized Elo" : " Elo";
      lines.add(
          switch (test.verdict()) {
            case OPEN -> "Undecided whether " + names.get(0) + " is stronger than " + names.get(1);
            case H0 ->
                names.get(0)
                    + " is not stronger than "
                    + names.get(1)
                    + ": H0 is accepted, at most "
                    + Numbers.plain(sprt.elo0())
                    + unit;
            case H1 ->
                names.get(0)
                    + " is stronger than "
                    + names.get(1)
                    + ": H1 is accepted, at least "
                    + Numbers.plain(sprt.elo1())
                    + unit;
          });
    }
    lines.add(
        llr(test)
            + ", pairs by points 0-½-1-1½-2: "
            + String.join("-", test.pentanomial().stream().map(String::valueOf).toList()));
    lines.add(
        String.format(
            Locale.ROOT,
            "Elo %.1f ± %.1f (95 %%), stronger with a likelihood of %.2f %%",
            estimate.elo(),
            estimate.error95(),
            100 * estimate.los()));
    return lines;
  }

  static ScoreCounts counts(TestState test) {
    List<Long> pairs = test.pentanomial();
    return ScoreCounts.ofPairs(
        pairs.get(0), pairs.get(1), pairs.get(2), pairs.get(3), pairs.get(4));
  }

  private static String llr(TestState test) {
    return String.format(
        Locale.ROOT, "LLR %.2f of %.2f to %.2f", test.llr(), test.lower(), test.upper());
  }

  /** Returns the tables of places, one for each stage. */
  static String placings(List<Standings.Placing> placings) {
    return Standings.byStage(placings).entrySet().stream()
        .map(stage ->
            (stage.getKey().isEmpty() ? "" : stage.getKey() + "\n") + table(stage.getValue()))
        .collect(Collectors.joining("\n"));
  }

  private static String table(List<Standings.Placing> placings) {
    boolean hasTotal = placings.stream().anyMatch(placing -> placing.total() > 0);
    boolean hasOpponents = placings.stream().anyMatch(placing -> placing.opponents() > 0);
    boolean hasPoints = placings.stream().anyMatch(placing -> placing.points() > 0);
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("place"), Column.flexible("engine"), Column.right("match points")));
    if (hasTotal) {
      columns.add(Column.right("total score"));
    }
    if (hasOpponents) {
      columns.addAll(List.of(Column.right("opponents'"), Column.right("defeated's")));
    }
    columns.add(Column.right("warnings"));
    if (hasPoints) {
      columns.add(Column.right("contest points"));
    }
    columns.add(Column.left(""));
    TextTable table = new TextTable(columns);
    for (Standings.Placing placing : placings) {
      List<String> cells =
          new ArrayList<>(
              List.of(
                  String.valueOf(placing.place()),
                  placing.name(),
                  String.valueOf(placing.matchPoints())));
      if (hasTotal) {
        cells.add(String.valueOf(placing.total()));
      }
      if (hasOpponents) {
        cells.add(String.valueOf(placing.opponents()));
        cells.add(Numbers.score(placing.defeated() / 2.0));
      }
      cells.add(String.valueOf(placing.warnings()));
      if (hasPoints) {
        cells.add(String.valueOf(placing.points()));
      }
      cells.add(placing.withdrawn() ? "withdrew" : "");
      table.add(cells);
    }
    return table.render();
  }
}
