package io.tengen.cli.run;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.FormatOptions;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.options.RunOptions;
import io.tengen.cli.options.TeamsFile;
import io.tengen.cli.options.TermsOptions;
import io.tengen.cli.play.PlayOptions;
import io.tengen.cli.play.RunDriver;
import io.tengen.cli.results.ForfeitCounts;
import io.tengen.cli.results.GameDirectory;
import io.tengen.cli.results.Json;
import io.tengen.cli.results.RunResults;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Adjudication;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen evaluate}: rates engines against each other. */
@Command(
    name = "evaluate",
    sortOptions = false,
    description = {
      "Rates engines against each other in colour-swapped pairs of games, by default in a round"
          + " robin (--format).",
      "",
      "ENGINE is [NAME=]KIND[:key=value,...], such as random, mcts:visits=200,"
          + " base=mcts:visits=400,seed=7 or gnugo=gtp:gnugo10.",
      "Without --coordinator the games are played in this process and kept in --data; Ctrl-C stops,"
          + " prints the ratings so far and the command to resume."
    },
    footer = {
      "",
      "Examples:",
      "  tengen evaluate random mcts:visits=50 mcts:visits=200 mcts:visits=800 --games 120",
      "  tengen evaluate gnugo=gtp:gnugo10 mcts:visits=800 --board 9 --games 20",
      "  tengen evaluate gnugo=gtp:gnugo10 mcts:time=1 --time 5m+3x10s --illegal warning",
      "  tengen evaluate a=mcts:visits=100 b=mcts:visits=200 --openings 9x9.sgf --adjudicate"
          + " 0.95x4",
      "  tengen evaluate weak=mcts:visits=50 mcts:visits=400 --handicap 2 --black weak",
      "  tengen evaluate fast=mcts slow=mcts --time 1s/move --time slow=5s/move",
      "  tengen evaluate a=mcts:visits=100 b=mcts:visits=200 --coordinator go.example.org:7070",
      "  tengen evaluate new=mcts:visits=220 old=mcts:visits=200 --sprt 0,10",
      "  tengen evaluate random mcts:visits=50 mcts:visits=99 --format adaptive:width=60",
      "  tengen evaluate a=simulated:elo=50 b=simulated c=simulated --format swiss:rounds=3",
      "  tengen evaluate a=file:ann b=file:bob c=random d=alphabeta --rules mini-go --format"
          + " groups:size=2",
      "  tengen evaluate --teams teams.txt --format swiss:rounds=3,games=1",
      "  tengen evaluate v1=mcts:visits=100 v2=mcts:visits=200 --pool main && tengen ratings --pool"
          + " main",
      "  tengen evaluate new=mcts:visits=220 old=mcts:visits=200 --sprt 0,10 --check",
      "  tengen evaluate --resume RUN",
      "  tengen evaluate --resume RUN --games 400"
    })
public final class EvaluateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "ENGINE", arity = "0..*", description = "Two engines or more.")
  private List<String> engines = List.of();

  @Mixin private GameOptions game;
  @Mixin private FormatOptions format;
  @Mixin private TermsOptions terms;
  @Mixin private PlayOptions how;

  @Option(
      names = "--pool",
      paramLabel = "NAME",
      description = {
        "The rating pool that the results enter; the first run that names a pool creates it; see"
            + " tengen pool --help."
      })
  private @Nullable String pool;

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

  EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    RunSpec spec = spec();
    if (check) {
      if (spec == null) {
        throw CommandException.badInput("--check is for new runs; leave out --resume");
      }
      new RunDriver(terminal, where, how, RunKind.EVALUATION).check(spec, json);
      return ExitCode.OK;
    }
    OptionalInt more = spec == null ? game.givenGames() : OptionalInt.empty();
    return new RunDriver(terminal, where, how, RunKind.EVALUATION)
        .extending(more)
        .drive(spec, new Rating());
  }

  private @Nullable RunSpec spec() throws CommandException {
    if (how.resume() != null) {
      if (!engines.isEmpty()
          || game.anyButGamesGiven()
          || format.anyGiven()
          || terms.anyGiven()
          || pool != null
          || run.anyGiven()) {
        throw CommandException.badInput(
            "--resume keeps the settings of the run; leave out engines, game options but --games,"
                + " --pool, "
                + RunOptions.NAMES);
      }
      return null;
    }
    TeamsFile.Entries entries = format.entries(EngineArguments.parse(engines));
    List<EngineSpec> specs = entries.engines();
    if (specs.size() < 2) {
      throw CommandException.badInput(
          "an evaluation needs two engines or more, such as random mcts:visits=50");
    }
    GameSetup setup = game.setup();
    MatchRules match = game.match();
    if (!match.adjudication().equals(Adjudication.NONE)) {
      EngineArguments.warnIfNotAdjudicated(specs, terminal);
    }
    int games = game.games(format, entries);
    return run.spec(
        RunSpec.builder(RunKind.EVALUATION, specs, setup, games)
            .seed(game.seed())
            .matchRules(match)
            .timeScale(game.timeScale(where.coordinator() != null))
            .format(format.format())
            .terms(terms.terms(setup, match, game.timesOfEngines(), specs, terminal))
            .teams(entries.teams())
            .pool(pool == null ? "" : pool));
  }

  private final class Rating implements RunDriver.Ending {
    @Override
    public int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception {
      Standings standings = connection.control().standings(run.id());
      ForfeitCounts forfeits = new ForfeitCounts();
      if (run.state() == RunState.FINISHED && connection.isLocal()) {
        Path directory = Connection.folder(where.data(), run.id());
        GameDirectory folder = GameDirectory.open(directory, run.id());
        folder.writeGames(connection.control(), forfeits);
        folder.writeResults(Json.Results.of(standings, run, directory.toString()));
      }
      Json.Results results = Json.Results.of(standings, run, connection.records(run.id()));
      RunResults.print(terminal, standings, run, results, json);
      forfeits.lines(run.id(), connection.option()).forEach(terminal::say);
      return standings.games();
    }

    @Override
    public String resumption(Connection connection, RunStatus run) throws CommandException {
      return run.state().isEnded()
          ? RunDriver.resumption(connection, run, "") + how.again(connection)
          : "tengen watch " + run.id() + " " + connection.option();
    }
  }
}
