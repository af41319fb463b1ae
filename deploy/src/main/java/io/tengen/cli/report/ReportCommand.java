package io.tengen.cli.report;

import com.samskivert.mustache.MustacheException;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.options.RanksOption;
import io.tengen.cli.results.CommittedGames;
import io.tengen.cli.results.Grade;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.Sprt;
import io.tengen.files.AtomicFile;
import io.tengen.wire.control.PoolStatus;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen report}: writes the results of a run as one HTML file. */
@Command(
    name = "report",
    sortOptions = false,
    description = {
      "Writes the results of an evaluation as one self-contained HTML file: a verdict in words,"
          + " ratings, tables, statistics of the games, and a board to step through them"
          + " (docs/report.md).",
      "With --pool it writes the ratings of a rating pool: a table, a curve over the versions, and"
          + " the pairings.",
    },
    footer = {
      "",
      "Examples:",
      "  tengen report RUN",
      "  tengen report RUN --out strength.html --sprt 0,10",
      "  tengen report RUN --coordinator localhost:7070 --json",
      "  tengen report RUN --ranks gnugo=8k",
      "  tengen report --pool main --out main.html"
    })
public final class ReportCommand implements Callable<Integer> {
  private static final int MOST_STEPPABLE = 100_000;
  private static final double ERROR_RATE = 0.05;
  private static final Pattern BOUNDS =
      Pattern.compile("(-?[0-9]{1,4}(?:\\.[0-9]{1,6})?),(-?[0-9]{1,4}(?:\\.[0-9]{1,6})?)");

  private final Terminal terminal;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      description = "The run's id; tengen runs lists them.")
  private @Nullable String run;

  @Option(
      names = "--pool",
      paramLabel = "NAME",
      description = "A rating pool instead of a run; tengen pool list lists them.")
  private @Nullable String pool;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = {
        "File to write (default: report-RUN.html, or report-pool-NAME.html); an existing file is"
            + " replaced."
      })
  private @Nullable Path out;

  @Option(
      names = "--sprt",
      paramLabel = "ELO0,ELO1",
      description = {
        "For a run of two engines: shows a sequential test of the first against the second, of H0:"
            + " it is ELO0 stronger, against H1: it is ELO1 stronger; error rates 0.05 (default:"
            + " the run's own test, if it was one)."
      })
  private @Nullable String bounds;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = RunReport.STEPPABLE,
      description =
          "Maximum number of games that can be stepped through, 0 to 100000; if there are more, the"
              + " run's seed determines the sample (default: ${DEFAULT-VALUE}).")
  private int steppable;

  @Mixin private RanksOption ranks;
  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the numbers as one JSON object.")
  private boolean json;

  ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (steppable < 0 || steppable > MOST_STEPPABLE) {
      throw CommandException.badInput(
          "--games " + steppable + " is not between 0 and " + MOST_STEPPABLE);
    }
    Optional<Sprt> sprt = sprt();
    if ((run == null) == (pool == null)) {
      throw CommandException.badInput("name a run or a pool: tengen report RUN, or --pool NAME");
    }
    if (pool != null) {
      if (bounds != null) {
        throw CommandException.badInput("--sprt tests the engines of a run; leave out --pool");
      }
      return ofPool(pool);
    }
    return ofRun(Objects.requireNonNull(run), sprt);
  }

  private int ofPool(String name) throws Exception {
    Path file = out == null ? Path.of("report-pool-" + name + ".html") : out;
    UserFiles.requireWritableFile(file);
    return where.ask(connection -> ofPool(connection, name, file));
  }

  private int ofPool(Connection connection, String name, Path file) throws Exception {
    PoolStatus status = connection.control().pools().get(name);
    Standings standings = connection.control().pools().standings(name);
    if (standings.games() == 0) {
      throw CommandException.badInput("pool " + name + " has no games that count yet");
    }
    Map<String, Grade> grades = Grade.of(ranks.scale(standings), standings);
    write(file, to -> PoolPage.write(status, standings, grades, to));
    terminal.print(json, PoolSummary.of(status, standings, grades, file), "Report: " + file);
    return ExitCode.OK;
  }

  private int ofRun(String run, Optional<Sprt> sprt) throws Exception {
    Path file = out == null ? Path.of("report-" + run + ".html") : out;
    UserFiles.requireWritableFile(file);
    return where.ask(connection -> ofRun(connection, run, sprt, file));
  }

  private int ofRun(Connection connection, String run, Optional<Sprt> sprt, Path file)
      throws Exception {
    RunStatus status = connection.control().get(run);
    RunReport report = report(status, sprt);
    CommittedGames.read(connection.control(), status, terminal, report.log()::add);
    Findings findings = report.findings();
    Standings standings = findings.standings(status.id());
    if (standings.games() == 0) {
      throw CommandException.badInput("run " + run + " has no games that count yet");
    }
    Standings places = connection.control().standings(run);
    Map<String, Grade> grades = Grade.of(ranks.scale(standings), standings);
    write(file, to -> report.write(findings, grades, places, to));
    Summary summary = Summary.of(status, standings, grades, places, findings, file.toString());
    print(summary, Conclusion.of(status, findings));
    return ExitCode.OK;
  }

  /** Returns the bounds of the hypotheses, if the option is given. */
  private Optional<Sprt> sprt() throws CommandException {
    if (bounds == null) {
      return Optional.empty();
    }
    Matcher form = BOUNDS.matcher(bounds);
    if (!form.matches()) {
      throw CommandException.badInput("--sprt " + bounds + " is not ELO0,ELO1, such as 0,5");
    }
    double elo0 = Double.parseDouble(form.group(1));
    double elo1 = Double.parseDouble(form.group(2));
    if (!(elo0 < elo1)) {
      throw CommandException.badInput("--sprt " + bounds + ": the first must be below the second");
    }
    return Optional.of(new Sprt(elo0, elo1, ERROR_RATE, ERROR_RATE, EloModel.LOGISTIC));
  }

  private RunReport report(RunStatus status, Optional<Sprt> sprt) throws CommandException {
    try {
      return RunReport.of(status, sprt, steppable);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Writes a page. */
  @FunctionalInterface
  private interface Page {
    void write(Writer to) throws IOException;
  }

  private static void write(Path file, Page content) throws CommandException {
    try (AtomicFile page = UserFiles.begin(file)) {
      content.write(page.writer());
      page.commit();
    } catch (IOException e) {
      throw UserFiles.writeFailed(file, e);
    } catch (MustacheException e) {
      // The template engine wraps failures of the writer.
      if (e.getCause() instanceof IOException cause) {
        throw UserFiles.writeFailed(file, cause);
      }
      throw e;
    }
  }

  private void print(Summary summary, Conclusion conclusion) {
    PrintWriter out = terminal.out();
    if (json) {
      out.println(JsonWriter.line(summary));
      return;
    }
    out.println(conclusion.headline());
    List<String> details = conclusion.details();
    details.forEach(out::println);
    out.println("Report: " + summary.file());
  }
}
