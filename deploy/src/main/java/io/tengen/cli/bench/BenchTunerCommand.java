package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.coordinator.tuning.Tuning;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tengen bench tuner}: measures tuners on engines of known strength. */
@Command(
    name = "tuner",
    sortOptions = false,
    description = {
      "Measures the tuners of tengen tune by simulation: how far the tuned engine is below the"
          + " optimum, in Elo, after a number of games.",
      "",
      "Strength is a known function of the settings, 60 Elo below its optimum at the start:"
          + " quadratic; a ridge, on which neighbouring settings depend on each other; or a"
          + " plateau, which is flat far from the optimum. Prints the median of the runs and their"
          + " middle half. The seed determines all numbers but the time."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench tuner",
      "  tengen bench tuner --method clop --dimensions 1,4 --games 500,2000,8000 --runs 20",
      "  tengen bench tuner --method spsa --step 0.05 --gain 0.002 --games 20000 --json"
    })
final class BenchTunerCommand implements Callable<Integer> {
  private static final int MOST_DIMENSIONS = 32;
  private static final int MOST_GAMES = 1_000_000;
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Terminal terminal;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "spsa,clop",
      description = "Tuners, separated by commas (default: ${DEFAULT-VALUE}).")
  private List<String> methods;

  @Option(
      names = "--surface",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "quadratic,ridge,plateau",
      description = "Surfaces, separated by commas (default: ${DEFAULT-VALUE}).")
  private List<String> surfaces;

  @Option(
      names = "--dimensions",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,4,12",
      description = "Numbers of settings (default: ${DEFAULT-VALUE}).")
  private List<Integer> dimensions;

  @Option(
      names = "--games",
      paramLabel = "N",
      split = ",",
      defaultValue = "500,2000,8000",
      description = "Numbers of games, even (default: ${DEFAULT-VALUE}).")
  private List<Integer> games;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "100",
      description = "Simulations of each combination (default: ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--draws",
      paramLabel = "SHARE",
      defaultValue = "0.3",
      description = "Share of draws between equal sides (default: ${DEFAULT-VALUE}).")
  private double draws;

  @Option(
      names = "--step",
      paramLabel = "SHARE",
      defaultValue = "0.15",
      description = "SPSA's c_end (default: ${DEFAULT-VALUE}).")
  private double step;

  @Option(
      names = "--gain",
      paramLabel = "R",
      defaultValue = "0",
      description = "SPSA's r_end; 0 for the default of tengen tune (default: ${DEFAULT-VALUE}).")
  private double gain;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the first simulation (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Prints the numbers as one JSON array.")
  private boolean json;

  BenchTunerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A row of the output.
   *
   * @param left median of the Elo left to the optimum, with the quartiles
   * @param millis mean processor time of a simulation, in milliseconds
   */
  record Row(
      String method,
      String surface,
      int settings,
      int games,
      double left,
      double lower,
      double upper,
      double millis) {}

  @Override
  public Integer call() throws CommandException {
    List<TunerSimulation> simulations = simulations();
    List<Row> rows = new ArrayList<>();
    int all = simulations.size() * games.size() * runs;
    try (Progress progress =
        new Progress(terminal, all, "simulations", System::nanoTime, PATIENCE_NANOS)) {
      for (TunerSimulation simulation : simulations) {
        for (int length : games) {
          rows.add(row(simulation, length, progress, rows.size() * runs));
        }
      }
    }
    if (json) {
      terminal.out().println(JsonWriter.line(rows));
    } else {
      terminal.out().print(table(rows));
    }
    return ExitCode.OK;
  }

  private List<TunerSimulation> simulations() throws CommandException {
    require(runs >= 1 && runs <= 10_000, "--runs " + runs + " is not between 1 and 10000");
    require(draws >= 0 && draws < 1, "--draws " + draws + " is not a share from 0 to below 1");
    require(step > 0 && step <= 0.5, "--step " + step + " is not above 0 and at most 0.5");
    require(gain >= 0 && gain <= 1, "--gain " + gain + " is not between 0 and 1");
    for (int length : games) {
      require(
          length >= 2 && length <= MOST_GAMES && length % 2 == 0,
          "--games " + length + " is not an even number between 2 and " + MOST_GAMES);
    }
    List<TunerSimulation> simulations = new ArrayList<>();
    for (String name : methods) {
      Tuning.Method method = Tuning.method(name);
      if (method == null) {
        throw CommandException.badInput("--method " + name + " is not spsa or clop");
      }
      for (String surface : surfaces) {
        for (int settings : dimensions) {
          int most = method == Tuning.Method.CLOP ? Tuning.MOST_FITTED : MOST_DIMENSIONS;
          require(
              settings >= 1 && settings <= most,
              "--dimensions " + settings + " is not between 1 and " + most + " for " + name);
          simulations.add(new TunerSimulation(surface(surface), settings, method, draws));
        }
      }
    }
    return simulations;
  }

  private static EloSurface surface(String name) throws CommandException {
    for (EloSurface surface : EloSurface.values()) {
      if (word(surface).equals(name)) {
        return surface;
      }
    }
    throw CommandException.badInput("--surface " + name + " is not quadratic, ridge or plateau");
  }

  private static void require(boolean holds, String fault) throws CommandException {
    if (!holds) {
      throw CommandException.badInput(fault);
    }
  }

  private Row row(TunerSimulation simulation, int length, Progress progress, int done) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    double[] left = new double[runs];
    for (int i = 0; i < runs; i++) {
      left[i] = simulation.run(length, step, gain, seed + i);
      progress.update(done + i + 1);
    }
    Arrays.sort(left);
    return new Row(
        word(simulation.method()),
        word(simulation.surface()),
        simulation.dimensions(),
        length,
        rounded(left[runs / 2]),
        rounded(left[runs / 4]),
        rounded(left[3 * runs / 4]),
        rounded((threads.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI / runs));
  }

  private static double rounded(double value) {
    return Math.rint(value * 10) / 10;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String table(List<Row> rows) {
    TextTable table =
        new TextTable(
            TextTable.Column.left("method"),
            TextTable.Column.left("surface"),
            TextTable.Column.right("settings"),
            TextTable.Column.right("games"),
            TextTable.Column.right("Elo left"),
            TextTable.Column.right("middle half"),
            TextTable.Column.right("CPU ms/run"));
    for (Row row : rows) {
      table.add(
          row.method,
          row.surface,
          String.valueOf(row.settings),
          Numbers.whole(row.games),
          String.valueOf(row.left),
          row.lower + "–" + row.upper,
          Numbers.whole(row.millis));
    }
    return table.render();
  }
}
