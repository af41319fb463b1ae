package io.tengen.cli.pool;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.rating.Sprt;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tengen sprt}: evaluates a sequential test on given scores. */
@Command(
    name = "sprt",
    sortOptions = false,
    description = {
      "Computes the log-likelihood ratio (LLR) of a sequential test, and Elo, from scores"
          + " (docs/ratings.md has the formulas).",
      "",
      "Under H0 the first engine is --elo0 stronger than the second, under H1 --elo1. The test ends"
          + " when the LLR leaves its bounds."
    },
    footer = {
      "",
      "Examples:",
      "  tengen sprt --pentanomial 39,8843,26675,9240,44 --elo0 0 --elo1 5",
      "  tengen sprt --pentanomial 200,0,500,0,300 --elo0 0 --elo1 20 --model normalized",
      "  tengen sprt --trinomial 716,2163,591 --elo1 5 --alpha 0.01 --beta 0.1 --json"
    })
public final class SprtCommand implements Callable<Integer> {
  private final Terminal terminal;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Scores scores = new Scores();

  @Option(
      names = "--elo0",
      paramLabel = "ELO",
      defaultValue = "0",
      description = "Difference under H0 (default: ${DEFAULT-VALUE}).")
  private double elo0;

  @Option(
      names = "--elo1",
      paramLabel = "ELO",
      defaultValue = "5",
      description = "Difference under H1 (default: ${DEFAULT-VALUE}).")
  private double elo1;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "logistic",
      description =
          "Unit of --elo0 and --elo1: logistic, the usual Elo; or normalized, by the deviation of"
              + " scores (default: ${DEFAULT-VALUE}).")
  private String model;

  @Option(
      names = "--alpha",
      paramLabel = "RATE",
      defaultValue = "0.05",
      description = "Probability of accepting H1 under H0 (default: ${DEFAULT-VALUE}).")
  private double alpha;

  @Option(
      names = "--beta",
      paramLabel = "RATE",
      defaultValue = "0.05",
      description = "Probability of accepting H0 under H1 (default: ${DEFAULT-VALUE}).")
  private double beta;

  @Option(names = "--json", description = "Prints the numbers as one JSON object.")
  private boolean json;

  /** The scores, in one of two forms. */
  private static final class Scores {
    @Option(
        names = "--pentanomial",
        paramLabel = "LL,LD,DD,WD,WW",
        description =
            "Colour-swapped pairs of games by points: 0, 0.5, 1 (two draws, or a win and a loss),"
                + " 1.5, 2.")
    private @Nullable String pentanomial;

    @Option(names = "--trinomial", paramLabel = "W,D,L", description = "Games won, drawn and lost.")
    private @Nullable String trinomial;
  }

  SprtCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    ScoreCounts counts = counts();
    if (counts.samples() == 0) {
      throw CommandException.badInput("no games: at least one of the counts must be above 0");
    }
    try {
      Sprt sprt = new Sprt(elo0, elo1, alpha, beta, model());
      Output numbers = Output.of(sprt, counts);
      if (json) {
        terminal.out().println(JsonWriter.line(numbers));
      } else {
        print(sprt, counts, numbers);
      }
      return ExitCode.OK;
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private ScoreCounts counts() throws CommandException {
    if (scores.trinomial != null) {
      long[] wdl = counts("--trinomial", scores.trinomial, "30,12,25");
      return ScoreCounts.ofGames(wdl[2], wdl[1], wdl[0]);
    }
    long[] pairs = counts("--pentanomial", String.valueOf(scores.pentanomial), "2,9,21,11,3");
    return ScoreCounts.ofPairs(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
  }

  /** Reads comma-separated counts, as many as in the example. */
  private static long[] counts(String option, String text, String example) throws CommandException {
    String[] parts = text.split(",", -1);
    int cells = example.split(",", -1).length;
    boolean counts =
        parts.length == cells
            && Arrays.stream(parts).allMatch(part -> part.strip().matches("[0-9]{1,15}"));
    if (!counts) {
      throw CommandException.badInput(
          option + " " + text + " is not " + cells + " counts, such as " + example);
    }
    return Arrays.stream(parts).mapToLong(part -> Long.parseLong(part.strip())).toArray();
  }

  private EloModel model() throws CommandException {
    return switch (model.toLowerCase(Locale.ROOT)) {
      case "logistic" -> EloModel.LOGISTIC;
      case "normalized" -> EloModel.NORMALIZED;
      default ->
          throw CommandException.badInput(
              "--model " + model + " is neither logistic nor normalized");
    };
  }

  private void print(Sprt sprt, ScoreCounts counts, Output numbers) {
    EloEstimate estimate = EloEstimate.of(counts);
    var out = terminal.out();
    out.println(
        "LLR "
            + decimals(numbers.llr, 3)
            + ", bounds "
            + decimals(numbers.lower, 3)
            + " to "
            + decimals(numbers.upper, 3)
            + ": "
            + verdict(sprt, numbers));
    out.println(
        "Elo "
            + decimals(numbers.elo, 2)
            + " ± "
            + decimals(numbers.error95, 2)
            + " (95 %), normalized "
            + decimals(estimate.normalizedElo(), 2)
            + " ± "
            + decimals(estimate.normalizedError95(), 2));
    out.println("Stronger with a likelihood of " + decimals(100 * numbers.los, 4) + " %");
    if (counts.points() == 0 || counts.points() == counts.games()) {
      out.println(
          "Every game had the same winner: Elo and likelihood are bounds of the scale, not"
              + " estimates");
    }
    out.println(
        Numbers.count(counts.games(), "game")
            + (counts.isPaired() ? " in " + Numbers.count(counts.samples(), "pair") : "")
            + ", "
            + decimals(100 * counts.points() / counts.games(), 1)
            + " % of the points");
  }

  private String verdict(Sprt sprt, Output numbers) {
    String unit = sprt.model() == EloModel.NORMALIZED ? " normalized Elo" : " Elo";
    if (numbers.llr > numbers.upper) {
      return "H1 is accepted, at least " + Numbers.plain(elo1) + unit;
    }
    if (numbers.llr < numbers.lower) {
      return "H0 is accepted, at most " + Numbers.plain(elo0) + unit;
    }
    return "undecided, more games are needed";
  }

  private static String decimals(double value, int digits) {
    // A value that rounds to zero has no sign.
    boolean zero = Math.abs(value) * Math.pow(10, digits) < 0.5;
    return String.format(Locale.ROOT, "%." + digits + "f", zero ? 0 : value);
  }

  /**
   * The output of {@code --json}.
   *
   * @param lower the LLR below which H0 is accepted
   * @param upper the LLR above which H1 is accepted
   * @param error95 half-width of the 95 % interval of {@code elo}
   * @param los likelihood of superiority
   */
  private record Output(
      double llr,
      double lower,
      double upper,
      double elo,
      double error95,
      double normalizedElo,
      double los) {
    static Output of(Sprt sprt, ScoreCounts counts) {
      EloEstimate estimate = EloEstimate.of(counts);
      return new Output(
          sprt.llr(counts),
          sprt.lower(),
          sprt.upper(),
          estimate.elo(),
          estimate.error95(),
          estimate.normalizedElo(),
          estimate.los());
    }
  }
}
