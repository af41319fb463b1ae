package io.tengen.cli.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.options.RunOptions;
import io.tengen.cli.options.TermsOptions;
import io.tengen.cli.options.TuningOptions;
import io.tengen.cli.play.PlayOptions;
import io.tengen.cli.play.RunDriver;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunResults;
import io.tengen.cli.results.RunText;
import io.tengen.cli.results.TournamentText;
import io.tengen.cli.results.TunedSettings;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen tune}: tunes settings of an engine by games. */
@Command(
    name = "tune",
    sortOptions = false,
    description = {
      "Tunes settings of an engine by games of its copies against each other, and can test the"
          + " tuned engine against the original at the end (--verify-with).",
      "",
      "ENGINE is [NAME=]KIND[:key=value,...], such as base=mcts:visits=400.",
      "Without --coordinator the games are played in this process and kept in --data; Ctrl-C stops,"
          + " prints the values so far and the command to resume. docs/tuning.md explains methods"
          + " and schedules."
    },
    footer = {
      "",
      "Examples:",
      "  tengen tune mcts:visits=400 --tune c=0.1..3 --tune fpu=0..0.5 --games 20000",
      "  tengen tune base=mcts:visits=200 --tune c=0.1..3:log --games 4000 --method clop --board 7",
      "  tengen tune mcts:visits=400 --tune c=0.1..3 --games 20000 --verify-with 0,5 --coordinator"
          + " go.example.org:7070",
      "  tengen tune --resume RUN --verify-with 0,5"
    })
public final class TuneCommand implements Callable<Integer> {
  private static final String PLUS = "+";

  private final Terminal terminal;

  @Parameters(paramLabel = "ENGINE", arity = "0..1", description = "The engine to tune.")
  private @Nullable String engine;

  @Mixin private TuningOptions tuning;

  @Option(
      names = "--verify-with",
      paramLabel = "ELO0,ELO1",
      description = {
        "After the tuning, plays the tuned engine against the original until a sequential test is"
            + " decided of H0: it is ELO0 stronger, against H1: it is ELO1 stronger."
      })
  private @Nullable String bounds;

  @Option(
      names = "--verify-games",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Most games of that test (default: ${DEFAULT-VALUE}).")
  private int testGames;

  @Mixin private GameOptions game;
  @Mixin private TermsOptions terms;
  @Mixin private PlayOptions how;
  @Mixin private RunOptions run;
  @Mixin private ClusterOptions where;

  @Option(
      names = "--check",
      description = {
        "Starts nothing: says what is wrong with the run, or how many games and how much time it"
            + " would take."
      })
  private boolean check;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  TuneCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * The output of {@code --json}.
   *
   * @param engine the tuned engine, as commands take it
   * @param records where the tuning's games are: a directory or a coordinator
   * @param test the results of the sequential test; absent if there was none
   */
  record Result(
      String run,
      String engine,
      TunedSettings tuning,
      String records,
      @JsonInclude(JsonInclude.Include.NON_NULL) Json.@Nullable Results test) {}

  @Override
  public Integer call() throws Exception {
    String test = bounds == null ? "" : test(bounds);
    RunSpec spec = spec();
    if (check) {
      if (spec == null) {
        throw CommandException.badInput("--check is for new runs; leave out --resume");
      }
      new RunDriver(terminal, where, how, RunKind.EVALUATION).check(spec, json);
      return ExitCode.OK;
    }
    Tuned tuned = new Tuned();
    int code = new RunDriver(terminal, where, how, RunKind.EVALUATION).drive(spec, tuned);
    Tested tested = new Tested();
    if (code == ExitCode.OK && !test.isEmpty()) {
      if (isChanged(tuned.status())) {
        RunSpec verification = verification(tuned.status(), test);
        code = new RunDriver(terminal, where, how, RunKind.EVALUATION).drive(verification, tested);
      } else {
        terminal.say("The tuned engine is the one that was given, so there is nothing to test.");
      }
    }
    if (json) {
      terminal.out().println(JsonWriter.line(tuned.result(tested.results)));
    }
    return code;
  }

  /** Returns the format of the test at the end. */
  private static String test(String bounds) throws CommandException {
    String[] parts = bounds.split(",", -1);
    if (parts.length != 2) {
      throw CommandException.badInput("--verify-with " + bounds + " is not ELO0,ELO1, such as 0,5");
    }
    String format = "sprt:elo0=" + parts[0].strip() + ",elo1=" + parts[1].strip();
    try {
      TournamentSpec.parse(format);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--verify-with: " + e.getMessage(), e);
    }
    return format;
  }

  private @Nullable RunSpec spec() throws CommandException {
    if (how.resume() != null) {
      if (engine != null
          || tuning.anyGiven()
          || game.anyGiven()
          || terms.anyGiven()
          || run.anyGiven()) {
        throw CommandException.badInput(
            "--resume keeps the settings of the run; leave out the engine, --tune and its method,"
                + " game options, "
                + RunOptions.NAMES);
      }
      return null;
    }
    if (engine == null) {
      throw CommandException.badInput("name the engine to tune, such as mcts:visits=400");
    }
    EngineSpec base = EngineArguments.parse(engine);
    String name = base.name().matches("[\\w-]+") ? base.name() : "base";
    List<EngineSpec> copies = List.of(base.named(name + PLUS), base.named(name + "-"));
    GameSetup setup = game.setup();
    MatchRules match = game.match();
    int games =
        game.givenGames()
            .orElseThrow(
                () -> CommandException.badInput("a tuning needs --games N, such as --games 20000"));
    RunSpec spec =
        run.spec(
            RunSpec.builder(RunKind.EVALUATION, copies, setup, games)
                .seed(game.seed())
                .matchRules(match)
                .timeScale(game.timeScale(where.coordinator() != null))
                .format(tuning.format(base))
                .terms(terms.terms(setup, match, game.timesOfEngines(), copies, terminal)));
    try {
      TournamentSpec.of(spec);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
    return spec;
  }

  /** Returns the run that tests the tuned engine against the one that it came from. */
  private RunSpec verification(RunStatus tuned, String format) throws CommandException {
    RunSpec spec = tuned.spec();
    EngineSpec first = spec.engines().getFirst();
    String name = first.name().endsWith(PLUS) ? first.name().replaceFirst("\\+$", "") : "base";
    List<EngineSpec> engines = List.of(best(tuned).named(name + "-tuned"), first.named(name));
    try {
      return RunSpec.builder(RunKind.EVALUATION, engines, spec.setup(), testGames)
          .seed(spec.seed() + 1)
          .matchRules(spec.matchRules())
          .timeScale(spec.timeScale())
          .artifacts(spec.artifacts())
          .format(format)
          .terms(spec.terms())
          .schedule(spec.schedule())
          .verify(spec.verify())
          .note(spec.note())
          .build();
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Returns the run's first engine with the best values. */
  private static EngineSpec best(RunStatus run) {
    EngineSpec engine = run.spec().engines().getFirst();
    for (TunedSettings.Setting setting : settings(run).settings()) {
      engine = engine.with(setting.key(), setting.best());
    }
    return engine;
  }

  /** Returns whether the tuned engine differs from the one that was given. */
  private static boolean isChanged(RunStatus run) {
    EngineSpec given = run.spec().engines().getFirst();
    return settings(run).settings().stream()
        .anyMatch(setting ->
            TuningOptions.ownValue(given, setting.key())
                .map(own -> !isSame(own, setting.best()))
                .orElse(true));
  }

  private static boolean isSame(String own, String best) {
    try {
      return Double.parseDouble(own) == Double.parseDouble(best);
    } catch (NumberFormatException e) {
      return own.equals(best);
    }
  }

  private static TunedSettings settings(RunStatus run) {
    return TunedSettings.of(
        run.tuning()
            .orElseThrow(() -> new IllegalStateException("run " + run.id() + " tunes nothing")));
  }

  /** What happens after the tuning. */
  private final class Tuned implements RunDriver.Ending {
    private @Nullable RunStatus last;
    private String records = "";

    RunStatus status() {
      if (last == null) {
        throw new IllegalStateException("the tuning has not ended");
      }
      return last;
    }

    Result result(Json.@Nullable Results test) {
      RunStatus run = status();
      return new Result(run.id(), best(run).engine(), settings(run), records, test);
    }

    @Override
    public void playing(Connection connection, RunStatus run) throws CommandException {
      if (run.tuning().isEmpty()) {
        throw CommandException.badInput(
            "run " + run.id() + " tunes nothing; resume it with tengen evaluate --resume");
      }
    }

    @Override
    public int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception {
      // The stream of states may lag behind the last game.
      RunStatus now = connection.control().get(run.id());
      last = now;
      records = connection.records(run.id());
      if (!json) {
        terminal.out().println();
        TournamentText.tuned(settings(now)).forEach(terminal.out()::println);
        terminal.out().println("Tuned engine: " + best(now).engine());
        RunText.lines(now).forEach(terminal::show);
        terminal.out().println("Records: " + records);
      }
      return now.committed();
    }

    @Override
    public String resumption(Connection connection, RunStatus run) throws CommandException {
      return "tengen tune --resume "
          + run.id()
          + " "
          + connection.option()
          + how.again(connection)
          + (bounds == null ? "" : " --verify-with " + bounds);
    }
  }

  /** What happens after the sequential test. */
  private final class Tested implements RunDriver.Ending {
    private Json.@Nullable Results results;

    @Override
    public int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception {
      Standings standings = connection.control().standings(run.id());
      Json.Results found = Json.Results.of(standings, run, connection.records(run.id()));
      results = found;
      if (!json) {
        RunResults.print(terminal, standings, run, found, false);
      }
      return standings.games();
    }

    @Override
    public String resumption(Connection connection, RunStatus run) throws CommandException {
      return RunDriver.resumption(connection, run, "") + how.again(connection);
    }
  }
}
