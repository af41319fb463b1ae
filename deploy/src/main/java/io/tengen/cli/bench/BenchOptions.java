package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that the commands of {@code tengen bench} share. */
final class BenchOptions {
  static final int MOST_THREADS = 256;
  private static final double LEAST_SECONDS = 0.01;
  private static final double MOST_SECONDS = 86_400;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      split = ",",
      defaultValue = "9",
      description = {
        "Points along one side; several boards, such as 9,13,19, alternate (default:"
            + " ${DEFAULT-VALUE})."
      })
  private List<Integer> boards;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads that work concurrently (default: 1).")
  private @Nullable Integer threads;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Seconds that each board is measured for (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "2",
      description = {
        "Seconds of warm-up for each board, while the Java virtual machine compiles (default:"
            + " ${DEFAULT-VALUE})."
      })
  private double warmup;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all randomness (default: a new one each time).")
  private @Nullable Long seed;

  @Option(
      names = "--json",
      description = "Prints one JSON object; for several boards, an array of them.")
  private boolean json;

  /** Returns the start of a game by the Chinese rules on each board, in the order given. */
  List<Position> starts() throws CommandException {
    return starts(Rules.CHINESE);
  }

  /** Returns the start of a game by these rules on each board, in the order given. */
  List<Position> starts(Rules ruleSet) throws CommandException {
    List<Position> starts = new ArrayList<>();
    for (int board : boards) {
      try {
        starts.add(new Position(GameSetup.of(ruleSet, board, Komi.of(ruleSet, board))));
      } catch (IllegalArgumentException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
    if (new HashSet<>(boards).size() < boards.size()) {
      throw CommandException.badInput("--board names a size twice; name each once");
    }
    return starts;
  }

  /** Returns the number of threads, or the given default without the option. */
  int threads(int defaultCount) throws CommandException {
    int count = threads == null ? defaultCount : threads;
    require("--threads", count, 1, MOST_THREADS);
    return count;
  }

  /** Throws with one line if an option's value is out of range. */
  static void require(String option, int value, int least, int most) throws CommandException {
    if (value < least || value > most) {
      throw CommandException.badInput(
          option + " " + value + " is not between " + least + " and " + most);
    }
  }

  /** Returns whether the option {@code --threads} was given. */
  boolean hasThreads() {
    return threads != null;
  }

  double seconds() throws CommandException {
    return inRange("--seconds", seconds, LEAST_SECONDS);
  }

  double warmup() throws CommandException {
    return inRange("--warmup", warmup, 0);
  }

  long seed() {
    return seed == null ? new SecureRandom().nextLong() : seed;
  }

  boolean json() {
    return json;
  }

  private static double inRange(String option, double value, double least) throws CommandException {
    if (!(value >= least && value <= MOST_SECONDS)) {
      throw CommandException.badInput(
          option
              + " "
              + Numbers.score(value)
              + " is not between "
              + Numbers.three(least)
              + " and "
              + Numbers.whole(MOST_SECONDS));
    }
    return value;
  }
}
