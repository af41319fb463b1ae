package io.tengen.cli.alphago;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.client.CoordinatorAddress;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.CommandRunner;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago scaling}: the paper's figure 4c. */
@Command(
    name = "scaling",
    sortOptions = false,
    description = {
      "Measures how strength grows with the number of search threads and of evaluators, at equal"
          + " time for each move: the paper's figure 4c. Rates the complete search on each number"
          + " of threads in one evaluation, beside the search by rollouts alone on one thread,"
          + " which has 0 Elo. Prints a table and writes DIR/scaling.svg and DIR/scaling.json, in"
          + " which each call adds or replaces the curve of its number of evaluators.",
      "",
      "Arguments after -- go to tengen evaluate. With --coordinator the number of evaluators only"
          + " names the curve: it is that of the cluster's devices."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago scaling ag --threads 1,2,4 --time 0.5",
      "  tengen alphago scaling ag --threads 1,2,4 --time 0.5 --evaluators 2",
      "  tengen alphago scaling ag --threads 8,16,32 --evaluators 4 -- --coordinator"
          + " go.example.org:7070"
    })
final class AlphaGoScalingCommand implements Callable<Integer> {
  private static final String NAME = "threads-";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Terminal terminal;
  private final CommandRunner runner;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description = "The recipe's directory, with a policy and a value network in it.")
  private Path directory;

  @Parameters(
      index = "1..*",
      paramLabel = "EVALUATE",
      description = "After -- options of tengen evaluate.")
  private List<String> more = List.of();

  @Option(
      names = "--threads",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,2,4",
      description = "Numbers of search threads (default: ${DEFAULT-VALUE}).")
  private List<Integer> threads;

  @Option(
      names = "--evaluators",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Number of evaluators: in this process, networks are evaluated on as many devices cpu"
              + " (default: ${DEFAULT-VALUE}).")
  private int evaluators;

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      defaultValue = "1",
      description = "Seconds for each move (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--lambda",
      paramLabel = "SHARE",
      defaultValue = "0.5",
      description = "Weight of rollouts, from 0 to 1 (default: ${DEFAULT-VALUE}).")
  private double lambda;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "240",
      description = "Total number of games (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(names = "--json", description = "Prints the figures as one JSON object.")
  private boolean json;

  AlphaGoScalingCommand(Terminal terminal, CommandRunner runner) {
    this.terminal = terminal;
    this.runner = runner;
  }

  /**
   * What {@code tengen evaluate --json} prints.
   *
   * @param ratings the engines with their ratings
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Evaluation(List<Rating> ratings) {}

  /** A rating of {@code tengen evaluate --json}. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Rating(String name, double elo, double error95, int games) {}

  @Override
  public Integer call() throws CommandException {
    EpochOptions.atLeastOne("--evaluators", evaluators);
    for (int count : threads) {
      EpochOptions.atLeastOne("--threads", count);
    }
    EpochOptions.aboveZero("--time", seconds);
    if (!(lambda >= 0 && lambda <= 1)) {
      throw CommandException.badInput("--lambda " + lambda + " is not from 0 to 1");
    }
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    ScalingFigure before = before(folder);
    RecipePlayer player = RecipePlayer.of(folder);
    StringWriter printed = new StringWriter();
    int code = evaluate(player, printed);
    if (code != ExitCode.OK) {
      return code;
    }
    ScalingFigure figure = before.with(curve(printed.toString()));
    try {
      folder.write(directory.resolve("scaling.json"), figure);
      DurableFiles.write(directory.resolve("scaling.svg"), figure.svg());
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
    terminal.print(json, figure, figure.table() + "Figure: " + directory.resolve("scaling.svg"));
    return ExitCode.OK;
  }

  /** Returns the figure with the curves of earlier calls. */
  private ScalingFigure before(AlphaGoFolder folder) throws CommandException {
    Path file = directory.resolve("scaling.json");
    if (!Files.exists(file)) {
      return new ScalingFigure(folder.plan().board(), seconds, lambda, List.of());
    }
    ScalingFigure figure = AlphaGoFolder.read(file, ScalingFigure.class);
    if (figure.seconds() != seconds || figure.lambda() != lambda) {
      throw CommandException.badInput(
          file
              + " has curves of --time "
              + figure.seconds()
              + " --lambda "
              + figure.lambda()
              + "; give the same, or remove the file");
    }
    return figure;
  }

  private int evaluate(RecipePlayer player, StringWriter printed) throws CommandException {
    String time = ",time=" + seconds;
    List<String> line = new ArrayList<>(List.of("evaluate"));
    line.add("rollouts=mcts:rave=0" + player.weights() + time);
    for (int count : counts()) {
      line.add(
          NAME
              + count
              + "="
              + RecipePlayer.ENGINE
              + ",lambda="
              + lambda
              + player.weights()
              + ",threads="
              + count
              + time);
    }
    line.addAll(more);
    line.addAll(player.options());
    line.addAll(List.of("--games", String.valueOf(games), "--json"));
    if (!isElsewhere()) {
      line.addAll(List.of("--slots", "1", "--config", devices(player.folder()).toString()));
    }
    return runner.run(terminal.withOut(printed), line.toArray(String[]::new));
  }

  /** Returns the numbers of threads in ascending order. */
  private List<Integer> counts() {
    return threads.stream().distinct().sorted().toList();
  }

  /** Returns whether tengen evaluate will have the workers of a coordinator play. */
  private boolean isElsewhere() throws CommandException {
    return isGiven("--coordinator")
        || (new CoordinatorAddress().find() != null && !isGiven("--data"));
  }

  private boolean isGiven(String option) {
    return more.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="));
  }

  /** Writes a worker's configuration with the evaluators of this process. */
  private Path devices(AlphaGoFolder folder) throws CommandException {
    Path config = directory.resolve("scaling.conf");
    String list = String.join(", ", Collections.nCopies(evaluators, "cpu"));
    try {
      DurableFiles.write(config, "tengen.worker.artifacts.devices = [" + list + "]\n");
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
    return config;
  }

  private ScalingFigure.Curve curve(String printed) throws CommandException {
    String last = printed.lines().reduce("", (before, line) -> line);
    try {
      Evaluation evaluation = MAPPER.readValue(last, Evaluation.class);
      var ratings =
          evaluation.ratings.stream().collect(Collectors.toMap(Rating::name, rating -> rating));
      List<ScalingFigure.Point> points = new ArrayList<>();
      for (int count : counts()) {
        Rating rating = ratings.get(NAME + count);
        if (rating != null) {
          points.add(new ScalingFigure.Point(count, rating.elo, rating.error95, rating.games));
        }
      }
      return new ScalingFigure.Curve(evaluators, points);
    } catch (JsonProcessingException e) {
      throw CommandException.failed("the evaluation printed no ratings: " + last, e);
    }
  }
}
