package io.tengen.cli.analyze;

import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.SgfFile;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.cli.play.PlayOptions;
import io.tengen.engine.play.BoardText;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen analyze}: says what a search thinks of a game or of one of its positions. */
@Command(
    name = "analyze",
    sortOptions = false,
    description = {
      "Searches every position of a game, draws the win rate and names the moves that lost most;"
          + " or, with --move, describes one position in detail: the win rates of its moves by the"
          + " search, by the network alone and by rollouts alone, their priors, visits and lines,"
          + " and who owns which point.",
      "",
      "ENGINE is mcts[:key=value,...]; docs/engines.md has its settings."
    },
    footer = {
      "",
      "Examples:",
      "  tengen analyze game.sgf",
      "  tengen analyze game.sgf --svg winrate.svg",
      "  tengen analyze game.sgf --move 40 --svg position.svg",
      "  tengen analyze game.sgf mcts:net=b6,visits=400 --net b6=g170-b6c96.bin.gz --json"
    })
public final class AnalyzeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE.sgf", description = "File whose first game is read.")
  private String file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ENGINE",
      defaultValue = "mcts:visits=1000",
      description = "The engine that searches (default: ${DEFAULT-VALUE}).")
  private String engine;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Analyses the position after this many moves alone, in all detail.")
  private @Nullable Integer move;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description =
          "Also writes a picture to this file, which is replaced if it exists: the win rate, or"
              + " with --move the board.")
  private @Nullable Path svg;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration with networks and their devices (default: "
            + PlayOptions.DEFAULT_PROGRAMS
            + ")."
      })
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;

  AnalyzeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    SgfGame game = SgfFile.firstGame(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal);
    if (svg != null) {
      Directories.requireWritableFile(svg);
    }
    EngineSpec spec = EngineArguments.parse(engine);
    Map<String, String> given = new TreeMap<>(policies.overrides());
    given.putAll(networks.overrides());
    WorkerConfig worker = WorkerSettings.load(config, given);
    try (LoadedNetworks open = new LoadedNetworks(worker.networks())) {
      MctsKind kind = new MctsKind(worker.policies(), open);
      requireSearch(kind, spec, game);
      try (PositionAnalyst analyst = new PositionAnalyst(kind, spec, seed)) {
        if (move == null) {
          game(analyst, spec, game);
        } else {
          position(analyst, game, move);
        }
      }
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (PlayerFailure e) {
      throw CommandException.failed(String.valueOf(e.getMessage()), e);
    }
  }

  private static void requireSearch(MctsKind kind, EngineSpec spec, SgfGame game)
      throws CommandException {
    if (!spec.kind().equals(kind.name())) {
      throw CommandException.badInput(
          "engine \"%s\": only %s reports what it thinks of a position"
              .formatted(spec.name(), kind.name()));
    }
    kind.requireBoard(spec, game.setup().size());
  }

  private void game(PositionAnalyst analyst, EngineSpec spec, SgfGame game) throws Exception {
    GameAnalysis analysis;
    try (Progress progress =
        new Progress(
            terminal,
            game.moves().size() + 1,
            "positions",
            System::nanoTime,
            TimeUnit.SECONDS.toNanos(1))) {
      analysis = new GameAnalyst(analyst).analyze(file, spec.name(), game, progress);
    }
    if (svg != null) {
      Directories.write(svg, WinRatePicture.of(analysis));
    }
    Answer.text(analysis, AnalysisText.of(analysis)).print(terminal, json);
  }

  private void position(PositionAnalyst analyst, SgfGame game, int number) throws Exception {
    int moves = game.moves().size();
    if (number < 0 || number > moves) {
      throw CommandException.badInput(
          "--move " + number + " is not between 0 and the game's " + moves + " moves");
    }
    Position position = game.position(number);
    if (position.isOver()) {
      throw CommandException.badInput(
          "the game is over after move " + number + "; choose an earlier one with --move");
    }
    PositionAnalysis analysis =
        analyst.analyze(file, position, number == moves ? null : game.moves().get(number));
    if (svg != null) {
      Directories.write(svg, PositionPicture.of(position, analysis));
    }
    Answer.text(analysis, BoardText.render(position) + "\n" + AnalysisText.of(analysis))
        .print(terminal, json);
  }
}
