package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.DurableFiles;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.alphago.HeldOutEvaluation;
import io.tengen.worker.learn.alphago.PolicyMatch;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import io.tengen.worker.learn.alphago.WinShare;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago strength}: the paper's figure 2a. */
@Command(
    name = "strength",
    sortOptions = false,
    description = {
      "Measures how strongly the policy plays after each epoch, against how often it predicts the"
          + " moves of held-out games: the paper's figure 2a. Each version plays a match without"
          + " search against one opponent, with moves drawn from both policies. Prints a table and"
          + " writes DIR/strength.svg and DIR/strength.json."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago strength ag",
      "  tengen alphago strength ag --games 1000 --against other/policy.onnx --symmetry random",
    })
final class AlphaGoStrengthCommand implements Callable<Integer> {
  private static final int ROWS = 32;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "DIR",
      description = "The recipe's directory, with versions of the policy in it.")
  private Path directory;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "400",
      description = "Games of each version's match (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--against",
      paramLabel = "NET",
      description = "The opponent, a network (default: DIR/policy.onnx).")
  private @Nullable Path against;

  @Option(
      names = "--symmetry",
      paramLabel = "random|average",
      defaultValue = "average",
      description = {
        "Whether accuracies are those of the network's answers under a random symmetry, or of the"
            + " means under all eight (default: ${DEFAULT-VALUE})."
      })
  private String symmetry;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  AlphaGoStrengthCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EpochOptions.atLeastOne("--games", games);
    if (!symmetry.equals("random") && !symmetry.equals("average")) {
      throw CommandException.badInput("--symmetry " + symmetry + " is neither random nor average");
    }
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    folder.requirePolicy();
    Path opponent = against == null ? folder.network(AlphaGoFolder.POLICY) : against;
    try {
      Map<Integer, Path> versions = folder.versions();
      if (versions.isEmpty()) {
        throw CommandException.badInput(
            folder.versionsDirectory()
                + " has no networks; remove policy.onnx and policy.npz, and tengen alphago policy"
                + " GAMES --out "
                + directory
                + " creates them");
      }
      Batches exams = exams(folder);
      StrengthFigure figure =
          new StrengthFigure(
              folder.plan().board(),
              opponent.toString(),
              symmetry,
              measure(folder, versions, exams, opponent));
      folder.write(directory.resolve("strength.json"), figure);
      DurableFiles.write(directory.resolve("strength.svg"), figure.svg());
      terminal.print(json, figure, figure.table() + "Figure: " + directory.resolve("strength.svg"));
      return ExitCode.OK;
    } catch (BackendException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  private static Batches exams(AlphaGoFolder folder)
      throws CommandException, IOException, InterruptedException {
    FeatureSet features = folder.features();
    try (TrainTestSplit split = folder.games("games")) {
      TrainingWindow heldOut = split.testSet(features, folder.plan().board());
      return heldOut.batches(Math.clamp(heldOut.samples(), 1, ROWS), folder.plan().seed());
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private List<StrengthFigure.Version> measure(
      AlphaGoFolder folder, Map<Integer, Path> versions, Batches exams, Path opponent)
      throws CommandException, IOException, BackendException, InterruptedException {
    List<StrengthFigure.Version> measured = new ArrayList<>();
    try (NetworkEvaluator other = folder.evaluator(opponent);
        Progress progress = new Progress(terminal, versions.size(), "versions", System::nanoTime)) {
      for (Map.Entry<Integer, Path> version : versions.entrySet()) {
        HeldOutEvaluation accuracy = accuracy(version.getValue(), exams);
        try (NetworkEvaluator own = folder.evaluator(version.getValue())) {
          WinShare share =
              new PolicyMatch(folder.setup(), own, other).share(games, folder.plan().seed());
          measured.add(
              new StrengthFigure.Version(
                  version.getKey(),
                  accuracy.top1(),
                  accuracy.top5(),
                  accuracy.moves(),
                  share.share(),
                  share.low(),
                  share.high(),
                  share.games()));
        }
        progress.update(measured.size());
      }
    }
    return measured;
  }

  private HeldOutEvaluation accuracy(Path network, Batches exams)
      throws IOException, BackendException {
    int rows = exams.newBatch().rows();
    try (Backend backend = BackendFactory.open(network, new InferenceSettings(rows, 1))) {
      return symmetry.equals("average")
          ? HeldOutEvaluation.averaged(backend, exams)
          : HeldOutEvaluation.of(backend, exams, Integer.MAX_VALUE);
    }
  }
}
