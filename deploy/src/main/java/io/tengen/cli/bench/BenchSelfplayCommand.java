package io.tengen.cli.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKinds;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import io.tengen.wire.LeaseToken;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.InferenceMetrics;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.JobListener;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.WorkerMetrics;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen bench selfplay}: measures how fast a worker's slots play games. */
@Command(
    name = "selfplay",
    sortOptions = false,
    description = {
      "Measures self-play: plays games on a number of slots, as a worker does but without a"
          + " coordinator, and prints what a game costs. Processor time is that of the whole"
          + " process after the network is loaded, so other load on the machine changes it little."
          + " Play several games for each slot, since the last ones share the machine with fewer"
          + " others."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench selfplay mcts:net=b6,visits=100,noise=0.25,temperature=0.75"
          + " --net b6=b6c96.bin.gz --slots 64 --games 128",
      "  tengen bench selfplay mcts:net=b10,visits=100 --config gpu.conf --slots 256 --games 512",
      "  tengen bench selfplay mcts:visits=100 --games 32 --json"
    })
final class BenchSelfplayCommand implements Callable<Integer> {
  private static final int MOST_GAMES = 1_000_000;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "ENGINE",
      description = "The engine: KIND:key=value,..., such as mcts:visits=100.")
  private String engine;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      defaultValue = "9",
      description = "Points along one side (default: ${DEFAULT-VALUE}).")
  private int board;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "64",
      description = "Games to play (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all randomness (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Games played concurrently (default: one per processor).")
  private @Nullable Integer slots;

  @Mixin private NetOptions networks;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "A worker's configuration, for its networks and their devices, policies, external engines"
              + " and slots.")
  private @Nullable Path config;

  @Option(names = "--json", description = "Prints the measurement as one JSON object.")
  private boolean json;

  BenchSelfplayCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    if (games < 1 || games > MOST_GAMES) {
      throw CommandException.badInput("--games " + games + " is not between 1 and " + MOST_GAMES);
    }
    EngineSpec spec = EngineArguments.parse(engine);
    Map<String, Object> given = new TreeMap<>(networks.overrides());
    if (slots != null) {
      given.put("slots", slots);
    }
    WorkerConfig worker = WorkerSettings.load(config, given);
    MeterRegistry registry = new SimpleMeterRegistry();
    try (LoadedNetworks open = worker.openNetworks(registry, RemoteEvaluation.NONE)) {
      EngineKinds kinds = StandardEngines.of(worker.programs(), worker.policies(), open);
      EngineArguments.check(kinds, List.of(spec), board);
      Result result = measure(kinds, spec, worker.slots(), registry);
      terminal.out().print(json ? MeasurementJson.json(List.of(result)) : result.table());
    }
    return ExitCode.OK;
  }

  private Result measure(EngineKinds kinds, EngineSpec spec, int slotCount, MeterRegistry registry)
      throws CommandException, InterruptedException {
    GameSetup setup = setup();
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    JobRunner runner =
        new JobRunner(slotCount, EngineProvider.of(kinds), new WorkerMetrics(registry));
    SplittableRandom seeds = new SplittableRandom(seed);
    EndedGames ended = new EndedGames();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    int moves = 0;
    try (Progress progress =
        new Progress(terminal, games, "games", System::nanoTime, 2_000_000_000L)) {
      int begun = 0;
      for (int done = 0; done < games; done++) {
        while (begun < games && begun < done + slotCount) {
          runner.play(job(spec, setup, begun++, seeds.nextLong()), ended);
        }
        moves += ended.take();
        progress.update(done + 1);
      }
    } finally {
      runner.close();
    }
    return new Result(
        spec.engine(),
        board,
        slotCount,
        games,
        (double) moves / games,
        total(registry, InferenceMetrics.EVALUATIONS) / moves,
        meanBatch(registry),
        total(registry, InferenceMetrics.CACHE_HITS) / moves,
        (System.nanoTime() - start) / 1e9,
        (system.getProcessCpuTime() - cpu) / 1e9);
  }

  private GameSetup setup() throws CommandException {
    try {
      return GameSetup.of(Rules.CHINESE, board, Komi.of(Rules.CHINESE, board));
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static Job job(EngineSpec spec, GameSetup setup, int index, long seed) {
    return new Job(
        new GameLease("bench", index, new LeaseToken("")),
        setup,
        spec,
        spec,
        seed,
        MatchRules.DEFAULT.withDecided(MatchRules.Decided.COUNT),
        true,
        Map.of());
  }

  private static @Nullable Double meanBatch(MeterRegistry registry) {
    double batches = total(registry, InferenceMetrics.BATCHES);
    return batches == 0 ? null : total(registry, InferenceMetrics.EVALUATIONS) / batches;
  }

  private static double total(MeterRegistry registry, String name) {
    return registry.find(name).functionCounters().stream()
        .mapToDouble(FunctionCounter::count)
        .sum();
  }

  /** Passes the lengths of finished games from their slots to the measuring thread. */
  private static final class EndedGames implements JobListener {
    private final BlockingQueue<Object> results = new LinkedBlockingQueue<>();

    /** Returns the number of moves of the next game that ended and left its slot. Blocks. */
    int take() throws CommandException, InterruptedException {
      if (results.take() instanceof Integer moves) {
        return moves;
      }
      throw CommandException.badInput("a game could not be played; the log says why");
    }

    // A slot reports its game's end and then, on the same thread, that it is free.
    private final ThreadLocal<Object> last = new ThreadLocal<>();

    @Override
    public void finished(Job job, GameRecord record) {
      last.set(record.moves().size());
    }

    @Override
    public void declined(Job job, String reason) {
      last.set(reason);
    }

    @Override
    public void slotFreed() {
      results.add(last.get());
      last.remove();
    }
  }

  /**
   * The output of {@code --json}.
   *
   * @param evaluationsPerMove positions evaluated on a device
   * @param meanBatch mean number of positions in a batch; null without a network
   * @param cacheHitsPerMove positions answered from the cache
   */
  record Result(
      String engine,
      int board,
      int slots,
      int games,
      double movesPerGame,
      double evaluationsPerMove,
      @Nullable Double meanBatch,
      double cacheHitsPerMove,
      double seconds,
      double cpuSeconds) {
    /** Returns games per hour of processor time. */
    @JsonProperty
    double gamesPerCpuHour() {
      return 3600 * games / cpuSeconds;
    }

    String table() {
      TextTable table =
          new TextTable(
              TextTable.Column.flexible("engine"),
              TextTable.Column.right("board"),
              TextTable.Column.right("slots"),
              TextTable.Column.right("games"),
              TextTable.Column.right("moves/game"),
              TextTable.Column.right("evaluations/move"),
              TextTable.Column.right("mean batch"),
              TextTable.Column.right("from cache/move"),
              TextTable.Column.right("CPU s"),
              TextTable.Column.right("games/CPU h"),
              TextTable.Column.right("games/s"));
      table.add(
          engine,
          String.valueOf(board),
          String.valueOf(slots),
          String.valueOf(games),
          Numbers.three(movesPerGame),
          Numbers.three(evaluationsPerMove),
          meanBatch == null ? "–" : Numbers.three(meanBatch),
          Numbers.three(cacheHitsPerMove),
          Numbers.three(cpuSeconds),
          Numbers.three(gamesPerCpuHour()),
          Numbers.three(games / seconds));
      return table.render();
    }
  }
}
