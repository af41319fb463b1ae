package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.LearnerSettings;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import io.tengen.worker.learn.alphago.ValueGames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago value}: trains a network that predicts the winner. */
@Command(
    name = "value",
    sortOptions = false,
    description = {
      "Plays games and trains a network to predict the winner from one position of each: the"
          + " recipe's third part. In each game the supervised policy moves up to a randomly drawn"
          + " ply, then comes one random move, and from there on the reinforced policy plays both"
          + " sides. Every tenth game is held out. After each epoch the command prints the mean"
          + " squared error on held-out positions, on those learned from, and of the best constant."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago value ag",
      "  tengen alphago value ag --games 100000 --net b6c64 --epochs 20",
      "  tengen alphago value ag --games 500 --whole-games"
    })
final class AlphaGoValueCommand implements Callable<Integer> {
  /** Games played concurrently; each such portion is kept if the process dies later. */
  private static final int PORTION = 256;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "DIR",
      description = "The recipe's directory, with a policy and a reinforced policy in it.")
  private Path directory;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Number of games (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--whole-games",
      description = {
        "Learns from all positions after the random move instead of one, for comparison: the"
            + " network memorizes the games, and its error on held-out ones is greater. It has the"
            + " name value-of-whole-games, and no other part uses it."
      })
  private boolean wholeGames;

  @Option(
      names = "--plies",
      paramLabel = "N",
      description = {
        "The random move is one of a game's first N (default: as many as the board has points)."
      })
  private @Nullable Integer plies;

  @Option(
      names = "--net",
      paramLabel = "SHAPE",
      description = "The network's shape, as for the policy (default: the policy's).")
  private @Nullable String net;

  @Mixin private EpochOptions how;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  AlphaGoValueCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EpochOptions.atLeastOne("--games", games);
    how.epochs();
    how.rate();
    how.rows();
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    int board = folder.plan().board();
    int most = EpochOptions.atLeastOne("--plies", plies == null ? board * board : plies);
    LearnerSettings settings =
        folder.valueSettings(net == null ? folder.plan().net() : net, how.optimizer());
    folder.requirePolicy();
    AlphaGoFolder.require(folder.network(AlphaGoFolder.REINFORCED), "reinforce " + directory);
    String name = wholeGames ? "value-of-whole-games" : AlphaGoFolder.VALUE;
    try (TrainTestSplit split = folder.games(wholeGames ? "whole-games" : "positions")) {
      play(folder, split, most);
      AlphaGoTraining.Curve curve =
          AlphaGoTraining.learn(
              terminal, folder, name, how, split, settings, AlphaGoValueCommand::line);
      terminal
          .out()
          .println(
              json
                  ? JsonWriter.line(curve)
                  : line(curve.last()) + "\nValue: " + folder.network(name));
      return ExitCode.OK;
    } catch (InferenceException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  private void play(AlphaGoFolder folder, TrainTestSplit split, int most)
      throws CommandException, IOException, InferenceException, InterruptedException {
    if (split.games() >= games) {
      return;
    }
    try (NetworkEvaluator supervised = folder.evaluator(folder.network(AlphaGoFolder.POLICY));
        NetworkEvaluator reinforced = folder.evaluator(folder.network(AlphaGoFolder.REINFORCED));
        Progress progress = new Progress(terminal, games, "games", System::nanoTime)) {
      ValueGames play =
          new ValueGames(
              folder.setup(),
              supervised,
              reinforced,
              wholeGames ? ValueGames.Samples.ALL : ValueGames.Samples.ONE,
              most,
              folder.plan().seed());
      long next = split.nextIndex(ValueGames.SOURCE);
      progress.update(split.games());
      while (split.games() < games) {
        split.add(play.play(next, PORTION));
        next += PORTION;
        progress.update(Math.min(games, split.games()));
      }
    }
  }

  private static String line(AlphaGoTraining.Epoch epoch) {
    return String.format(
        Locale.ROOT,
        "epoch %d: mean squared error %.3f on %,d held-out positions (a constant: %.3f), %.3f on"
            + " those learned from",
        epoch.epoch(),
        epoch.heldOut().valueError(),
        epoch.heldOut().positions(),
        epoch.heldOut().constantError(),
        epoch.learnt().valueError());
  }
}
