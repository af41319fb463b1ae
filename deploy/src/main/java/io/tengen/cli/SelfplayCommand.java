package io.tengen.cli;

import io.tengen.cli.control.RunPlan;
import io.tengen.cli.control.RunStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen selfplay}: has one engine play itself and keeps what it thought. */
@Command(
    name = "selfplay",
    sortOptions = false,
    description = {
      "Has one engine play itself and writes its games to a directory: games/*.sgf with each move's"
          + " visits and win rate, and positions.jsonl, one position a line with its root visit"
          + " counts, value and the game's result.",
      "",
      "ENGINE is [NAME=]KIND[:key=value,...], such as mcts:visits=200."
    },
    footer = {
      "",
      "Examples:",
      "  tengen selfplay mcts:visits=400 --games 1000 --out selfplay-400",
      "  tengen selfplay mcts:visits=100 --board 7 --games 50 --out small --seed 1",
      "  tengen selfplay --resume RUN --out selfplay-400"
    })
final class SelfplayCommand implements Callable<Integer> {
  @ParentCommand private Tengen tengen;

  @Parameters(paramLabel = "ENGINE", arity = "0..*", description = "The engine.")
  private List<String> engines = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the games are written; must be empty, missing, or of the same run.")
  private Path out;

  @Mixin private GameOptions game;
  @Mixin private PlayOptions how;
  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints what was written as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    return new RunDriver(tengen.terminal(), where, how, RunPlan.Kind.SELF_PLAY)
        .drive(plan(), new Writing());
  }

  private @Nullable RunPlan plan() throws CommandException {
    if (how.resume() != null) {
      if (!engines.isEmpty() || game.anyGiven()) {
        throw CommandException.badInput(
            "--resume goes on with the run as it was created; leave out the engine and game"
                + " options");
      }
      return null;
    }
    if (engines.size() != 1) {
      throw CommandException.badInput("self-play takes one engine, such as mcts:visits=200");
    }
    RunPlan plan =
        new RunPlan(
            RunPlan.Kind.SELF_PLAY,
            EngineArguments.parse(engines),
            game.setup(),
            game.games(),
            game.seed(),
            game.match());
    GameFolder.requireFree(out, "");
    return plan;
  }

  private final class Writing implements RunDriver.Ending {
    @Override
    public void begin(String run) throws CommandException {
      GameFolder.requireFree(out, run);
    }

    @Override
    public int end(Cluster cluster, RunStatus run) throws Exception {
      GameFolder folder = GameFolder.open(out, run.id());
      boolean over =
          run.state() == RunStatus.State.FINISHED || run.state() == RunStatus.State.FAILED;
      if (!over) {
        return cluster.control().get(run.id()).committed();
      }
      Forfeits forfeits = new Forfeits();
      int games = folder.writeGames(cluster.control(), forfeits);
      forfeits.lines(run.id()).forEach(tengen.terminal()::say);
      folder.writePositions(cluster.control());
      tengen
          .terminal()
          .out()
          .println(
              json
                  ? Json.line(new Json.Written(run.id(), games, out.toString()))
                  : games + " games of run " + run.id() + " in " + out);
      return games;
    }

    @Override
    public String resumption(Cluster cluster, RunStatus run) {
      return RunDriver.resumption(cluster, run, Shell.quote(out)) + how.again(cluster);
    }
  }
}
