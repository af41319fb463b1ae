package io.tengen.cli.bench;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.files.ScratchDirectory;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tengen bench ledger}: measures how fast a coordinator commits results. */
@Command(
    name = "ledger",
    sortOptions = false,
    description = {
      "Measures how fast a coordinator commits results.",
      "",
      "Starts a coordinator in another process, and simulated workers in this one that connect over"
          + " loopback, one connection each, and report every game as soon as they get it. Prints"
          + " the results committed per second, how long they waited for the acknowledgement, and"
          + " the coordinator's heap and processor time. Fails if the coordinator has committed"
          + " fewer results than it acknowledged.",
      "",
      "Rates are by wall-clock time, of workers and coordinator together, and mean little on a"
          + " machine with other load. The coordinator's processor time for a result means more."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench ledger",
      "  tengen bench ledger --workers 500 --slots 4 --moves 60 --json",
      "  tengen bench ledger --watchers 1000 --turns 5",
      "  tengen bench ledger --database jdbc:postgresql://localhost/bench?user=tengen"
    })
final class BenchLedgerCommand implements Callable<Integer> {
  private static final int BOARD = 9;
  private static final int GAMES = 10_000_000;
  private static final long SAMPLE_MILLIS = 250;
  private static final double MIB = 1 << 20;
  private static final int MOST_WORKERS = 20_000;
  private static final int MOST_SLOTS = 1_000;
  private static final int MOST_MOVES = 60;
  private static final int MOST_SECONDS = 3_600;
  private static final int LEAST_HEAP = 128;
  private static final int MOST_HEAP = 1 << 20;
  private static final int MOST_THREADS = 64;
  private static final int MOST_WATCHERS = 8_000;
  private static final int MOST_TURNS = 100;
  private static final int SETTLE_SECONDS = 3;

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(
      names = "--database",
      paramLabel = "URL",
      description = {
        "A PostgreSQL database for this purpose, jdbc:postgresql://HOST/NAME; the games stay in it."
            + " The environment variable TENGEN_DATABASE_PASSWORD holds its password (default: an"
            + " H2 file, deleted afterwards)."
      })
  private @Nullable String database;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Simulated workers (default: ${DEFAULT-VALUE}).")
  private int workers;

  @Option(
      names = "--slots",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Games of each worker that wait for their acknowledgement concurrently (default:"
              + " ${DEFAULT-VALUE}).")
  private int slots;

  @Option(
      names = "--moves",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Moves of each game on 9x9 before the resignation; the referee replays them (default:"
              + " ${DEFAULT-VALUE}).")
  private int moves;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Seconds of measurement (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Seconds of warm-up before, while the Java virtual machine compiles (default:"
              + " ${DEFAULT-VALUE}).")
  private int warmup;

  @Option(
      names = "--heap",
      paramLabel = "MIB",
      defaultValue = "1536",
      description = "Largest heap of the coordinator, in MiB (default: ${DEFAULT-VALUE}).")
  private int heap;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads of the simulated workers (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--watchers",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Browsers with streams of 10 running games or of the run's progress; every tenth reads"
              + " nothing after its first event. Measures with and without them in turns (default:"
              + " ${DEFAULT-VALUE}).")
  private int watchers;

  @Option(
      names = "--turns",
      paramLabel = "N",
      defaultValue = "1",
      description = "Turns of measurement, whose medians are printed (default: ${DEFAULT-VALUE}).")
  private int turns;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  BenchLedgerCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, ControlException, InterruptedException {
    BenchOptions.require("--workers", workers, 1, MOST_WORKERS);
    BenchOptions.require("--slots", slots, 1, MOST_SLOTS);
    BenchOptions.require("--moves", moves, 0, MOST_MOVES);
    BenchOptions.require("--seconds", seconds, 1, MOST_SECONDS);
    BenchOptions.require("--warmup", warmup, 0, MOST_SECONDS);
    BenchOptions.require("--heap", heap, LEAST_HEAP, MOST_HEAP);
    BenchOptions.require("--threads", threads, 1, MOST_THREADS);
    BenchOptions.require("--watchers", watchers, 0, MOST_WATCHERS);
    BenchOptions.require("--turns", turns, 1, MOST_TURNS);
    List<Result> results;
    try (ScratchDirectory data = scratch();
        CoordinatorProcess coordinator =
            CoordinatorProcess.start(program(), data.path(), database, heap)) {
      results = measure(coordinator);
    } catch (IOException e) {
      throw CommandException.failed("cannot delete the scratch directory: " + e.getMessage());
    }
    terminal.out().print(json ? MeasurementJson.json(results) : table(results));
    return ExitCode.OK;
  }

  private Class<?> program() {
    return spec.root().userObject().getClass();
  }

  private List<Result> measure(CoordinatorProcess coordinator)
      throws CommandException, ControlException, InterruptedException {
    try (Control control = new Control(coordinator.address())) {
      String run = control.create(spec(), "").id();
      try (SimulatedFleet fleet = connect(coordinator)) {
        terminal.say(workers + " workers are connected");
        fleet.begin();
        new Peak().watch(coordinator, warmup);
        List<Result> alone = new ArrayList<>();
        List<Result> watched = new ArrayList<>();
        for (int turn = 0; turn < turns; turn++) {
          // In alternating order, as a coordinator becomes faster while it is being compiled.
          if (watchers > 0 && turn % 2 == 1) {
            watched.add(measureWatched(coordinator, fleet, run));
          }
          alone.add(measure(coordinator, fleet, 0));
          if (watchers > 0 && turn % 2 == 0) {
            watched.add(measureWatched(coordinator, fleet, run));
          }
        }
        check(fleet, control, run);
        return watchers == 0
            ? List.of(Result.median(alone))
            : List.of(Result.median(alone), Result.median(watched));
      } finally {
        control.cancel(run);
      }
    }
  }

  private Result measureWatched(CoordinatorProcess coordinator, SimulatedFleet fleet, String run)
      throws CommandException, InterruptedException {
    try (SimulatedBrowsers browsers = SimulatedBrowsers.open(coordinator.http(), run, watchers)) {
      long events = browsers.events();
      long bytes = browsers.bytes();
      Result result = measure(coordinator, fleet, watchers);
      int spent = SETTLE_SECONDS + seconds;
      terminal.say(
          "browsers received "
              + (browsers.events() - events) / spent
              + " events and "
              + (browsers.bytes() - bytes) / spent / 1024
              + " KiB a second");
      return result;
    }
  }

  private Result measure(CoordinatorProcess coordinator, SimulatedFleet fleet, int watching)
      throws CommandException, InterruptedException {
    Peak peak = new Peak();
    // So that browsers that have just come or gone are not part of the measurement.
    peak.watch(coordinator, SETTLE_SECONDS);
    fleet.takeTimes();
    long start = System.nanoTime();
    Duration cpu = coordinator.cpu();
    Duration fleetCpu = cpu();
    peak.watch(coordinator, seconds);
    AckTimes times = fleet.takeTimes();
    double elapsed = (System.nanoTime() - start) / 1e9;
    return result(
        times, elapsed, coordinator.cpu().minus(cpu), cpu().minus(fleetCpu), peak.bytes, watching);
  }

  private static void check(SimulatedFleet fleet, Control control, String run)
      throws CommandException, ControlException, InterruptedException {
    long acknowledged = fleet.acknowledged();
    int committed = control.get(run).committed();
    if (committed < acknowledged) {
      throw CommandException.failed(
          "the coordinator acknowledged " + acknowledged + " results and has only " + committed);
    }
    if (fleet.troubles() > 0) {
      throw CommandException.failed(
          fleet.troubles() + " errors; the latest: " + fleet.lastTrouble());
    }
  }

  private static RunSpec spec() {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(
                new EngineSpec("a", SimulatedFleet.ENGINE_KIND, Map.of()),
                new EngineSpec("b", SimulatedFleet.ENGINE_KIND, Map.of())),
            GameSetup.of(Rules.CHINESE, BOARD, Komi.of(Rules.CHINESE, BOARD)),
            GAMES)
        .seed(1)
        .build();
  }

  private SimulatedFleet connect(CoordinatorProcess coordinator)
      throws CommandException, InterruptedException {
    try {
      return SimulatedFleet.connect(coordinator.address(), workers, slots, moves, threads);
    } catch (IllegalStateException e) {
      throw CommandException.failed(String.valueOf(e.getMessage()));
    }
  }

  /** Returns the processor time of this process. */
  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static double microsEach(Duration time, long results) {
    return MeasurementJson.rounded(time.toNanos() / 1e3 / Math.max(1, results), 10);
  }

  private Result result(
      AckTimes times,
      double elapsed,
      Duration cpu,
      Duration fleetCpu,
      long heapPeak,
      int watching) {
    long results = times.count();
    return new Result(
        database == null ? "h2" : "postgresql",
        workers,
        slots,
        moves,
        watching,
        results,
        MeasurementJson.rounded(results / elapsed, 10),
        times.millis(0.5),
        times.millis(0.99),
        microsEach(cpu, results),
        microsEach(fleetCpu, results),
        MeasurementJson.rounded(heapPeak / MIB, 10),
        heap);
  }

  private static String table(List<Result> results) {
    TextTable table =
        new TextTable(
            TextTable.Column.left("database"),
            TextTable.Column.right("workers"),
            TextTable.Column.right("slots"),
            TextTable.Column.right("moves"),
            TextTable.Column.right("watchers"),
            TextTable.Column.right("results/s"),
            TextTable.Column.right("p50 ms"),
            TextTable.Column.right("p99 ms"),
            TextTable.Column.right("CPU us/result"),
            TextTable.Column.right("workers'"),
            TextTable.Column.right("heap MiB"));
    for (Result result : results) {
      table.add(
          result.database,
          String.valueOf(result.workers),
          String.valueOf(result.slots),
          String.valueOf(result.moves),
          String.valueOf(result.watchers),
          Numbers.whole(result.resultsPerSecond),
          Numbers.three(result.ackP50Millis),
          Numbers.three(result.ackP99Millis),
          Numbers.three(result.coordinatorCpuMicrosPerResult),
          Numbers.three(result.workersCpuMicrosPerResult),
          Numbers.whole(result.heapPeakMiB) + " of " + result.heapLimitMiB);
    }
    return table.render();
  }

  private static ScratchDirectory scratch() throws CommandException {
    try {
      return ScratchDirectory.create("bench");
    } catch (IOException e) {
      throw CommandException.badInput(
          "no directory for temporary files: " + Directories.reason(e), e);
    }
  }

  /** The largest heap use of the coordinator that was observed. */
  private static final class Peak {
    private long bytes;

    /** Samples the heap use for a number of seconds. Blocks. */
    void watch(CoordinatorProcess coordinator, int seconds)
        throws CommandException, InterruptedException {
      long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
      while (System.nanoTime() < end) {
        bytes = Math.max(bytes, coordinator.heapUsed());
        Thread.sleep(SAMPLE_MILLIS);
      }
    }
  }

  /**
   * The output of {@code --json}.
   *
   * @param results results acknowledged during the measurement
   * @param ackP50Millis median time from the report to its acknowledgement, in milliseconds
   * @param ackP99Millis 99th percentile of that time, in milliseconds
   * @param heapPeakMiB largest heap use, garbage included
   * @param heapLimitMiB heap limit of the coordinator
   */
  record Result(
      String database,
      int workers,
      int slots,
      int moves,
      int watchers,
      long results,
      double resultsPerSecond,
      double ackP50Millis,
      double ackP99Millis,
      double coordinatorCpuMicrosPerResult,
      double workersCpuMicrosPerResult,
      double heapPeakMiB,
      int heapLimitMiB) {
    /** Returns the medians of several measurements, each value for itself. */
    static Result median(List<Result> all) {
      Result any = all.getFirst();
      return new Result(
          any.database,
          any.workers,
          any.slots,
          any.moves,
          any.watchers,
          Math.round(median(all, Result::results)),
          median(all, Result::resultsPerSecond),
          median(all, Result::ackP50Millis),
          median(all, Result::ackP99Millis),
          median(all, Result::coordinatorCpuMicrosPerResult),
          median(all, Result::workersCpuMicrosPerResult),
          median(all, Result::heapPeakMiB),
          any.heapLimitMiB);
    }

    private static double median(List<Result> all, ToDoubleFunction<Result> value) {
      return Measurement.quantile(all.stream().mapToDouble(value).toArray(), 0.5);
    }
  }
}
