package io.tengen.cli;

import io.tengen.cli.control.RunPlan;
import io.tengen.cli.control.RunStatus;
import io.tengen.cli.control.Standings;
import io.tengen.engine.game.EngineSpec;
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
      "Rates engines against each other: a round robin in colour-swapped pairs.",
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
      "  tengen evaluate a=mcts:visits=100 b=mcts:visits=200 --coordinator go.example.org:7070",
      "  tengen evaluate --resume RUN"
    })
final class EvaluateCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "ENGINE", arity = "0..*", description = "Two engines or more.")
  private List<String> engines = List.of();

  @Mixin private GameOptions game;
  @Mixin private PlayOptions how;
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
      if (!engines.isEmpty() || game.anyGiven()) {
        throw CommandException.badInput(
            "--resume goes on with the run as it was created; leave out engines and game options");
      }
      return null;
    }
    if (engines.size() < 2) {
      throw CommandException.badInput(
          "an evaluation takes two engines or more, such as random mcts:visits=50");
    }
    List<EngineSpec> specs = EngineArguments.parse(engines);
    return new RunPlan(
        RunPlan.Kind.EVALUATION, specs, game.setup(), game.games(), game.seed(), game.match());
  }

  private final class Rating implements RunDriver.Ending {
    @Override
    public int end(Cluster cluster, RunStatus run) throws Exception {
      Standings standings = cluster.control().standings(run.id());
      Forfeits forfeits = new Forfeits();
      if (run.state() == RunStatus.State.FINISHED && cluster.embedded() != null) {
        Path directory = Cluster.folder(where.data(), run.id());
        GameFolder folder = GameFolder.open(directory, run.id());
        folder.writeGames(cluster.control(), forfeits);
        folder.writeResults(Json.Results.of(standings, directory.toString()));
      }
      Json.Results results = Json.Results.of(standings, cluster.records(run.id()));
      Results.print(tengen.terminal(), standings, results, json);
      forfeits.lines(run.id()).forEach(tengen.terminal()::say);
      return standings.games();
    }

    @Override
    public String resumption(Cluster cluster, RunStatus run) {
      return run.state().isEnded()
          ? RunDriver.resumption(cluster, run, "") + how.again(cluster)
          : "tengen watch " + run.id() + " " + cluster.option();
    }
  }
}
