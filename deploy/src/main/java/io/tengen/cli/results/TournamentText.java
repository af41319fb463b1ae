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
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.Standings.Match;
import io.tengen.wire.control.TestState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    if (run.tuning().isPresent()) {
      return TunedSettings.of(run.tuning().get()).best();
    }
    return run.round() > 0 ? "round " + run.round() : "";
  }

  /**
   * Returns the state of a sequential test, an adaptive run or a tuning; no lines for other runs.
   */
  static List<String> lines(RunStatus run) {
    List<String> lines = new ArrayList<>();
    run.test().ifPresent(test -> lines.addAll(test(run, test)));
    run.tuning().ifPresent(tuning -> lines.addAll(tuned(TunedSettings.of(tuning))));
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
   * Returns a line that names the leading team of a match or the winner of the final after groups.
   * Returns none for other competitions, before the first board of a match is over, while a ladder
   * is undecided, and while groups are playing.
   */
  static List<String> leaders(RunStatus run, Standings standings) {
    List<String> names = run.spec().engines().stream().map(EngineSpec::name).toList();
    return switch (TournamentSpec.parse(run.spec().format())) {
      case RoundsSpec.TeamMatch match ->
          TeamMatchResult.of(teams(names, names.size() / 2), standings).stream()
              .map(result -> line(result, standings.placings()))
              .toList();
      case RoundsSpec.Ladder ladder ->
          ladder(teams(names, ladder.team(names.size())), standings.placings());
      case RoundsSpec.Groups groups ->
          run.state() == RunState.FINISHED ? winners(standings.placings()) : List.of();
      default -> List.of();
    };
  }

  /** Returns a line that names the winner of the final; none if there was no final. */
  private static List<String> winners(List<Standings.Placing> placings) {
    List<String> first =
        placings.stream()
            .filter(
                placing -> placing.stage().equals(RoundsSpec.Groups.FINAL) && placing.place() == 1)
            .map(Standings.Placing::name)
            .toList();
    return switch (first.size()) {
      case 0 -> List.of();
      case 1 -> List.of(first.getFirst() + " wins the final");
      default ->
          List.of(String.join(", ", first) + " share the first place of the final, level in all");
    };
  }

  /**
   * @param size the size of the first team
   */
  private static Teams teams(List<String> names, int size) {
    return new Teams(
        LineUp.FIXED,
        Stream.of(names.subList(0, size), names.subList(size, names.size()))
            .map(members -> new Teams.Team(String.join(", ", members), members))
            .toList());
  }

  private static String line(TeamMatchResult match, List<Standings.Placing> placings) {
    int lead = match.firstPoints() - match.secondPoints();
    boolean byBoards = lead == 0 && match.over();
    if (byBoards) {
      Match board = match.boards().getFirst();
      lead = place(board.second(), placings) - place(board.first(), placings);
    }
    String relation = lead != 0 ? "is ahead of" : match.over() ? "draws with" : "is level with";
    String why = byBoards && lead != 0 ? " (points of boards level, the first ones decide)" : "";
    return sentence(match.first(), match.second(), relation, lead >= 0)
        + String.format(
            Locale.ROOT,
            " %d–%d%s%s",
            Math.max(match.firstPoints(), match.secondPoints()),
            Math.min(match.firstPoints(), match.secondPoints()),
            match.over() ? "" : " so far",
            why);
  }

  private static List<String> ladder(Teams teams, List<Standings.Placing> placings) {
    Teams.Team first = teams.teams().getFirst();
    Teams.Team second = teams.teams().getLast();
    int lead =
        place(second.members().getFirst(), placings) - place(first.members().getFirst(), placings);
    return lead == 0
        ? List.of()
        : List.of(sentence(first.name(), second.name(), "is ahead of", lead > 0));
  }

  private static String sentence(String one, String other, String relation, boolean isOneFirst) {
    return "Team of "
        + (isOneFirst ? one : other)
        + " "
        + relation
        + " the team of "
        + (isOneFirst ? other : one);
  }

  private static int place(String engine, List<Standings.Placing> placings) {
    return placings.stream()
        .filter(placing -> placing.name().equals(engine))
        .mapToInt(Standings.Placing::place)
        .findFirst()
        .orElseThrow();
  }

  /** Returns a table of tuned settings, beneath a line that says after how many games. */
  public static List<String> tuned(TunedSettings tuned) {
    TextTable table =
        new TextTable(
            Column.left("setting"),
            Column.left("range"),
            Column.right("start"),
            Column.right("best"));
    tuned
        .settings()
        .forEach(
            setting -> table.add(setting.key(), setting.range(), setting.start(), setting.best()));
    List<String> lines = new ArrayList<>();
    lines.add("Tuned by " + tuned.method() + ", " + Numbers.count(tuned.games(), "game") + ":");
    table.render().lines().forEach(lines::add);
    return lines;
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
