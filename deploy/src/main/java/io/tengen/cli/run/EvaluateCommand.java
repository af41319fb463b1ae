package io.tengen.cli.run;

import io.tengen.cli.Tengen;
import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.RunPlan;
import io.tengen.cli.client.RunStatus;
import io.tengen.cli.client.Standings;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.FormatOptions;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.options.ScheduleOptions;
import io.tengen.cli.options.TermsOptions;
import io.tengen.cli.options.VerifyOptions;
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
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen evaluate}: rates engines against each other. */
@Command(
    name = "evaluate",
    sortOptions = false,
    description = {
      "Rates engines against each other in colour-swapped pairs of games: a round robin, or what"
          + " --format says.",
      "",
      "ENGINE is [NAME=]KIND[:key=value,...], such as random, mcts:visits=200,"
          + " base=mcts:visits=400,seed=7 or gnugo=gtp:gnugo10.",
      "Without --coordinator the games are played in this process and kept in --data; Ctrl-C stops,"
          + " shows the ratings so far and says how to go on."
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
      "  tengen evaluate v1=mcts:visits=100 v2=mcts:visits=200 --pool main && tengen ratings --pool"
          + " main",
      "  tengen evaluate --resume RUN"
    })
public final class EvaluateCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

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
        "The rating pool that the results enter, begun by the first run that names it; see tengen"
            + " pool --help."
      })
  private @Nullable String pool;

  @Mixin private ScheduleOptions schedule;
  @Mixin private VerifyOptions verify;
  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints the results as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    return new RunDriver(tengen.terminal(), where, how, RunPlan.Kind.EVALUATION)
        .drive(plan(), new Rating());
  }

  private @Nullable RunPlan plan() throws CommandException {
    if (how.resume() != null) {
      if (!engines.isEmpty()
          || game.anyGiven()
          || format.anyGiven()
          || terms.anyGiven()
          || pool != null
          || schedule.anyGiven()
          || verify.anyGiven()) {
        throw CommandException.badInput(
            "--resume goes on with the run as it was created; leave out engines, game options,"
                + " --pool, --priority, --share and --verify");
      }
      return null;
    }
    if (engines.size() < 2) {
      throw CommandException.badInput(
          "an evaluation takes two engines or more, such as random mcts:visits=50");
    }
    List<EngineSpec> specs = EngineArguments.parse(engines);
    GameSetup setup = game.setup();
    MatchRules match = game.match();
    if (!match.adjudication().equals(Adjudication.NONE)) {
      EngineArguments.sayWhoCannotAgree(specs, tengen.terminal());
    }
    int games = game.games(format, specs.size());
    return new RunPlan(RunPlan.Kind.EVALUATION, specs, setup, games, game.seed(), match)
        .withFormat(format.format())
        .withTerms(terms.terms(setup, match, game.timesOfEngines(), specs, tengen.terminal()))
        .withPool(pool == null ? "" : pool)
        .withSchedule(schedule.schedule())
        .withVerify(verify.share());
  }

  private final class Rating implements RunDriver.Ending {
    @Override
    public int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception {
      Standings standings = connection.control().standings(run.id());
      ForfeitCounts forfeitCounts = new ForfeitCounts();
      if (run.state() == RunStatus.State.FINISHED && connection.embedded() != null) {
        Path directory = Connection.folder(where.data(), run.id());
        GameDirectory folder = GameDirectory.open(directory, run.id());
        folder.writeGames(connection.control(), forfeitCounts);
        folder.writeResults(Json.Results.of(standings, run, directory.toString()));
      }
      Json.Results results = Json.Results.of(standings, run, connection.records(run.id()));
      RunResults.print(tengen.terminal(), standings, run, results, json);
      forfeitCounts.lines(run.id(), connection.option()).forEach(tengen.terminal()::say);
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
