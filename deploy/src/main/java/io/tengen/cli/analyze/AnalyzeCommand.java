package io.tengen.cli.analyze;

import io.tengen.cli.channel.Addresses;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.CoordinatorOptions;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.SgfFile;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.UsualEngine;
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
      "With --coordinator a worker of the cluster searches, which needs no network here. It says"
          + " nothing of the network or rollouts alone.",
      "",
      "ENGINE is mcts[:key=value,...]; docs/engines.md has its settings."
    },
    footer = {
      "",
      "Examples:",
      "  tengen analyze game.sgf",
      "  tengen analyze game.sgf --svg winrate.svg",
      "  tengen analyze game.sgf --move 40 --svg position.svg",
      "  tengen analyze game.sgf mcts:net=b6,visits=400 --net b6=g170-b6c96.bin.gz --json",
      "  tengen analyze game.sgf mcts:visits=5000 --coordinator localhost:7070"
    })
public final class AnalyzeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "FILE.sgf", description = "File whose first game is read.")
  private String file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ENGINE",
      description = "The engine that searches " + UsualEngine.DESCRIPTION)
  private @Nullable String engine;

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
      description = "Seed of all random numbers (default: 1); not with --coordinator.")
  private @Nullable Long seed;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {
        "A worker's configuration with networks and their devices (default: "
            + PlayOptions.DEFAULT_PROGRAMS
            + "); not with --coordinator."
      })
  private @Nullable Path config;

  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;
  @Mixin private CoordinatorOptions coordinator;

  AnalyzeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    SgfGame game = SgfFile.firstGame(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal);
    if (svg != null) {
      UserFiles.requireWritableFile(svg);
    }
    EngineSpec spec =
        engine == null
            ? UsualEngine.of(game.setup().rules(), game.setup().size())
            : EngineArguments.parse(engine);
    requirePosition(game);
    Addresses addresses = coordinator.find();
    try {
      if (addresses == null) {
        searchHere(spec, game);
      } else {
        searchOnCluster(addresses, spec, game);
      }
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (PlayerFailure e) {
      throw CommandException.failed(String.valueOf(e.getMessage()), e);
    }
  }

  private void searchHere(EngineSpec spec, SgfGame game) throws Exception {
    Map<String, String> given = new TreeMap<>(policies.overrides());
    given.putAll(networks.overrides());
    WorkerConfig worker = WorkerSettings.load(config, given);
    try (LoadedNetworks open = worker.openNetworks()) {
      MctsKind kind = new MctsKind(worker.policies(), open);
      requireSearch(kind, spec, game);
      try (PositionAnalyst analyst = new PositionAnalyst(kind, spec, seed == null ? 1 : seed)) {
        analyze(analyst, spec, game);
      }
    }
  }

  private void searchOnCluster(Addresses addresses, EngineSpec spec, SgfGame game)
      throws Exception {
    if (config != null || seed != null) {
      throw CommandException.badInput(
          (config == null ? "--seed" : "--config")
              + " is for a search on this machine; leave it out, or the coordinator");
    }
    try (Connection connection = coordinator.connect(addresses);
        ClusterSearch search =
            new ClusterSearch(
                connection.control().analyses(),
                new ClusterRequest(terminal, networks, policies).of(file, spec, game, connection),
                game,
                terminal::say)) {
      analyze(search, spec, game);
    }
  }

  private void analyze(GameSearch search, EngineSpec spec, SgfGame game) throws Exception {
    if (move == null) {
      game(search, spec, game);
    } else {
      position(search, game, move);
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

  private void game(GameSearch search, EngineSpec spec, SgfGame game) throws Exception {
    GameAnalysis analysis;
    try (Progress progress =
        new Progress(
            terminal,
            game.moves().size() + 1,
            "positions",
            System::nanoTime,
            TimeUnit.SECONDS.toNanos(1))) {
      analysis = new GameAnalyst(search).analyze(file, spec.name(), game, progress);
    }
    if (svg != null) {
      UserFiles.write(svg, WinRatePicture.of(analysis));
    }
    Answer.text(analysis, AnalysisText.of(analysis)).print(terminal, json);
  }

  /** Checks that the game has the position of {@code --move}, and that one can move in it. */
  private void requirePosition(SgfGame game) throws CommandException {
    int moves = game.moves().size();
    if (move != null && (move < 0 || move > moves)) {
      throw CommandException.badInput(
          "--move " + move + " is not between 0 and the game's " + moves + " moves");
    }
    if (move != null && game.position(move).isOver()) {
      throw CommandException.badInput(
          "the game is over after move " + move + "; choose an earlier one with --move");
    }
  }

  private void position(GameSearch search, SgfGame game, int number) throws Exception {
    Position position = game.position(number);
    boolean isLast = number == game.moves().size();
    PositionAnalysis analysis =
        search.analyze(file, position, isLast ? null : game.moves().get(number));
    if (svg != null) {
      UserFiles.write(svg, PositionPicture.of(position, analysis));
    }
    Answer.text(analysis, BoardText.render(position) + "\n" + AnalysisText.of(analysis))
        .print(terminal, json);
  }
}
