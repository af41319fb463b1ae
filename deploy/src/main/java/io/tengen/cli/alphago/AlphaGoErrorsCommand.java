package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.files.DurableFiles;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.alphago.ExamPosition;
import io.tengen.worker.learn.alphago.ExamPositions;
import io.tengen.worker.learn.alphago.ResultEstimate;
import io.tengen.worker.learn.alphago.StageErrors;
import io.tengen.worker.learn.alphago.TrainTestSplit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago errors}: the paper's figure 2b. */
@Command(
    name = "errors",
    sortOptions = false,
    description = {
      "Measures how well the results of held-out games are estimated at each stage of the game, and"
          + " what an estimate costs: by the value network, and by rollouts of each policy (uniform"
          + " moves, the rollout policy, the supervised and the reinforced network). This is the"
          + " paper's figure 2b. Prints a table and writes DIR/errors.svg and DIR/errors.json.",
      "",
      "Errors are means of (z − v)², where z is 1 or −1 and v the estimate. The rollouts' share of"
          + " the error that comes from their number is included, as in the paper. If"
          + " DIR/rollout.policy exists, its weights are those of the rollout policy."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago errors ag",
      "  tengen alphago errors ag --positions 2000 --rollouts 100 --stage 10",
    })
final class AlphaGoErrorsCommand implements Callable<Integer> {
  private static final double NANOS = 1e9;

  /** The paper has stages of 30 moves on 361 points. */
  private static final int POINTS_A_MOVE = 12;

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The recipe's directory, with all networks in it.")
  private Path directory;

  @Option(
      names = "--positions",
      paramLabel = "N",
      defaultValue = "500",
      description = "Number of positions of held-out games (default: ${DEFAULT-VALUE}).")
  private int positions;

  @Option(
      names = "--rollouts",
      paramLabel = "N",
      defaultValue = "100",
      description = "Rollouts of each policy from each position (default: ${DEFAULT-VALUE}).")
  private int rollouts;

  @Option(
      names = "--stage",
      paramLabel = "MOVES",
      description = "Moves in a stage (default: a twelfth of the board's points).")
  private @Nullable Integer stage;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  /** A way to estimate and its name. */
  private record Named(String name, ResultEstimate estimate) {}

  AlphaGoErrorsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EpochOptions.atLeastOne("--positions", positions);
    EpochOptions.atLeastOne("--rollouts", rollouts);
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    int points = folder.plan().board() * folder.plan().board();
    int width =
        EpochOptions.atLeastOne(
            "--stage", stage == null ? Math.max(1, points / POINTS_A_MOVE) : stage);
    folder.requirePolicy();
    AlphaGoFolder.require(folder.network(AlphaGoFolder.REINFORCED), "reinforce " + directory);
    AlphaGoFolder.require(folder.network(AlphaGoFolder.VALUE), "value " + directory);
    List<ExamPosition> exams = exams(folder);
    try (NetworkEvaluator value = folder.evaluator(folder.network(AlphaGoFolder.VALUE));
        NetworkEvaluator policy = folder.evaluator(folder.network(AlphaGoFolder.POLICY));
        NetworkEvaluator reinforced = folder.evaluator(folder.network(AlphaGoFolder.REINFORCED))) {
      long seed = folder.plan().seed();
      List<Named> ways =
          List.of(
              new Named("value network", ResultEstimate.value(value, seed)),
              new Named(
                  "uniform rollouts",
                  ResultEstimate.rollouts(new UniformRollout()::playForResult, rollouts, seed)),
              new Named(
                  "rollout policy",
                  ResultEstimate.rollouts(
                      new PatternRollout(weights())::playForResult, rollouts, seed)),
              new Named("supervised policy", ResultEstimate.games(policy, rollouts, seed)),
              new Named("reinforced policy", ResultEstimate.games(reinforced, rollouts, seed)));
      ErrorFigure figure = measure(folder, exams, width, ways);
      folder.write(directory.resolve("errors.json"), figure);
      DurableFiles.write(directory.resolve("errors.svg"), figure.svg());
      terminal.print(json, figure, figure.table() + "Figure: " + directory.resolve("errors.svg"));
      return ExitCode.OK;
    } catch (InferenceException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  private List<ExamPosition> exams(AlphaGoFolder folder) throws CommandException {
    try (TrainTestSplit games = folder.games("games")) {
      List<ExamPosition> exams =
          ExamPositions.draw(games.testGames(), positions, folder.plan().seed());
      if (exams.isEmpty()) {
        throw CommandException.badInput(directory + " has no held-out game that one side won");
      }
      return exams;
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
  }

  private PatternPolicy weights() throws CommandException {
    Path file = directory.resolve("rollout.policy");
    try {
      return Files.exists(file) ? PatternPolicy.load(file) : PatternPolicy.shipped();
    } catch (PolicyFileException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  private ErrorFigure measure(
      AlphaGoFolder folder, List<ExamPosition> exams, int width, List<Named> ways)
      throws InferenceException, InterruptedException {
    int longest = exams.stream().mapToInt(exam -> exam.position().moveCount()).max().orElse(0);
    int stages = longest / width + 1;
    List<ErrorFigure.Estimate> estimates = new ArrayList<>();
    StageErrors errors = new StageErrors(width, stages);
    try (Progress progress =
        new Progress(terminal, ways.size() * exams.size(), "estimates", System::nanoTime)) {
      for (Named way : ways) {
        errors = new StageErrors(width, stages);
        long evaluations = 0;
        long start = threadTime();
        for (ExamPosition exam : exams) {
          ResultEstimate.Estimate estimate = way.estimate.estimate(exam.position());
          errors.add(exam, estimate.value());
          evaluations += estimate.evaluations();
          progress.update(progress.played() + 1);
          if (Thread.interrupted()) {
            throw new InterruptedException("interrupted");
          }
        }
        double seconds = (threadTime() - start) / NANOS;
        estimates.add(
            new ErrorFigure.Estimate(
                way.name,
                errors.error(),
                byStage(errors, stages),
                (double) evaluations / exams.size(),
                seconds / exams.size()));
      }
    }
    double mean = exams.stream().mapToInt(ExamPosition::result).average().orElse(0);
    return new ErrorFigure(
        folder.plan().board(),
        exams.size(),
        rollouts,
        1 - mean * mean,
        stages(errors, width, stages),
        estimates);
  }

  private static long threadTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static List<@Nullable Double> byStage(StageErrors errors, int stages) {
    List<@Nullable Double> list = new ArrayList<>();
    for (int i = 0; i < stages; i++) {
      list.add(errors.count(i) == 0 ? null : errors.error(i));
    }
    return list;
  }

  private static List<ErrorFigure.Stage> stages(StageErrors errors, int width, int stages) {
    List<ErrorFigure.Stage> list = new ArrayList<>();
    for (int i = 0; i < stages; i++) {
      Integer to = i + 1 == stages ? null : (i + 1) * width - 1;
      list.add(new ErrorFigure.Stage(i * width, to, errors.count(i)));
    }
    return list;
  }
}
