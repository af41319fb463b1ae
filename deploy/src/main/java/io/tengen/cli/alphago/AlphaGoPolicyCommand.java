package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataSources;
import io.tengen.cli.games.GameSink;
import io.tengen.cli.games.SgfOptions;
import io.tengen.cli.games.SgfSelection;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago policy}: trains a policy that predicts the moves of games. */
@Command(
    name = "policy",
    sortOptions = false,
    description = {
      "Trains a network to predict the moves of games: supervised learning, the recipe's first"
          + " part. Every tenth game is held out. After each epoch the command prints how often the"
          + " move that was played is the network's first choice, or among its first five.",
      "",
      "GAMES is a folder of training games, such as selfplay --shards writes, or a directory of SGF"
          + " files. Of a folder the moves are learned from that the players chose, whatever their"
          + " searches found; a bad shard is left out. A directory and its subdirectories are"
          + " searched for files *.sgf, whose games are learned from if the file says how they"
          + " ended. Games that cannot be read, have illegal moves or are on other boards are"
          + " named, left out and counted."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago policy games --out ag",
      "  tengen alphago policy selfplay.data --out ag",
      "  tengen alphago policy kgs --out ag --board 19 --min-rank 6d",
      "  tengen alphago policy games --out ag19 --board 19 --net b12c128 --epochs 20",
      "  tengen alphago policy games --out ag --planes alphago --net alphago:layers=13,filters=192"
          + " --optimizer sgd"
    })
final class AlphaGoPolicyCommand implements Callable<Integer> {
  /** Number of games after which those read so far are written. */
  private static final int PORTION = 500;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "GAMES",
      description = "Folder of training games, or directory of SGF files.")
  private Path games;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The recipe's directory; created if it is missing.")
  private Path directory;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      defaultValue = "9",
      description = "Points along one side (default: ${DEFAULT-VALUE}).")
  private int board;

  @Option(
      names = "--komi",
      paramLabel = "POINTS",
      description = "Komi of the games that later parts play (default: that of evaluate).")
  private @Nullable Double komi;

  @Option(
      names = "--net",
      paramLabel = "SHAPE",
      defaultValue = "b4c48",
      description = {
        "Residual blocks and channels; or alphago:layers=13,filters=192 for the paper's network"
            + " without residuals (default: ${DEFAULT-VALUE})."
      })
  private String net;

  @Option(
      names = "--planes",
      paramLabel = "NAME",
      defaultValue = "tengen",
      description = {
        "The networks' inputs: tengen, a small set; or alphago, the paper's 48 planes, and 49 for"
            + " the value network (default: ${DEFAULT-VALUE})."
      })
  private String planes;

  @Mixin private SgfOptions selection;
  @Mixin private EpochOptions how;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  /**
   * The output of {@code --json}.
   *
   * @param games number of games learned from or held out
   * @param setAside number of games that were left out
   * @param curve figures by epoch
   */
  private record Result(int games, int setAside, AlphaGoTraining.Curve curve) {}

  AlphaGoPolicyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (board < 2 || board > 19) {
      throw CommandException.badInput("--board " + board + " is not a size from 2 to 19");
    }
    how.epochs();
    how.rate();
    how.rows();
    double points = komi == null ? Komi.of(Rules.CHINESE, board) : komi;
    AlphaGoFolder.Plan plan = new AlphaGoFolder.Plan(board, points, net, planes, seed);
    // Checked before anything is written.
    LearnerSettings settings = new AlphaGoFolder(directory, plan).policySettings(how.optimizer());
    UserFiles.requireDirectory(games);
    SgfSelection chosen = selection.selection();
    boolean isNew = !AlphaGoFolder.exists(directory);
    AlphaGoFolder folder = AlphaGoFolder.begin(directory, plan);
    try (TrainTestSplit split = folder.games("games")) {
      Games collector = new Games(split);
      try {
        new DataSources(terminal, chosen).directory(games, collector);
        collector.flush();
      } finally {
        if (isNew && split.games() == 0) {
          // Another board may be the right one.
          folder.forgetPlan();
        }
      }
      AlphaGoTraining.Curve curve =
          AlphaGoTraining.learn(
              terminal,
              folder,
              AlphaGoFolder.POLICY,
              how,
              split,
              settings,
              AlphaGoPolicyCommand::line);
      Result result = new Result(split.games(), collector.refused, curve);
      terminal.out().println(json ? JsonWriter.line(result) : text(result));
      return ExitCode.OK;
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  private static String line(AlphaGoTraining.Epoch epoch) {
    return String.format(
        Locale.ROOT,
        "epoch %d: top-1 %.1f %%, top-5 %.1f %% of %,d held-out moves; %.1f %% of moves learned"
            + " from",
        epoch.epoch(),
        100 * epoch.heldOut().top1(),
        100 * epoch.heldOut().top5(),
        epoch.heldOut().moves(),
        100 * epoch.learnt().top1());
  }

  private String text(Result result) {
    return "%s%s; %s\nPolicy: %s"
        .formatted(
            Numbers.count(result.games, "game"),
            result.setAside == 0 ? "" : ", " + result.setAside + " left out",
            line(result.curve.last()),
            directory.resolve("policy.onnx"));
  }

  /** Takes games of the one size. */
  private final class Games implements GameSink {
    private final TrainTestSplit split;
    private final List<TrainingGame> portion = new ArrayList<>();
    private int refused;

    Games(TrainTestSplit split) {
      this.split = split;
    }

    @Override
    public boolean isKnown(TrainingGame.Id id) {
      return split.contains(id);
    }

    @Override
    public void add(TrainingGame game) throws IOException, DataException {
      int size = game.setup().size();
      if (size != board) {
        throw new DataException(
            "its board is %dx%d, not %dx%d".formatted(size, size, board, board));
      }
      // The moves that were played are learned, not what searches found.
      portion.add(game.withoutSearches());
      if (portion.size() == PORTION) {
        flush();
      }
    }

    @Override
    public void countRefused() {
      refused++;
    }

    void flush() throws IOException {
      split.add(portion);
      portion.clear();
    }
  }
}
