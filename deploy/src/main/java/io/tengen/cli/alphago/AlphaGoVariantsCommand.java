package io.tengen.cli.alphago;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.CommandRunner;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Terminal;
import io.tengen.files.DurableFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen alphago variants}: rates the variants that combine the recipe's parts. */
@Command(
    name = "variants",
    sortOptions = false,
    description = {
      "Rates the seven variants of the paper's table in one evaluation: the policy without search;"
          + " searches by the value, by rollouts, or by both, with the network's priors or the tree"
          + " policy's. Writes the policy and the value as one network, DIR/alphago.onnx, and the"
          + " engines to DIR/variants.txt.",
      "",
      "If DIR/rollout.policy, written by tengen fit-rollout, exists, its weights are those of all"
          + " rollouts and of the tree policy. Arguments after DIR go to tengen evaluate: more"
          + " engines, or after -- its options."
    },
    footer = {
      "",
      "Examples:",
      "  tengen alphago variants ag --visits 200 --games 840",
      "  tengen alphago variants ag --time 1 gnugo=gtp:gnugo10",
      "  tengen alphago variants ag --print",
      "  tengen alphago variants ag -- --coordinator go.example.org:7070 --json"
    })
final class AlphaGoVariantsCommand implements Callable<Integer> {
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
      description = "More engines, and after -- options of tengen evaluate.")
  private List<String> more = List.of();

  @Option(
      names = "--visits",
      paramLabel = "N",
      description =
          "Simulations for each move of engines that search (default: 100, no limit with --time).")
  private @Nullable Integer visits;

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      description = "Seconds for each move of engines that search, as in the paper.")
  private @Nullable Double seconds;

  @Option(
      names = "--lambda",
      paramLabel = "SHARE",
      defaultValue = "0.5",
      description = {
        "Weight of rollouts where they are mixed with the value, between 0 and 1 (default:"
            + " ${DEFAULT-VALUE})."
      })
  private double lambda;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "420",
      description = "Total number of games (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(names = "--print", description = "Prints the engines and plays nothing.")
  private boolean print;

  AlphaGoVariantsCommand(Terminal terminal, CommandRunner runner) {
    this.terminal = terminal;
    this.runner = runner;
  }

  @Override
  public Integer call() throws CommandException {
    if (!(lambda > 0 && lambda < 1)) {
      throw CommandException.badInput(
          "--lambda "
              + lambda
              + " is not between 0 and 1, exclusive; 0 and 1 have rows of their own");
    }
    AlphaGoFolder folder = AlphaGoFolder.open(directory);
    RecipePlayer player = RecipePlayer.of(folder);
    List<String> engines = engines(player);
    try {
      DurableFiles.write(directory.resolve("variants.txt"), String.join("\n", engines) + "\n");
    } catch (IOException e) {
      throw folder.cannotWrite(e);
    }
    if (print) {
      engines.forEach(terminal.out()::println);
      return ExitCode.OK;
    }
    List<String> line = new ArrayList<>(List.of("evaluate"));
    line.addAll(engines);
    line.addAll(more);
    line.addAll(player.options());
    line.addAll(List.of("--games", String.valueOf(games)));
    return runner.run(terminal, line.toArray(String[]::new));
  }

  /** Returns the rows of the paper's Extended Data Table 7 as engines. */
  private List<String> engines(RecipePlayer player) throws CommandException {
    String limit = limit();
    String net = RecipePlayer.ENGINE;
    String ignoring = net + ",netPriors=ignore";
    String both = ",lambda=" + lambda;
    String weights = player.weights();
    // Without rollouts the search has refinements by default, which the others do not have.
    String plain = ",preset=plain";
    return List.of(
        "full=" + net + both + weights + limit,
        "policy+rollouts=" + net + ",lambda=1" + weights + limit,
        "policy+value=" + net + plain + limit,
        "value+rollouts=" + ignoring + both + weights + limit,
        "value=" + ignoring + plain + weights + limit,
        "rollouts=mcts:rave=0" + weights + limit,
        "policy=" + net + ",visits=1");
  }

  private String limit() throws CommandException {
    String time = seconds == null ? "" : ",time=" + EpochOptions.aboveZero("--time", seconds);
    if (seconds != null && visits == null) {
      return time;
    }
    return ",visits=" + EpochOptions.atLeastOne("--visits", visits == null ? 100 : visits) + time;
  }
}
