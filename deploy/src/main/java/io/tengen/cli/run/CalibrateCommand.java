package io.tengen.cli.run;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import io.tengen.cli.results.ForfeitCounts;
import io.tengen.engine.play.ResignationStudy;
import io.tengen.engine.play.ResignationStudy.Advice;
import io.tengen.engine.play.ResignationStudy.Row;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen calibrate}: finds the win rate below which engines may resign. */
@Command(
    name = "calibrate",
    sortOptions = false,
    description = {
      "Finds the win rate below which the engines of a run may resign. For each threshold it"
          + " counts the sides that would have resigned, after two consecutive moves below it, and"
          + " those among them that did not lose in the end (false).",
      "",
      "It uses both sides of each game that was counted, and the winner of each game that was"
          + " resigned. A run whose engines never resign is most informative: omit resign=. With"
          + " resignNever=, only the games without resignation are used, which is unbiased for"
          + " every threshold."
    },
    footer = {
      "",
      "Examples:",
      "  tengen calibrate RUN",
      "  tengen calibrate RUN --max-false 0.02",
      "  tengen calibrate RUN --coordinator localhost:7070 --json"
    })
public final class CalibrateCommand implements Callable<Integer> {
  private static final double LEAST = 0.001;
  private static final double MOST = 0.5;

  private final Terminal terminal;

  @Parameters(paramLabel = "RUN", description = "The run's id; tengen runs lists them.")
  private String run;

  @Option(
      names = "--max-false",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "Greatest share of false resignations: the limit of the upper end of the 95 %% interval,"
              + " 0.001 to 0.5 (default: ${DEFAULT-VALUE}).")
  private double maxFalse;

  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  CalibrateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (!(maxFalse >= LEAST && maxFalse <= MOST)) {
      throw CommandException.badInput(
          "--max-false " + maxFalse + " is not between " + LEAST + " and " + MOST);
    }
    List<ResignationStudy> studies = studies();
    if (studies.stream().noneMatch(ResignationStudy::searches)) {
      throw CommandException.badInput(
          "run " + run + " has no moves with a win rate: play games with an engine that searches");
    }
    List<ResignationStudy> searching = studies.stream().filter(ResignationStudy::searches).toList();
    List<String> others =
        studies.stream().filter(s -> !s.searches()).map(ResignationStudy::engine).toList();
    if (json) {
      List<Engine> engines = searching.stream().map(study -> Engine.of(study, maxFalse)).toList();
      terminal.out().println(JsonWriter.line(new Calibration(run, maxFalse, engines, others)));
    } else {
      searching.forEach(this::print);
      if (!others.isEmpty()) {
        terminal.out().println("Left out, without win rates: " + String.join(", ", others));
      }
    }
    return ExitCode.OK;
  }

  /** Returns a study of all games for each engine of the run. */
  private List<ResignationStudy> studies() throws Exception {
    return where.ask(this::studies);
  }

  private List<ResignationStudy> studies(Connection connection) throws Exception {
    List<ResignationStudy> studies =
        connection.control().get(run).spec().engines().stream()
            .map(EngineSpec::name)
            .map(ResignationStudy::new)
            .toList();
    ForfeitCounts forfeits = new ForfeitCounts();
    connection
        .control()
        .export(
            run,
            game -> {
              forfeits.note(game);
              studies.forEach(study -> study.add(game.record()));
            });
    forfeits.lines(run, connection.option()).forEach(terminal::say);
    return studies;
  }

  private void print(ResignationStudy study) {
    TextTable table =
        new TextTable(
            Column.right("resign"),
            Column.right("would resign"),
            Column.right("false"),
            Column.right("rate"),
            Column.right("95 %"),
            Column.right("moves saved"));
    for (Row row : study.rows()) {
      Double rate = row.rate();
      Double saved = row.movesSaved();
      table.add(
          decimals(row.threshold(), 2),
          String.valueOf(row.resigned()),
          String.valueOf(row.wrong()),
          rate == null ? "–" : decimals(100 * rate, 1) + " %",
          rate == null
              ? "–"
              : decimals(100 * row.low(), 1) + "–" + decimals(100 * row.high(), 1) + " %",
          saved == null ? "–" : decimals(saved, 1));
    }
    terminal.out().println();
    terminal
        .out()
        .println(
            study.engine()
                + ": "
                + study.sides()
                + " sides in "
                + study.games()
                + (study.playedOn() ? " games that were played on (resignNever)" : " games"));
    terminal.out().print(table.render());
    terminal.out().println(advice(study));
    terminal.out().println();
  }

  private String advice(ResignationStudy study) {
    String most = Numbers.three(100 * maxFalse) + " %";
    return switch (study.advise(maxFalse)) {
      case Advice.Threshold(double threshold) ->
          "Recommended: resign=" + decimals(threshold, 2) + "; at most " + most + " false";
      case Advice.MoreGames(long games) ->
          "Too few games to ensure at most "
              + most
              + " false: about "
              + games
              + " are needed, there are "
              + study.games();
      case Advice.TooOftenFalse() ->
          "No threshold has at most "
              + most
              + " false: leave out resign=, or give the engine more visits";
      case Advice.NobodyResigns(long sides) ->
          "No side would have resigned; at least "
              + sides
              + " resignations are needed to ensure at most "
              + most
              + " false";
    };
  }

  private static String decimals(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  /**
   * The output of {@code --json}.
   *
   * @param withoutSearch engines left out because their moves come without win rates
   */
  private record Calibration(
      String run, double maxFalse, List<Engine> engines, List<String> withoutSearch) {}

  /**
   * The results of one engine.
   *
   * @param recommended null if there is none
   * @param gamesNeeded about how many games a recommendation needs; null if there is one or the
   *     number is unknown
   */
  private record Engine(
      String engine,
      int games,
      int sides,
      @Nullable Double recommended,
      @Nullable Long gamesNeeded,
      List<Row> thresholds) {
    static Engine of(ResignationStudy study, double maxFalse) {
      Advice advice = study.advise(maxFalse);
      return new Engine(
          study.engine(),
          study.games(),
          study.sides(),
          advice instanceof Advice.Threshold(double threshold) ? threshold : null,
          advice instanceof Advice.MoreGames(long games) ? games : null,
          study.rows());
    }
  }
}
