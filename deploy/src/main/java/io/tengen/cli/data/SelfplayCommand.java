package io.tengen.cli.data;

import io.tengen.cli.client.ClusterOptions;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.GameOptions;
import io.tengen.cli.options.RunOptions;
import io.tengen.cli.options.SelfPlayOptions;
import io.tengen.cli.play.PlayOptions;
import io.tengen.cli.play.RunDriver;
import io.tengen.cli.results.GameDirectory;
import io.tengen.game.match.MatchRules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen selfplay}: has one engine play itself and keeps the games for training. */
@Command(
    name = "selfplay",
    sortOptions = false,
    description = {
      "Has one engine play itself. --out writes the games to a directory: games/*.sgf with each"
          + " move's visits and win rate, and positions.jsonl, one line for each position with its"
          + " root visit counts, value and the game's result. --shards writes the games to"
          + " compressed shards for training while they are played, each exactly once, even if the"
          + " command is interrupted.",
      "",
      "ENGINE is [NAME=]KIND[:key=value,...], such as mcts:visits=200."
    },
    footer = {
      "",
      "Examples:",
      "  tengen selfplay mcts:visits=400 --games 1000 --out selfplay-400",
      "  tengen selfplay mcts:visits=100 --board 7 --games 50 --out small --seed 1",
      "  tengen selfplay"
          + " mcts:net=b6,visits=400,cheap=80,noise=0.25,forced=2,temperature=0.75,temperatureLate=0.15"
          + " --net b6=b6c96.bin.gz --slots 64 --komi-spread 1 --random-opening 4 --opening-share"
          + " 0.5 --games 1000 --out games",
      "  tengen selfplay --resume RUN --out selfplay-400",
      "  tengen selfplay mcts:visits=100 --games 100000 --shards selfplay.data",
      "  tengen selfplay mcts:net=b6 --net b6=b6.onnx --games 100000 --coordinator HOST:7070"
          + " --shards s3://games/b6"
    })
public final class SelfplayCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "ENGINE", arity = "0..*", description = "The engine.")
  private List<String> engines = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory that the games are written to; must be empty, missing, or of the same run.")
  private @Nullable Path out;

  @Mixin private ShardOptions shards;

  @Mixin private GameOptions game;
  @Mixin private SelfPlayOptions start;
  @Mixin private PlayOptions how;
  @Mixin private RunOptions run;
  @Mixin private ClusterOptions where;

  @Option(names = "--json", description = "Prints a summary of the output as one JSON object.")
  private boolean json;

  SelfplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (out == null && !shards.isGiven()) {
      throw CommandException.badInput(
          "name an output: --out DIR for SGF and JSON, --shards PLACE for training");
    }
    shards.check();
    try (SelfplayOutput ending = new SelfplayOutput(terminal, out, shards, how, json)) {
      return new RunDriver(terminal, where, how, RunKind.SELF_PLAY).drive(spec(), ending);
    }
  }

  private @Nullable RunSpec spec() throws CommandException {
    if (how.resume() != null) {
      if (!engines.isEmpty() || game.anyGiven() || start.anyGiven() || run.anyGiven()) {
        throw CommandException.badInput(
            "--resume continues the run as it was created; leave out the engine, game options,"
                + " "
                + RunOptions.NAMES);
      }
      return null;
    }
    if (engines.size() != 1) {
      throw CommandException.badInput("self-play takes one engine, such as mcts:visits=200");
    }
    if (!game.timesOfEngines().isEmpty()) {
      throw CommandException.badInput(
          "self-play has one engine and one time: give --time without a name");
    }
    MatchRules match = game.match(MatchRules.Decided.COUNT);
    RunSpec spec =
        run.spec(
            RunSpec.builder(
                    RunKind.SELF_PLAY, EngineArguments.parse(engines), game.setup(), game.games())
                .seed(game.seed())
                .matchRules(match)
                .timeScale(game.timeScale(where.coordinator() != null))
                .selfPlay(start.terms(game.setup().rules()))
                .terms(start.openings(game.setup(), match, terminal))
                .shards(shards.store()));
    if (out != null) {
      GameDirectory.requireFree(out, "");
    }
    return spec;
  }
}
