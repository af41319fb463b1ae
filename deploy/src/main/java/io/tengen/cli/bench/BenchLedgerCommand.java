package io.tengen.cli.bench;

import io.tengen.cli.bench.ledger.AckTimes;
import io.tengen.cli.bench.ledger.CoordinatorProcess;
import io.tengen.cli.bench.ledger.Footprint;
import io.tengen.cli.bench.ledger.ReconnectStorm;
import io.tengen.cli.bench.ledger.SimulatedBrowsers;
import io.tengen.cli.bench.ledger.SimulatedFleet;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
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
      "With --rate, results are offered at a fixed rate instead, and their times count from when"
          + " each was due, also if no worker had a game to report then.",
      "",
      "Rates are by wall-clock time, of workers and coordinator together, and mean little on a"
          + " machine with other load. The coordinator's processor time for a result means more."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench ledger",
      "  tengen bench ledger --workers 500 --slots 4 --moves 60 --json",
      "  tengen bench ledger --workers 10000 --rate 5000 --seconds 1800 --storm",
      "  tengen bench ledger --watchers 1000 --turns 5",
      "  tengen bench ledger --database jdbc:postgresql://localhost/bench?user=tengen"
    })
final class BenchLedgerCommand implements Callable<Integer> {
  private static final int BOARD = 9;
  private static final int GAMES = 10_000_000;
  private static final long SAMPLE_MILLIS = 250;
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final int MOST_WORKERS = 20_000;
  private static final int MOST_SLOTS = 1_000;
  private static final int MOST_MOVES = 60;
  private static final int MOST_SECONDS = 3_600;
  private static final int LEAST_HEAP = 128;
  private static final int MOST_HEAP = 1 << 20;
  private static final int MOST_THREADS = 64;
  private static final int MOST_WATCHERS = 8_000;
  private static final int MOST_TURNS = 100;
  private static final int MOST_RATE = 1_000_000;
  private static final int SETTLE_SECONDS = 3;
  private static final int STORM_SECONDS = 180;
  private static final int PARTS = 4;

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

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = {
        "Results offered in a second, whether or not earlier ones have been acknowledged; a game"
            + " then lasts workers times slots through the rate, in seconds (default: workers"
            + " report at once)."
      })
  private int rate;

  @Option(
      names = "--storm",
      description = {
        "Then breaks all connections at one moment, has all workers connect again at once, and"
            + " prints how long it takes until results are committed as fast as before."
      })
  private boolean isStormy;

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
    BenchOptions.require("--rate", rate, 0, MOST_RATE);
    List<LedgerResult> results;
    try (ScratchDirectory data = scratch();
        CoordinatorProcess coordinator =
            CoordinatorProcess.start(program(), data.path(), database, heap)) {
      results = measure(coordinator);
    } catch (IOException e) {
      throw CommandException.failed("cannot delete the scratch directory: " + e.getMessage());
    }
    terminal.out().print(json ? MeasurementJson.json(results) : LedgerResult.text(results));
    return ExitCode.OK;
  }

  private Class<?> program() {
    return spec.root().userObject().getClass();
  }

  private List<LedgerResult> measure(CoordinatorProcess coordinator)
      throws CommandException, ControlException, InterruptedException {
    try (Control control = new Control(coordinator.address())) {
      String run = control.create(spec(), "").id();
      try (SimulatedFleet fleet = connect(coordinator)) {
        terminal.say(workers + " workers are connected");
        fleet.begin();
        watch(coordinator, warmup, "warm-up");
        List<LedgerResult> alone = new ArrayList<>();
        List<LedgerResult> watched = new ArrayList<>();
        measureInTurns(coordinator, fleet, run, alone, watched);
        ReconnectStorm storm = null;
        if (isStormy) {
          terminal.say("all workers lose their connections");
          double before = LedgerResult.median(alone, null).resultsPerSecond();
          storm = ReconnectStorm.raise(fleet, workers, before, STORM_SECONDS);
        }
        check(fleet, control, run);
        return watchers == 0
            ? List.of(LedgerResult.median(alone, storm))
            : List.of(LedgerResult.median(alone, storm), LedgerResult.median(watched, storm));
      } finally {
        control.cancel(run);
      }
    }
  }

  /** Adds the results of each turn without and with browsers that watch. */
  private void measureInTurns(
      CoordinatorProcess coordinator,
      SimulatedFleet fleet,
      String run,
      List<LedgerResult> alone,
      List<LedgerResult> watched)
      throws CommandException, InterruptedException {
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
  }

  private LedgerResult measureWatched(
      CoordinatorProcess coordinator, SimulatedFleet fleet, String run)
      throws CommandException, InterruptedException {
    try (SimulatedBrowsers browsers = SimulatedBrowsers.open(coordinator.http(), run, watchers)) {
      long events = browsers.events();
      long bytes = browsers.bytes();
      LedgerResult result = measure(coordinator, fleet, watchers);
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

  private LedgerResult measure(CoordinatorProcess coordinator, SimulatedFleet fleet, int watching)
      throws CommandException, InterruptedException {
    // So that browsers that have just come or gone are not part of the measurement.
    watch(coordinator, SETTLE_SECONDS, "settling");
    fleet.takeTimes();
    long start = System.nanoTime();
    Duration cpu = coordinator.cpu();
    Duration fleetCpu = cpu();
    List<Footprint> footprints = watch(coordinator, seconds, "measuring");
    AckTimes times = fleet.takeTimes();
    double elapsed = (System.nanoTime() - start) / 1e9;
    int part = Math.max(1, footprints.size() / PARTS);
    return new LedgerResult(
        database == null ? "h2" : "postgresql",
        workers,
        slots,
        moves,
        rate,
        watching,
        times.count(),
        MeasurementJson.rounded(times.count() / elapsed, 10),
        times.millis(0.5),
        times.millis(0.99),
        fleet.overdue(),
        microsEach(coordinator.cpu().minus(cpu), times.count()),
        microsEach(cpu().minus(fleetCpu), times.count()),
        heap,
        LedgerResult.mib(footprints.stream().mapToLong(Footprint::heapBytes).max().orElse(0)),
        LedgerResult.Held.of(Footprint.least(footprints.subList(0, part))),
        LedgerResult.Held.of(
            Footprint.least(footprints.subList(footprints.size() - part, footprints.size()))),
        null);
  }

  /** Samples what the coordinator holds for a number of seconds; at least once. Blocks. */
  private List<Footprint> watch(CoordinatorProcess coordinator, int span, String phase)
      throws CommandException, InterruptedException {
    List<Footprint> samples = new ArrayList<>();
    long end = System.nanoTime() + Duration.ofSeconds(span).toNanos();
    int all = Math.max(1, (int) (span * 1_000 / SAMPLE_MILLIS));
    try (Progress progress =
        new Progress(terminal, all, "samples", System::nanoTime, QUIET_NANOS)) {
      progress.label(phase);
      do {
        samples.add(coordinator.footprint());
        Thread.sleep(SAMPLE_MILLIS);
        progress.update(Math.min(all, samples.size()));
      } while (System.nanoTime() < end);
    }
    return samples;
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
      return SimulatedFleet.connect(coordinator.address(), workers, slots, moves, threads, rate);
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

  private static ScratchDirectory scratch() throws CommandException {
    try {
      return ScratchDirectory.create("bench");
    } catch (IOException e) {
      throw CommandException.badInput(
          "no directory for temporary files: " + UserFiles.reason(e), e);
    }
  }
}
